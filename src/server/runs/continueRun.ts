import { endableWaits } from '../../domain/runs/states';
import type { ServerContext } from '../platform/context';
import { findWait, makeDue } from '../engine/waits.store';
import { audit } from '../audit/recordEvent';
import { preconditionFailed, type PreconditionFailed } from '../platform/errorBodies';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { withVisibleRun } from './visibleRun';

/** Ends the wait of a run for a time, the release of a digest, or its next try: the ticker lets it continue. */
export async function continueRun(context: ServerContext, caller: SignedInCaller, id: string): Promise<PreconditionFailed | null> {
  return withVisibleRun(context, caller, id, async (tx, record) => {
    const wait = await findWait(tx, id);
    if (wait === null || !endableWaits.includes(wait.kind)) return preconditionFailed('This run does not wait for a time.');
    await makeDue(tx, id, context.clock.now());
    const detail = `account ${record.account_id}, run ${id}`;
    await audit(context, tx, caller, { action: 'run_continued', result: 'ok', detail, profileId: caller.principal.profileId });
    return null;
  });
}
