import type { Transaction } from 'kysely';
import { mayChangePlan } from '../../domain/teamRoles';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { schedulePlanChange } from './planChanges.job';
import { previewPlanChange, type ZapChoiceIssue } from './applyPlan';
import { type MemberAccount, findAccountOf } from '../accounts/store';
import { deleteScheduledChange, type PlanRecord, saveScheduledChange } from './store';
import type { Tables } from '../platform/tables';
import { audit } from '../audit/recordEvent';
import { validationFailed } from '../platform/errorBodies';
import { forbidden, type SignedInCaller, withLockedAccount } from '../accounts/lockedAccount';

/**
 * Schedules a plan for the end of the paid period, in the place of one that was scheduled before. 422 for a plan that can only be
 * had at once, and for Zaps that could not be on with it.
 */
export async function schedulePlan(
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
export function refuseZaps(issue: ZapChoiceIssue): HttpProblem {
  return new HttpProblem(422, validationFailed({ zap_ids_to_keep_on: [sentenceOf(issue)] }));
}

function sentenceOf(issue: ZapChoiceIssue): string {
  if (issue.kind === 'unfit') return 'Choose only Zaps of this account that the plan can run.';
  return `This plan allows ${issue.limit} active Zaps. Choose at most ${issue.limit}.`;
}
