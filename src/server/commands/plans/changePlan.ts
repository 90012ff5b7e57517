import type { Transaction } from 'kysely';
import { entitlement } from '../../../domain/entitlement';
import { mayChangePlan } from '../../../domain/teamRoles';
import type { ServerContext } from '../../context/context';
import { HttpProblem } from '../../context/handler';
import { settleTrials } from '../../jobs/trials';
import { type AccountRecord, findAccountOf, grantsOf } from '../../records/accounts';
import { once, type KeyedReply } from '../../records/idempotency';
import { type PlanRecord, findPlanById } from '../../records/plans';
import type { Tables } from '../../tables';
import { type ChoiceFault, applyPlanChange, type PlanPreview } from '../../payments/planOfAccount';
import { audit } from '../audit';
import { validationFailed } from '../errorBodies';
import { type Actor, withLockedAccount, forbidden, type SignedInCaller } from '../lockedAccount';

export interface PlanChosen {
  readonly account: AccountRecord;
  /** Null if the account already had that plan: nothing was recorded and no Zap was changed. */
  readonly change: {
    readonly id: number;
    readonly from: PlanRecord;
    readonly to: PlanRecord;
    readonly at: Date;
    readonly rehearsal: PlanPreview;
  } | null;
}

/** Who chooses which plan; `idempotencyKey` from the call. */
export interface PlanChoice {
  readonly accountId: number;
  readonly planId: number;
  /** The Zaps to be on afterwards; null for those of the preview. */
  readonly zapIds: readonly number[] | null;
  readonly idempotencyKey: string | null;
}

/**
 * Applies the plan that the owner, or a super admin, has chosen: it affects what everybody in the account may do, and its cost.
 * All or nothing, serialised (R27), once for each key (R07). 422 if there is no such plan, or if too many Zaps are chosen or one
 * that could not be on. `answer` makes the reply in the same transaction.
 */
export async function changePlan<R extends KeyedReply>(
  context: ServerContext,
  caller: SignedInCaller,
  choice: PlanChoice,
  answer: (tx: Transaction<Tables>, chosen: PlanChosen) => Promise<R>,
): Promise<R> {
  const { accountId, planId, zapIds, idempotencyKey: key } = choice;
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    if (!mayChangePlan(actor.role)) throw forbidden('Only an owner or super admin of the account can change its plan.');
    const request = { route: 'changePlan', caller: `profile:${actor.id}`, key, body: { accountId, planId, zapIds } };
    const { reply } = await once(context, tx, request, async () => answer(tx, await change(context, tx, caller, actor, choice)));
    await context.crashPoint('before-commit');
    return reply;
  });
}

async function change(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: SignedInCaller,
  actor: Actor,
  { accountId, planId, zapIds }: PlanChoice,
): Promise<PlanChosen> {
  const plan = await findPlanById(tx, planId);
  if (plan === null) throw new HttpProblem(422, validationFailed({ plan_id: ['Plan not found.'] }));
  // A trial that has ended is processed first, so that the change starts from the present state.
  await settleTrials(context, tx, actor.account);
  const account = (await findAccountOf(tx, actor.id, accountId))!;
  const at = context.clock.now();
  const hasIt = account.plan_id === plan.id && (account.is_paid || plan.amount === 0);
  // A plan whose end has come can be chosen again.
  if (hasIt && !entitlement(grantsOf(account), at).isPlanEnded) return { account, change: null };
  const given = await applyPlanChange(tx, account, plan, {
    changedBy: actor.id,
    cause: 'chosen',
    chosen: zapIds && new Set(zapIds),
    now: at,
  });
  if ('kind' in given) throw new HttpProblem(422, validationFailed({ zap_ids_to_keep_on: [sentenceOf(given)] }));
  await context.crashPoint('after-first-update');
  const detail = `account ${accountId}: plan ${account.plan_id} to ${plan.id}`;
  await audit(context, tx, caller, { action: 'plan_changed', result: 'ok', detail, profileId: actor.id });
  const changed = (await findAccountOf(tx, actor.id, accountId))!;
  return { account: changed, change: { id: given.changeId, from: account.plan, to: plan, at, rehearsal: given.rehearsal } };
}

function sentenceOf(fault: ChoiceFault): string {
  if (fault.kind === 'unfit') return 'Choose only Zaps of this account that the plan can run.';
  return `This plan allows ${fault.limit} active Zaps. Choose at most ${fault.limit}.`;
}
