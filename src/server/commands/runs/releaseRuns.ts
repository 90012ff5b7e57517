import type { ServerContext } from '../../context/context';
import { mayChangeZap } from '../../policies/zaps';
import { insertRelease } from '../../records/runs/releases';
import { zapTitlesOf } from '../../records/zaps/zapTitles';
import { findReleasable, type Releasable } from '../../runs/releaseRuns';
import { audit } from '../audit';
import { withLockedAccount, type SignedInCaller } from '../lockedAccount';

/** Lets held runs of the Zaps that the person can see begin, so many a minute (Z33). `zapId` null: of all of them. */
export async function releaseHeldRuns(
  context: ServerContext,
  caller: SignedInCaller,
  accountId: number,
  { zapId, perMinute }: { readonly zapId: number | null; readonly perMinute: number },
): Promise<Releasable> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const zaps = (await zapTitlesOf(tx, accountId, zapId)).filter((zap) => mayChangeZap(actor.id, zap));
    const releasable = await findReleasable(
      context,
      tx,
      accountId,
      zaps.map(({ id }) => id),
    );
    if (releasable.released > 0) {
      await insertRelease(tx, { accountId, zapIds: releasable.zapIds, perMinute, now: context.clock.now() });
      const detail = `account ${accountId}, ${releasable.released} runs, ${perMinute} a minute`;
      await audit(context, tx, caller, { action: 'runs_released', result: 'ok', detail, profileId: actor.id });
    }
    return releasable;
  });
}
