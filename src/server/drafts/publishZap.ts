import type { Transaction } from 'kysely';
import { checkZap, type ZapIssue } from '../../domain/zapCheck';
import { entitlement, periodAt } from '../../domain/entitlement';
import { turnOnIssues } from '../../domain/turningOn';
import type { ServerContext } from '../platform/context';
import { grantsOf } from '../accounts/store';
import { usageOf } from '../plans/usage.store';
import { findDraft } from '../engine/drafts.store';
import { findVersion } from '../engine/versions.store';
import { setZapState } from '../zaps/store';
import { once } from '../platform/requests/idempotency';
import { audit } from '../audit/recordEvent';
import type { Actor, KeyedCaller } from '../accounts/lockedAccount';
import { checkedSteps } from '../zaps/checkDefinitions';
import type { Tables } from '../platform/tables';
import { makeLive } from '../zaps/turnOnZaps';
import { subscribeNow } from '../engine/subscriptions';
import { missingDynamicFields } from '../engine/fetchSamples';
import { findVisibleZap, withLockedZap, type VisibleZap } from '../zaps/visibleZap';

export type PublishedZap =
  | { readonly kind: 'published'; readonly number: number; readonly publishedAt: string; readonly state: 'on' | 'off' }
  /** It lacks something, or its plan does not allow it: nothing is changed. */
  | { readonly kind: 'refused'; readonly issues: readonly ZapIssue[] }
  | { readonly kind: 'outdated'; readonly revision: number };

/**
 * Publishes the draft of a Zap, so that new events run it, and turns the Zap on if wanted; all or nothing. Runs under way continue
 * with their version; once for an `Idempotency-Key` (R07). Throws 404 for a Zap that the caller cannot see (S51).
 */
export async function publishZap(
  context: ServerContext,
  caller: KeyedCaller,
  zapId: number,
  { baseRevision, turnOn }: { readonly baseRevision: number; readonly turnOn: boolean },
): Promise<PublishedZap> {
  // Apps are asked before anything is locked. A draft that changes meanwhile has another revision.
  const { account_id: accountId } = await findVisibleZap(context.db, caller.principal.profileId, zapId, context.clock.now());
  const { definition: asked } = await findDraft(context.db, zapId);
  const missingFields = await missingDynamicFields(context, { accountId, zapId, definition: asked });
  const published = await withLockedZap(context, caller, zapId, async (tx, zap, actor) => {
    const request = {
      scope: 'zapPublish',
      caller: `profile:${actor.id}`,
      key: caller.idempotencyKey,
      body: [zapId, baseRevision, turnOn],
    };
    const { reply } = await once(context, tx, request, async () => ({ status: 200, body: await publish(tx, zap, actor) }));
    return reply.body;
  });
  // The page shows then whether the app sends its events.
  await subscribeNow(context, [zapId]);
  return published;

  async function publish(tx: Transaction<Tables>, zap: VisibleZap, actor: Actor): Promise<PublishedZap> {
    const draft = await findDraft(tx, zapId);
    if (draft.revision !== baseRevision) return { kind: 'outdated', revision: draft.revision };
    const { definition } = draft;
    const [steps] = (
      await checkedSteps(context, tx, zap.account_id, [{ zapId, ownerId: zap.owner_id, definition, missingFields }])
    ).values();
    const issues = await issuesOf(context, tx, zap, actor, { steps: steps ?? [], turnOn });
    if (issues.length > 0) return { kind: 'refused', issues };
    const now = context.clock.now();
    const wasOn = zap.state === 'on';
    const state = wasOn || turnOn ? 'on' : 'off';
    if (zap.state !== state) await setZapState(tx, [zapId], state, now);
    const live = await findVersion(tx, zap.live_version_id);
    const { number, created_at: publishedAt } = await makeLive(context, tx, zapId, { definition, live, draft, actorId: actor.id });
    const detail = `account ${zap.account_id}, zap ${zapId}`;
    await audit(context, tx, caller, {
      action: 'zap_published',
      result: 'ok',
      detail: `${detail}, version ${number}`,
      profileId: actor.id,
    });
    if (!wasOn && turnOn) await audit(context, tx, caller, { action: 'zap_on', result: 'ok', detail, profileId: actor.id });
    return { kind: 'published', number, publishedAt: publishedAt.toISOString(), state };
  }
}

/** Limits that only turning on meets: a Zap that is on already is within them. */
const limitsOfTurningOn: ReadonlySet<ZapIssue['type']> = new Set(['zap_limit', 'task_limit']);
const limitsOfPlan: ReadonlySet<ZapIssue['type']> = new Set(turnOnIssues);

async function issuesOf(
  { clock }: Pick<ServerContext, 'clock'>,
  tx: ServerContext['db'],
  zap: VisibleZap,
  { account }: Actor,
  { steps, turnOn }: { readonly steps: Parameters<typeof checkZap>[0]['steps']; readonly turnOn: boolean },
): Promise<readonly ZapIssue[]> {
  const now = clock.now();
  const usage = await usageOf(tx, account.id, periodAt(account.period_anchor, now));
  const issues = checkZap({ steps, connected: new Set() }, entitlement(grantsOf(account), now), usage);
  if (zap.state === 'on') return issues.filter(({ type }) => !limitsOfTurningOn.has(type));
  return turnOn ? issues : issues.filter(({ type }) => !limitsOfPlan.has(type));
}
