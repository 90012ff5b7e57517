/** What waiting runs wait for. */
import type { Selectable } from 'kysely';
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
