/** Lets held runs begin at the rate that a person chose. */
import { minutes } from '../../domain/durations';
import type { HoldReason } from '../../domain/runs/states';
import type { Db, ServerContext } from '../platform/context';
import { countReleased, deleteRelease, heldByZap, listReleaseIds, lockRelease, oldestHeldRuns } from './releases.store';
import { findHoldReason } from './admission';
import { admitQueued, moveRun, type RunContext } from './moveRun';

/** At most so many runs in one transaction. */
const batch = 100;

/** The effect of a release on the held runs of some Zaps. */
export interface Releasable {
  readonly zapIds: readonly number[];
  readonly released: number;
  /** Runs that stay on hold, and why. */
  readonly blocked: number;
  readonly reasons: readonly HoldReason[];
}

/** Held runs that may begin if they are released now, and those that something else keeps. */
export async function findReleasable(
  context: Pick<ServerContext, 'clock' | 'connectors' | 'db'>,
  db: Db,
  accountId: number,
  zapIds: readonly number[],
): Promise<Releasable> {
  const free: number[] = [];
  const reasons = new Set<HoldReason>();
  let [released, blocked] = [0, 0];
  for (const { zapId, held } of await heldByZap(db, accountId, zapIds)) {
    const reason = await findHoldReason(context, db, zapId);
    if (reason === null) {
      free.push(zapId);
      released += held;
    } else {
      reasons.add(reason);
      blocked += held;
    }
  }
  return { zapIds: free, released, blocked, reasons: [...reasons] };
}

/** Releases the runs that are due by now; returns how many. Any instance may call it at any time. */
export async function releaseDueRuns(context: RunContext & Pick<ServerContext, 'connectors' | 'db'>): Promise<number> {
  let released = 0;
  for (const id of await listReleaseIds(context.db)) {
    released += await context.db.transaction().execute((tx) => releaseSome(context, tx, id));
  }
  if (released > 0) context.engine.wake();
  return released;
}

async function releaseSome(context: RunContext & Pick<ServerContext, 'connectors' | 'db'>, tx: Db, id: string): Promise<number> {
  const release = await lockRelease(tx, id);
  if (release === null) return 0;
  const { account_id: accountId, per_minute: perMinute, started_at: startedAt, released } = release;
  const passed = context.clock.now().getTime() - startedAt.getTime();
  // The first one begins at once: the places whose `releaseTime` has come.
  const due = Math.min(batch, Math.floor((passed * perMinute) / minutes(1)) + 1 - released);
  if (due <= 0) return 0;
  const { zapIds } = await findReleasable(context, tx, accountId, release.zap_ids);
  const runs = zapIds.length === 0 ? [] : await oldestHeldRuns(tx, accountId, zapIds, due);
  // Runs that are still on hold then have a reason that a release does not end.
  if (runs.length === 0) await deleteRelease(tx, id);
  for (const { id: runId, reason } of runs) await moveRun(context, tx, runId, { type: 'release', reason, still: null });
  if (runs.length > 0) {
    await countReleased(tx, id, runs.length);
    await admitQueued(context, tx, accountId);
  }
  return runs.length;
}
