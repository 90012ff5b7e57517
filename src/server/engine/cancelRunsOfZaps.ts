import { sql } from 'kysely';
import type { Db } from '../platform/context';
import { moveRun, type RunContext } from './moveRun';

/**
 * Cancels the runs of Zaps that are moved to the trash, in a transaction that has locked the Zaps: those that wait, are held or are
 * queued end at once, those under way after their current step. Failed runs are not replayed by themselves any more. The history
 * stays. Call `engine.wake()` after the transaction has committed.
 */
export async function cancelRunsOfZaps(context: RunContext, tx: Db, zapIds: readonly number[]): Promise<void> {
  if (zapIds.length === 0) return;
  const ids = sql`${[...zapIds]}::int[]`;
  // Locks the runs before the lanes, in the order of workers.
  const { rows } = await sql<{ id: string; isQuiet: boolean }>`
    SELECT id, (state IN ('held', 'queued') AND started_at IS NULL AND parent_id IS NULL) AS "isQuiet" FROM runs
    WHERE zap_id = any(${ids}) AND state NOT IN ('succeeded', 'filtered', 'failed', 'cancelled') ORDER BY id FOR UPDATE`.execute(tx);
  // There may be many thousands that have not begun. They have neither a lane nor a wait nor anybody who waits for them.
  await sql`UPDATE runs SET state = 'cancelled', reason = 'zap_deleted', ended_at = ${context.clock.now()}
    WHERE id = any(${rows.filter(({ isQuiet }) => isQuiet).map(({ id }) => id)}::uuid[])`.execute(tx);
  for (const { id, isQuiet } of rows) if (!isQuiet) await moveRun(context, tx, id, { type: 'zap_deleted' });
  await sql`UPDATE runs SET autoreplay_at = NULL WHERE zap_id = any(${ids}) AND autoreplay_at IS NOT NULL`.execute(tx);
}
