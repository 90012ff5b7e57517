import type { MissedDecision } from '../../domain/runs/missed';
import type { ServerContext } from '../platform/context';
import { decideMissed, type DecidedItems } from '../engine/missedItems';
import { audit } from '../audit/recordEvent';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { withLockedZap } from '../zaps/visibleZap';

/**
 * Runs the items that arrived while a Zap was off, or leaves them out, if the person can see the Zap. A repetition finds none left, so
 * it needs no key.
 */
export async function decideMissedRuns(
  context: ServerContext,
  caller: SignedInCaller,
  zapId: number,
  decision: MissedDecision,
): Promise<DecidedItems> {
  const decided = await withLockedZap(context, caller, zapId, async (tx, zap) => {
    const result = await decideMissed(context, tx, zapId, decision);
    if (result.count > 0) {
      const action = decision === 'run' ? 'runs_released' : 'runs_left_out';
      const detail = `account ${zap.account_id}, zap ${zapId}, ${result.count} runs`;
      await audit(context, tx, caller, { action, result: 'ok', detail, profileId: caller.principal.profileId });
    }
    return result;
  });
  context.engine.wake();
  return decided;
}
