/** Lets runs continue that a lost connection held. */
import type { HoldReason } from '../../domain/runs/states';
import type { ServerContext } from '../platform/context';
import { heldRunsOfConnection } from './heldRuns.store';
import { findHoldReason } from './admission';
import { needsReconnection } from './connections';
import { admitQueued, moveRun } from './moveRun';

const batch = 100;

/**
 * Releases the held runs of an account whose version uses a connection, a batch in each transaction; returns how many. Another
 * reason continues holding a run (Z03). A repetition releases the rest.
 */
export async function releaseRunsOfConnection(
  context: ServerContext,
  { id, accountId }: { readonly id: number; readonly accountId: number },
): Promise<number> {
  let released = 0;
  let after: string | null = null;
  for (;;) {
    const held = await heldRunsOfConnection(context.db, { accountId, connectionId: id, after, most: batch });
    const last = held.at(-1);
    if (last === undefined) return released;
    const reasons = new Map<string, HoldReason | null>();
    await context.db.transaction().execute(async (tx) => {
      for (const { runId, zapId, versionId, definition } of held) {
        if (!reasons.has(versionId)) {
          const isLost = await needsReconnection(context, tx, { accountId, zapId, versionId }, definition);
          reasons.set(versionId, isLost ? 'connection' : await findHoldReason(context, tx, zapId, { isAsked: true }));
        }
        const moved = await moveRun(context, tx, runId, { type: 'release', reason: 'connection', still: reasons.get(versionId)! });
        if (moved.type === 'moved' && moved.run.state.name === 'queued') released += 1;
      }
      await admitQueued(context, tx, accountId);
    });
    context.engine.wake();
    after = last.runId;
  }
}
