import type { Transaction } from 'kysely';
import type { ServerContext } from '../platform/context';
import { mayChangeZap } from '../zaps/policy';
import { insertRelease } from '../engine/releases.store';
import type { Tables } from '../platform/tables';
import { zapTitlesOf } from '../zaps/checks.store';
import { findReleasable, type Releasable } from '../engine/releaseRuns';
import { once } from '../platform/requests/idempotency';
import { audit } from '../audit/recordEvent';
import { withLockedAccount, type KeyedCaller } from '../accounts/lockedAccount';

/**
 * Lets held runs of the Zaps that the person can see begin, so many a minute (Z33), once for an `Idempotency-Key` (R07). `zapId`
 * null: of all of them.
 */
export async function releaseHeldRuns(
  context: ServerContext,
  caller: KeyedCaller,
  accountId: number,
  { zapId, perMinute }: { readonly zapId: number | null; readonly perMinute: number },
): Promise<Releasable> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const request = {
      scope: 'runsRelease',
      caller: `profile:${actor.id}`,
      key: caller.idempotencyKey,
      body: [accountId, zapId, perMinute],
    };
    const { reply } = await once(context, tx, request, async () => ({ status: 200, body: await release(tx, actor.id) }));
    return reply.body;
  });

  async function release(tx: Transaction<Tables>, profileId: number): Promise<Releasable> {
    const zaps = (await zapTitlesOf(tx, accountId, zapId === null ? null : [zapId])).filter((zap) => mayChangeZap(profileId, zap));
    const releasable = await findReleasable(
      context,
      tx,
      accountId,
      zaps.map(({ id }) => id),
    );
    if (releasable.released > 0) {
      await insertRelease(tx, { accountId, zapIds: releasable.zapIds, perMinute, now: context.clock.now() });
      const detail = `account ${accountId}, ${releasable.released} runs, ${perMinute} a minute`;
      await audit(context, tx, caller, { action: 'runs_released', result: 'ok', detail, profileId });
    }
    return releasable;
  }
}
