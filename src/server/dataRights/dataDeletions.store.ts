import type { Selectable } from 'kysely';
import { days } from '../../domain/durations';
import type { Db } from '../platform/context';
import type { DataDeletionsTable } from './tables';

export type DeletionRecord = Selectable<DataDeletionsTable>;

/** The state of a deletion. */
export type DeletionPhase = 'waiting' | 'complete' | 'refused';

/** How long the record of a deletion is kept, for the page of the person who asked for it. */
const deletionRecordTtl = days(30);

export function deletionPhase(record: Pick<DeletionRecord, 'finished_at' | 'refused_at'>): DeletionPhase {
  if (record.finished_at !== null) return 'complete';
  return record.refused_at === null ? 'waiting' : 'refused';
}

export async function findDeletion(db: Db, profileId: number): Promise<DeletionRecord | null> {
  return (await db.selectFrom('data_deletions').selectAll().where('profile_id', '=', profileId).executeTakeFirst()) ?? null;
}

/** By its id, locked until the transaction ends. Lock the profile first. */
export async function lockDeletion(tx: Db, id: string): Promise<DeletionRecord | null> {
  return (await tx.selectFrom('data_deletions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Queues a deletion; a refused one is replaced. The profile must be locked. */
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

/** True if one was pending. The profile must be locked. */
export async function cancelDeletion(tx: Db, profileId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('data_deletions')
    .where('profile_id', '=', profileId)
    .where('finished_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Marks a deletion as refused, because an account would be left without an owner. */
export async function refuseDeletion(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('data_deletions').set({ refused_at: now }).where('id', '=', id).execute();
}

/** Marks a deletion as done. */
export async function finishDeletion(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('data_deletions').set({ finished_at: now }).where('id', '=', id).execute();
}

/** The deletions that are due. */
export async function dueDeletions(db: Db, now: Date): Promise<{ id: string; profile_id: number }[]> {
  return db
    .selectFrom('data_deletions')
    .select(['id', 'profile_id'])
    .where('due_at', '<=', now)
    .where('finished_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute();
}

/** The event of the last mail to a deleted person. */
export const deletedEvent = (deletionId: string): string => `data-deleted:${deletionId}`;

/** Removes old records of deletions, and the mails about them with their addresses. */
export async function dropOldDeletions(db: Db, now: Date): Promise<void> {
  const old = await db
    .selectFrom('data_deletions')
    .select('id')
    .where('finished_at', '<=', new Date(now.getTime() - deletionRecordTtl))
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await db.deleteFrom('outbox').where('event_key', 'in', ids.map(deletedEvent)).execute();
  await db.deleteFrom('data_deletions').where('id', 'in', ids).execute();
}
