import { type Generated, type GeneratedAlways, type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/context';
import type { ReversibleKind } from '../../domain/activity';
import { isRecordId } from '../platform/database/recordIds';
import type { AuditEventsTable } from '../audit/tables';

/** A sign-in or a sensitive change that “This wasn’t me” can undo. */
interface ReversibleEventsTable {
  /** In the order of the events of a profile, which its lock serialises. */
  id: GeneratedAlways<number>;
  profile_id: number;
  /** Finds the entry of the audit trail. */
  request_id: string;
  kind: ReversibleKind;
  at: Date;
  /** The confirmed address before the event: the only one that the link was mailed to, and the one that a reversal restores. */
  email: string;
  email_folded: string;
  /** What was added: the credential id of a passkey, the issuer and subject of an identity as JSON, the id of a SAML identity. */
  subject: string | null;
  /** What was removed or replaced, encrypted; null once it is used. */
  sealed: Buffer | null;
  /** SHA-256 of the code in the mailed link, base64url; null if none was mailed. */
  token_hash: string | null;
  /** As `callerAddress` gives it. */
  address: string;
  user_agent: string;
  expires_at: Date;
  /** When it was undone. */
  used_at: Generated<Date | null>;
}

/** Made by the migration `0051_reversible_events`. */
declare module '../platform/tables' {
  interface Tables {
    reversible_events: ReversibleEventsTable;
  }
}

export type ReversibleEventRecord = Selectable<ReversibleEventsTable>;

export async function insertReversibleEvent(tx: Db, values: Insertable<ReversibleEventsTable>): Promise<void> {
  await tx.insertInto('reversible_events').values(values).execute();
}

/** The event of a mailed code while it can be undone. One statement with one result for unknown, used and expired codes. */
export async function findEventByToken(db: Db, tokenHash: string, now: Date): Promise<ReversibleEventRecord | null> {
  const row = await db
    .selectFrom('reversible_events')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** The events of a profile from one on that can be undone, the newest first. */
export async function openEventsSince(db: Db, profileId: number, from: number, now: Date): Promise<ReversibleEventRecord[]> {
  return db
    .selectFrom('reversible_events')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '>=', from)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

/** Marks the events from one on as undone, and removes what was kept for it. */
export async function spendEventsSince(tx: Db, profileId: number, from: number, now: Date): Promise<void> {
  await tx
    .updateTable('reversible_events')
    .set({ used_at: now, sealed: null })
    .where('profile_id', '=', profileId)
    .where('id', '>=', from)
    .where('used_at', 'is', null)
    .execute();
}

/** The address has changed or a second factor was turned on: every earlier link is valid until then at most. */
export async function shortenEvents(tx: Db, profileId: number, until: Date): Promise<void> {
  await tx
    .updateTable('reversible_events')
    .set({ expires_at: until })
    .where('profile_id', '=', profileId)
    .where('expires_at', '>', until)
    .execute();
}

/** True while an address may come back to another profile, whose owner can still undo the change of it. */
export async function isEmailReserved(db: Db, emailFolded: string, exceptProfileId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('reversible_events')
    .select(sql<number>`1`.as('one'))
    .where('email_folded', '=', emailFolded)
    .where('profile_id', '!=', exceptProfileId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type TimelineRow = Pick<
  Selectable<AuditEventsTable>,
  'id' | 'at' | 'action' | 'result' | 'detail' | 'address' | 'user_agent' | 'request_id' | 'times' | 'last_at'
>;

/** An action with a result and, if it is given, one of these details. */
export interface TimelineFilter {
  readonly action: string;
  readonly result: 'ok' | 'refused';
  readonly details?: readonly string[];
}

/** The rows of the audit trail of a profile that match one of the filters, the newest first; before an id, if it is given. */
export async function timelineOf(
  db: Db,
  profileId: number,
  { filters, before, limit }: { readonly filters: readonly TimelineFilter[]; readonly before: number | null; readonly limit: number },
): Promise<TimelineRow[]> {
  let rows = db
    .selectFrom('audit_events')
    .select(['id', 'at', 'action', 'result', 'detail', 'address', 'user_agent', 'request_id', 'times', 'last_at'])
    .where('profile_id', '=', profileId)
    .where((row) =>
      row.or(
        filters.map(({ action, result, details }) =>
          row.and([
            row('action', '=', action),
            row('result', '=', result),
            ...(details === undefined ? [] : [row(sql<string>`coalesce(detail, '')`, 'in', details)]),
          ]),
        ),
      ),
    );
  if (before !== null) rows = rows.where('id', '<', before);
  return rows.orderBy('id', 'desc').limit(limit).execute();
}

/** The requests among these that were the first on a new device. */
export async function newDeviceRequests(db: Db, profileId: number, requestIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (requestIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('audit_events')
    .select('request_id')
    .where('profile_id', '=', profileId)
    .where('action', '=', 'new_device')
    .where('request_id', 'in', requestIds)
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/** The request of an entry of the profile's; null for another id. */
export async function requestOfEvent(db: Db, profileId: number, id: number): Promise<string | null> {
  if (!isRecordId(id)) return null;
  const row = await db
    .selectFrom('audit_events')
    .select('request_id')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('result', '=', 'ok')
    .executeTakeFirst();
  return row?.request_id ?? null;
}
