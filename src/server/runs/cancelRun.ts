import type { ServerContext } from '../platform/context';
import { audit } from '../audit/recordEvent';
import { preconditionFailed, type PreconditionFailed } from '../platform/errorBodies';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { moveRun } from '../engine/moveRun';
import { forgetAutoreplay } from '../engine/runs.store';
import { withVisibleRun } from './visibleRun';

/** Cancels a run, or what is left of it: a failed run that would be replayed by itself is not. */
export async function cancelRun(context: ServerContext, caller: SignedInCaller, id: string): Promise<PreconditionFailed | null> {
  return withVisibleRun(context, caller, id, async (tx, record) => {
    const recordAudit = () =>
      audit(context, tx, caller, {
        action: 'run_cancelled',
        result: 'ok',
        detail: `account ${record.account_id}, run ${id}`,
        profileId: caller.principal.profileId,
      });
    if (record.run.state.name === 'failed' && record.autoreplay_at !== null) {
      await forgetAutoreplay(tx, id);
      await recordAudit();
      return null;
    }
    const moved = await moveRun(context, tx, id, { type: 'cancel' });
    if (moved.type === 'ignored' && moved.because === 'final') return preconditionFailed('This run has already ended.');
    if (moved.type === 'moved') await recordAudit();
    return null;
  });
}
