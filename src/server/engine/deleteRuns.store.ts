/** Deletes runs with their logs. Logs are partitioned by day and have no foreign key, so they are deleted here, and not with their run. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/context';

/** Runs of Zaps, and those that accounts still have of Zaps that were moved away. */
export interface RunsToDelete {
  readonly zapIds: readonly number[];
  readonly accountIds?: readonly number[];
}

const among = (column: string, ids: readonly number[]) => sql`${sql.ref(column)} = any(string_to_array(${ids.join(',')}, ',')::int[])`;

/** The condition for these runs in a query from `runs`. */
export const areRuns = ({ zapIds, accountIds = [] }: RunsToDelete): RawBuilder<unknown> =>
  sql`(${among('runs.zap_id', zapIds)} OR ${among('runs.account_id', accountIds)})`;

/** Locks runs, in the order of workers; a worker that still has one of them waits. Lock their Zaps first. */
export async function lockRuns(tx: Db, these: RunsToDelete): Promise<void> {
  if (these.zapIds.length + (these.accountIds?.length ?? 0) === 0) return;
  await sql`SELECT id FROM runs WHERE ${areRuns(these)} ORDER BY id FOR UPDATE`.execute(tx);
}

/** Ends and deletes all runs of Zaps or accounts that are about to be deleted, in a transaction that has locked the Zaps (Z50). */
export async function deleteRuns(tx: Db, these: RunsToDelete): Promise<void> {
  if (these.zapIds.length + (these.accountIds?.length ?? 0) === 0) return;
  // Locks the runs before the lanes, in the order of workers. A worker that still has one of them finds it gone.
  await lockRuns(tx, these);
  await sql`UPDATE lanes SET in_flight = greatest(0, in_flight - gone.runs)
    FROM (
      SELECT account_id, count(*)::int AS runs FROM runs
      WHERE ${areRuns(these)} AND state IN ('admitted', 'running') GROUP BY account_id
    ) AS gone
    WHERE lanes.account_id = gone.account_id`.execute(tx);
  await sql`DELETE FROM run_steps USING runs
    WHERE ${areRuns(these)} AND run_steps.day = runs.day AND run_steps.run_id = runs.id`.execute(tx);
  await sql`DELETE FROM runs WHERE ${areRuns(these)}`.execute(tx);
}

/** Deletes up to `most` of an account's runs that ended before a moment, oldest first; returns how many (Z52). */
export async function deleteEndedRuns(db: Db, accountId: number, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`WITH old AS (
      SELECT id, day FROM runs
      WHERE account_id = ${accountId} AND state IN ('succeeded', 'filtered', 'failed', 'cancelled') AND ended_at < ${before}
      ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED
    ), logs AS (
      DELETE FROM run_steps USING old WHERE run_steps.day = old.day AND run_steps.run_id = old.id
    )
    DELETE FROM runs USING old WHERE runs.id = old.id RETURNING runs.id`.execute(db);
  return rows.length;
}

/** Accounts with runs that were accepted before a moment. */
export async function accountsWithRunsBefore(db: Db, before: Date): Promise<number[]> {
  const rows = await db.selectFrom('runs').select('account_id').distinct().where('accepted_at', '<', before).execute();
  return rows.map(({ account_id }) => account_id);
}
