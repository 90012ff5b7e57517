import type { Transaction } from 'kysely';
import { entitlement } from '../../domain/entitlement';
import { mayChangePlan } from '../../domain/teamRoles';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { findAccountOf, grantsOf, type MemberAccount } from '../accounts/store';
import { type KeyedReply, once } from '../platform/requests/idempotency';
import { deleteScheduledChange, findPlanById, type PlanRecord, saveScheduledChange } from './store';
import type { Tables } from '../platform/tables';
import { type AppliedPlanChange, applyPlanChange, previewPlanChange, type ZapChoiceIssue } from './applyPlan';
import { processTrialSteps, schedulePlanChange } from './job';
import { audit } from '../audit/recordEvent';
import { validationFailed } from '../platform/errorBodies';
import { type Actor, forbidden, type SignedInCaller, withLockedAccount } from '../accounts/lockedAccount';

export interface PlanChanged {
  readonly account: MemberAccount;
  /** Null if the account already had that plan: nothing was recorded and no Zap was changed. */
  readonly change: AppliedPlanChange | null;
}

/** Who chooses which plan; `idempotencyKey` from the call. */
export interface PlanChoice {
  readonly accountId: number;
  readonly planId: number;
  /** The Zaps to be on afterwards; null for those of the preview. */
  readonly zapIds: readonly number[] | null;
  /** At once, or at the end of the paid period. */
  readonly when: 'now' | 'period_end';
  readonly idempotencyKey: string | null;
}

/**
 * Applies the plan that the owner, or a super admin, has chosen: it affects what everybody in the account may do, and its cost.
 * All or nothing, serialised (R27), once for each key (R07). 422 if there is no such plan, or if too many Zaps are chosen or one
 * that could not be on. `present` makes the reply in the same transaction, because the reply itself is stored for the key
 * (decision 46).
 */
export async function changePlan<R extends KeyedReply>(
  context: ServerContext,
  caller: SignedInCaller,
  choice: PlanChoice,
  present: (tx: Transaction<Tables>, changed: PlanChanged) => Promise<R>,
): Promise<R> {
  const { accountId, planId, zapIds, when, idempotencyKey: key } = choice;
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    if (!mayChangePlan(actor.role)) throw forbidden('Only an owner or super admin of the account can change its plan.');
    const request = {
      scope: 'planChange',
      caller: `profile:${actor.id}`,
      key,
      body: { accountId, planId, zapIds, ...(when === 'now' ? {} : { when }) },
    };
    const { reply } = await once(context, tx, request, async () => {
      const change = await apply(context, tx, caller, actor, choice);
      return present(tx, { account: (await findAccountOf(tx, actor.id, accountId, context.clock.now()))!, change });
    });
    await context.crashPoint('before-commit');
    return reply;
  });
}

async function apply(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: SignedInCaller,
  actor: Actor,
  { accountId, planId, zapIds, when }: PlanChoice,
): Promise<AppliedPlanChange | null> {
  const plan = await findPlanById(tx, planId);
  if (plan === null) throw new HttpProblem(422, validationFailed({ plan_id: ['Plan not found.'] }));
  // A trial that has ended is processed first, so that the change starts from the present state.
  await processTrialSteps(context, tx, actor.account);
  const account = (await findAccountOf(tx, actor.id, accountId, context.clock.now()))!;
  const at = context.clock.now();
  const hasIt = account.plan_id === plan.id && (account.is_paid || plan.amount === 0);
  // A plan whose end has come can be chosen again.
  if (hasIt && !entitlement(grantsOf(account), at).isPlanEnded) return null;
  if (when === 'period_end') {
    await schedulePlan(context, tx, caller, { account, plan, zapIds });
    return null;
  }
  const applied = await applyPlanChange(tx, account, plan, {
    changedBy: actor.id,
    cause: 'chosen',
    chosen: zapIds && new Set(zapIds),
    now: at,
  });
  if ('kind' in applied) throw refuseZaps(applied);
  await context.crashPoint('after-first-update');
  if (applied.endedSecondFactorRule) {
    const off = { action: 'second_factor_rule_off', result: 'ok', detail: `account ${accountId}: by plan`, profileId: actor.id } as const;
    await audit(context, tx, caller, off);
  }
  const detail = `account ${accountId}: plan ${account.plan_id} to ${plan.id}`;
  await audit(context, tx, caller, { action: 'plan_changed', result: 'ok', detail, profileId: actor.id });
  return applied;
}

/**
 * Schedules a plan for the end of the paid period, in the place of one that was scheduled before. 422 for a plan that can only be
 * had at once, and for Zaps that could not be on with it.
 */
async function schedulePlan(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: SignedInCaller,
  { account, plan, zapIds }: { readonly account: MemberAccount; readonly plan: PlanRecord; readonly zapIds: readonly number[] | null },
): Promise<void> {
  const now = context.clock.now();
  const { held, switches, atPeriodEnd } = await previewPlanChange(tx, account, plan, now);
  if (atPeriodEnd === null) throw new HttpProblem(422, validationFailed({ when: ['This plan can only take effect immediately.'] }));
  if (zapIds !== null) {
    const choosable = new Set(switches.choosable);
    if (zapIds.some((id) => !choosable.has(id))) throw refuseZaps({ kind: 'unfit' });
    if (held.zapLimit >= 0 && new Set(zapIds).size > held.zapLimit) throw refuseZaps({ kind: 'too_many', limit: held.zapLimit });
  }
  await saveScheduledChange(tx, {
    account_id: account.id,
    from_plan_id: account.plan_id,
    to_plan_id: plan.id,
    zap_ids: zapIds && [...zapIds],
    takes_effect_at: atPeriodEnd.at,
    scheduled_at: now,
  });
  await schedulePlanChange(context, tx, account.id, atPeriodEnd.at);
  const detail = `account ${account.id}: plan ${account.plan_id} to ${plan.id} at ${atPeriodEnd.at.toISOString()}`;
  await audit(context, tx, caller, { action: 'plan_change_scheduled', result: 'ok', detail, profileId: caller.principal.profileId });
}

/** Removes the scheduled change of an account, for its owner or a super admin. Returns the account. */
export function cancelPlanChange(context: ServerContext, caller: SignedInCaller, accountId: number): Promise<MemberAccount> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    if (!mayChangePlan(actor.role)) throw forbidden('Only an owner or super admin of the account can change its plan.');
    if (await deleteScheduledChange(tx, accountId)) {
      const detail = `account ${accountId}: plan ${actor.account.plan_id} stays`;
      await audit(context, tx, caller, { action: 'plan_change_cancelled', result: 'ok', detail, profileId: actor.id });
    }
    return (await findAccountOf(tx, actor.id, accountId, context.clock.now()))!;
  });
}

/** 422 for Zaps that cannot be on with a plan. */
function refuseZaps(issue: ZapChoiceIssue): HttpProblem {
  return new HttpProblem(422, validationFailed({ zap_ids_to_keep_on: [sentenceOf(issue)] }));
}

function sentenceOf(issue: ZapChoiceIssue): string {
  if (issue.kind === 'unfit') return 'Choose only Zaps of this account that the plan can run.';
  return `This plan allows ${issue.limit} active Zaps. Choose at most ${issue.limit}.`;
}
