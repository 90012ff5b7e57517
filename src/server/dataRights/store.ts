import type { Selectable } from 'kysely';
import { days, minutes } from '../../domain/durations';
import type { Db } from '../platform/context';
import type { DataDeletionsTable, DataExportsTable } from './tables';

export type ExportRecord = Omit<Selectable<DataExportsTable>, 'archive'> & { readonly hasArchive: boolean };

/** The state of an export. A complete one stays complete, even after its archive has been deleted. */
type ExportPhase = 'running' | 'complete' | 'failed';

/** After this time no try can still be running: five leases of 20 s, and the pauses between them (R05). */
const givenUpAfter = minutes(5);

export function exportPhase(record: Pick<ExportRecord, 'finished_at' | 'failed_at' | 'started_at'>, now: Date): ExportPhase {
  if (record.finished_at !== null) return 'complete';
  if (record.failed_at !== null || now.getTime() - record.started_at.getTime() > givenUpAfter) return 'failed';
  return 'running';
}

export async function findExport(db: Db, profileId: number): Promise<ExportRecord | null> {
  const row = await db
    .selectFrom('data_exports')
    .select(['profile_id', 'id', 'started_at', 'finished_at', 'failed_at', 'failures', 'expires_at', 'bytes'])
    .select((row) => row('archive', 'is not', null).as('hasArchive'))
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row ? { ...row, hasArchive: Boolean(row.hasArchive) } : null;
}

/** Starts an export; the previous one and its archive are deleted. */
export async function beginExport(tx: Db, profileId: number, id: string, now: Date): Promise<void> {
  const fresh = { id, started_at: now, finished_at: null, failed_at: null, failures: 0, expires_at: null, archive: null, bytes: null };
  await tx
    .insertInto('data_exports')
    .values({ profile_id: profileId, ...fresh })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(fresh))
    .execute();
}

/** Stores the archive of an export that is still pending; false if it was finished, restarted or deleted meanwhile. */
export async function finishExport(
  tx: Db,
  id: string,
  { archive, bytes, now, expiresAt }: { archive: Buffer; bytes: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set({ archive, bytes, finished_at: now, failed_at: null, expires_at: expiresAt })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a failed try; the last one of `most` ends the export. */
export async function noteExportFailure(db: Db, id: string, most: number, now: Date): Promise<void> {
  const counted = await db
    .updateTable('data_exports')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('failures')
    .executeTakeFirst();
  if (counted === undefined || counted.failures < most) return;
  await db.updateTable('data_exports').set({ failed_at: now }).where('id', '=', id).where('finished_at', 'is', null).execute();
}

/** The encrypted archive of a profile while it has not expired. */
export async function findArchive(db: Db, profileId: number, now: Date): Promise<{ sealed: Buffer; madeAt: Date } | null> {
  const row = await db
    .selectFrom('data_exports')
    .select(['archive', 'finished_at'])
    .where('profile_id', '=', profileId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.archive && row.finished_at ? { sealed: row.archive, madeAt: row.finished_at } : null;
}

/** Deletes expired archives (S57). The fact that they were made is kept, so that no status goes back. */
export async function dropExpiredArchives(db: Db, now: Date): Promise<void> {
  await db.updateTable('data_exports').set({ archive: null }).where('expires_at', '<=', now).where('archive', 'is not', null).execute();
}

export type DeletionRecord = Selectable<DataDeletionsTable>;

/** The state of a deletion. */
type DeletionPhase = 'waiting' | 'complete' | 'refused';

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
