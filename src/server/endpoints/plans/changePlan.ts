import { plans } from '../../../contract/plans';
import { handle } from '../../context/handle';
import { changePlan } from '../../commands/plans/changePlan';
import { presentPlanChange } from '../../presenters/planChange';
import { presentedAccount } from '../accounts/presentedAccount';

/** POST /api/v3/accounts/:id/plan: another plan, at once or at the end of the paid period, recorded and not charged (H13). For owners and super admins. */
export default handle(plans.changePlan, async (call, context) => {
  const { plan_id: planId, zap_ids_to_keep_on: zapIds = null, when = 'now' } = call.body;
  const choice = { accountId: call.params.id, planId, zapIds, when, idempotencyKey: call.idempotencyKey };
  return changePlan(context, call, choice, async (tx, { account, change }) => ({
    status: 200 as const,
    body: {
      account: await presentedAccount({ db: tx, clock: context.clock }, call.principal.profileId, account),
      change: change && presentPlanChange(change),
      paused_zap_ids: [...(change?.pausedZapIds ?? [])],
      restored_zap_ids: [...(change?.restoredZapIds ?? [])],
    },
  }));
});
