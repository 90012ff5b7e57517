import type { Selectable } from 'kysely';
import { days } from '../../domain/durations';
import type { Db } from '../context';
import type { DataDeletionsTable } from './tables.dataRights';

export type DeletionRecord = Selectable<DataDeletionsTable>;

/** How far a deletion is. */
export type DeletionPhase = 'waiting' | 'complete' | 'refused';

/** How long it is known that somebody was deleted, for whoever asks with the receipt. */
const receiptKept = days(30);

export function deletionPhase(record: Pick<DeletionRecord, 'finished_at' | 'refused_at'>): DeletionPhase {
  if (record.finished_at !== null) return 'complete';
  return record.refused_at === null ? 'waiting' : 'refused';
}

export async function findDeletion(db: Db, profileId: number): Promise<DeletionRecord | null> {
  return (await db.selectFrom('data_deletions').selectAll().where('profile_id', '=', profileId).executeTakeFirst()) ?? null;
}

/** By its id, held until the transaction ends. Hold the profile first. */
export async function holdDeletion(tx: Db, id: string): Promise<DeletionRecord | null> {
  return (await tx.selectFrom('data_deletions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Puts a deletion on the waiting list; one that was refused before is replaced. Call it with the profile held. */
export async function insertDeletion(
  tx: Db,
  { id, profileId, now, dueAt }: { id: string; profileId: number; now: Date; dueAt: Date },
): Promise<void> {
  await tx.deleteFrom('data_deletions').where('profile_id', '=', profileId).where('finished_at', 'is', null).execute();
  await tx
    .insertInto('data_deletions')
    .values({ id, profile_id: profileId, requested_at: now, due_at: dueAt, finished_at: null, refused_at: null })
    .execute();
}

/** True when one was waiting. Call it with the profile held. */
export async function cancelDeletion(tx: Db, profileId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('data_deletions')
    .where('profile_id', '=', profileId)
    .where('finished_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function markDeletion(tx: Db, id: string, as: 'finished_at' | 'refused_at', now: Date): Promise<void> {
  await tx
    .updateTable('data_deletions')
    .set({ [as]: now })
    .where('id', '=', id)
    .execute();
}

/** Those whose time has come. */
export async function dueDeletions(db: Db, now: Date): Promise<{ id: string; profile_id: number }[]> {
  return db
    .selectFrom('data_deletions')
    .select(['id', 'profile_id'])
    .where('due_at', '<=', now)
    .where('finished_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute();
}

/** The event under which the last mail to a deleted person went out. */
export const receiptEvent = (deletionId: string): string => `data-deleted:${deletionId}`;

/** Forgets who was deleted long ago, and the address to which the receipt went. */
export async function dropOldReceipts(db: Db, now: Date): Promise<void> {
  const old = await db
    .selectFrom('data_deletions')
    .select('id')
    .where('finished_at', '<=', new Date(now.getTime() - receiptKept))
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await db.deleteFrom('outbox').where('event_key', 'in', ids.map(receiptEvent)).execute();
  await db.deleteFrom('data_deletions').where('id', 'in', ids).execute();
}
