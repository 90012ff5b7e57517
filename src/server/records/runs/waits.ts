/** The waits of runs: for a time, an answer or another run. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../context/context';
import type { RunWaitsTable } from '../../tables/runs';

export type WaitRecord = Selectable<RunWaitsTable>;

/** Stores what a run waits for; it waits for one thing at a time. */
export async function insertWait(tx: Db, wait: Omit<WaitRecord, 'data'> & { readonly data: unknown }): Promise<void> {
  await tx
    .insertInto('run_waits')
    .values({ ...wait, data: JSON.stringify(wait.data) })
    .execute();
}

export async function findWait(db: Db, runId: string): Promise<WaitRecord | null> {
  return (await db.selectFrom('run_waits').selectAll().where('run_id', '=', runId).executeTakeFirst()) ?? null;
}

export async function deleteWait(tx: Db, runId: string): Promise<void> {
  await tx.deleteFrom('run_waits').where('run_id', '=', runId).execute();
}

/** Runs whose time has come, the longest overdue first. */
export async function dueWaits(db: Db, now: Date, most: number): Promise<{ runId: string; kind: WaitRecord['kind'] }[]> {
  const rows = await db
    .selectFrom('run_waits')
    .select(['run_id', 'kind'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(({ run_id, kind }) => ({ runId: run_id, kind }));
}

/** The wait of a run is over. */
export async function makeDue(tx: Db, runId: string, now: Date): Promise<void> {
  await tx.updateTable('run_waits').set({ due_at: now }).where('run_id', '=', runId).execute();
}

/** The wait of the run that waits for another one is over. */
export async function makeSubZapDue(
  tx: Db,
  { id, parent_id: parentId }: { id: string; parent_id: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('run_waits')
    .set({ due_at: now })
    .where('run_id', '=', parentId)
    .where('kind', '=', 'sub_zap')
    .where(sql<string>`data->>'runId'`, '=', id)
    .execute();
}
