/**
 * Lets held runs continue when the reason is gone: the Zap is on again, the plan allows it, a new period or plan has tasks, the
 * connection works. Floods are left to people. Such a change need not be reported: it is found here, within seconds.
 */
import type { HoldReason } from '../../domain/runs/states';
import type { Db, ServerContext } from '../platform/context';
import { accountsWithQueuedRuns, lockHeldRuns, zapsWithHeldRuns } from './held.store';
import { findRunningZap, type RunningZap } from './zaps.store';
import { getCachedDefinition } from './versions.store';
import { holdReasonOfZap } from './admission';
import { needsReconnection } from './connections';
import { admitQueued, moveRun, type RunContext } from './moveRun';

/** Runs of one Zap at a time, so that a Zap that comes back does not crowd out the others. */
const batch = 50;

type Means = RunContext & Pick<ServerContext, 'connectors' | 'db'>;

/** Returns how many runs have changed. Any instance may call it at any time. */
export async function resumeRuns(context: Means): Promise<number> {
  let changed = 0;
  for (const zapId of await zapsWithHeldRuns(context.db)) {
    changed += await context.db.transaction().execute((tx) => resumeZap(context, tx, zapId));
  }
  // Admitted with the event that freed their place; this finds those that were moved to an account, or whose others were deleted.
  for (const accountId of await accountsWithQueuedRuns(context.db)) {
    changed += await context.db.transaction().execute((tx) => admitQueued(context, tx, accountId));
  }
  if (changed > 0) context.engine.wake();
  return changed;
}

/** A run of an earlier version needs the connections of that version. */
async function reasonOfVersion(context: Means, tx: Db, zap: RunningZap, versionId: string): Promise<HoldReason | null> {
  const definition = await getCachedDefinition(context.db, versionId, tx);
  return definition !== null && (await needsReconnection(context, tx, { accountId: zap.account_id, zapId: zap.id, versionId }, definition))
    ? 'connection'
    : null;
}

async function resumeZap(context: Means, tx: Db, zapId: number): Promise<number> {
  const zap = await findRunningZap(tx, zapId);
  if (zap === null) return 0;
  const held = await lockHeldRuns(tx, zapId, batch);
  const reasons = new Map<boolean, HoldReason | null>();
  const ofVersions = new Map<string, HoldReason | null>();
  let changed = 0;
  for (const { id, reason, isAsked, versionId } of held) {
    if (!reasons.has(isAsked)) reasons.set(isAsked, await holdReasonOfZap(context, tx, zap, { isAsked }));
    if (!ofVersions.has(versionId)) ofVersions.set(versionId, await reasonOfVersion(context, tx, zap, versionId));
    const still = reasons.get(isAsked) ?? ofVersions.get(versionId) ?? null;
    if (still === reason) continue;
    await moveRun(context, tx, id, { type: 'release', reason, still });
    changed += 1;
  }
  if (changed > 0) await admitQueued(context, tx, zap.account_id);
  return changed;
}
