/** Connections with their encrypted credentials, for calls of their apps. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { AuthenticationsTable } from './tables';
import { isRecordId } from '../platform/database/recordIds';

export type StoredConnection = Selectable<AuthenticationsTable>;

/**
 * Narrows a query of `authentications` to those that a member of its account may use in Zaps (B3.39): their own, those that are
 * shared with every member, and those that are shared with them by name. The role never matters.
 */
export const usableBy = (profileId: number | RawBuilder<number>) => sql<boolean>`(
  authentications.profile_id = ${profileId}
  OR authentications.sharing = 'shared'
  OR (authentications.sharing = 'restricted' AND EXISTS (
    SELECT 1 FROM authentication_shares s WHERE s.authentication_id = authentications.id AND s.profile_id = ${profileId})))`;

/** A connection of an account that a person may use; null for any other. */
export async function findUsableConnection(
  db: Db,
  { id, accountId, profileId }: { readonly id: number; readonly accountId: number; readonly profileId: number },
): Promise<StoredConnection | null> {
  if (!isRecordId(id)) return null;
  const query = db.selectFrom('authentications').selectAll().where('id', '=', id).where('account_id', '=', accountId);
  return (await query.where(usableBy(profileId)).executeTakeFirst()) ?? null;
}

/** A connection of an account that the owner of a Zap may use; null for any other. */
export async function findConnectionForZap(
  db: Db,
  { id, accountId, zapId }: { readonly id: number; readonly accountId: number; readonly zapId: number },
): Promise<StoredConnection | null> {
  if (!isRecordId(id)) return null;
  const query = db.selectFrom('authentications').selectAll().where('id', '=', id).where('account_id', '=', accountId);
  return (await query.where(usableBy(ownerOf(zapId))).executeTakeFirst()) ?? null;
}

/** All connections of a person, in all accounts. */
export function listOwnConnections(db: Db, profileId: number): Promise<StoredConnection[]> {
  return db.selectFrom('authentications').selectAll().where('profile_id', '=', profileId).orderBy('id').execute();
}

/** Marks a connection as lost, if its credentials are still those of the revision; the connection before the change, or null. */
export async function setConnectionLost(
  tx: Db,
  { id, revision, reason, now }: { readonly id: number; readonly revision: number; readonly reason: string; readonly now: Date },
): Promise<Pick<StoredConnection, 'profile_id' | 'account_id' | 'title' | 'selected_api'> | null> {
  const row = await tx
    .updateTable('authentications')
    .set({ lost_at: now, lost_reason: reason })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('lost_at', 'is', null)
    .returning(['profile_id', 'account_id', 'title', 'selected_api'])
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the credentials of a connection are still those of a revision. */
export async function isRevisionCurrent(db: Db, id: number, revision: number): Promise<boolean> {
  const row = await db.selectFrom('authentications').select('revision').where('id', '=', id).executeTakeFirst();
  return row?.revision === revision;
}

const ownerOf = (zapId: number) => sql<number>`(SELECT owner_id FROM live_zaps AS zaps WHERE zaps.id = ${zapId})`;

/** True if a Zap of an account can't use one of the connections: it is lost or gone, or isn't shared with the owner of the Zap. */
export async function hasLostConnection(
  db: Db,
  { accountId, zapId }: { readonly accountId: number; readonly zapId: number },
  ids: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(ids)].filter(isRecordId);
  if (wanted.length === 0) return false;
  const { working } = await db
    .selectFrom('authentications')
    .select(sql<number>`count(*)::int`.as('working'))
    .where('account_id', '=', accountId)
    .where('id', 'in', wanted)
    .where('lost_at', 'is', null)
    .where(usableBy(ownerOf(zapId)))
    .executeTakeFirstOrThrow();
  return working < wanted.length;
}

/** A connection that a Zap can name, and if it works. */
export interface NamedConnection {
  readonly id: number;
  readonly selected_api: string;
  readonly isLost: boolean;
  /** A test connection, which gives no access. */
  readonly isDemo: boolean;
}

/** All connections of an account that a person may use; first their own, the oldest first. */
export async function listUsableConnections(db: Db, accountId: number, profileId: number): Promise<NamedConnection[]> {
  const rows = await db
    .selectFrom('authentications')
    .select(['id', 'selected_api', 'is_demo', 'lost_at'])
    .where('account_id', '=', accountId)
    .where(usableBy(profileId))
    .orderBy(sql`authentications.profile_id <> ${profileId}`)
    .orderBy('id')
    .execute();
  return rows.map(({ is_demo, lost_at, ...row }) => ({ ...row, isLost: lost_at !== null, isDemo: is_demo }));
}

/** True if the person owns one of the connections that is lost; they were told of it when it was lost. */
export async function ownsLostConnection(db: Db, profileId: number, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)].filter(isRecordId);
  if (wanted.length === 0) return false;
  const found = await db
    .selectFrom('authentications')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('id', 'in', wanted)
    .where('lost_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
