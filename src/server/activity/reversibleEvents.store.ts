import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/context';
import type { ReversibleEventsTable } from './tables';

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
