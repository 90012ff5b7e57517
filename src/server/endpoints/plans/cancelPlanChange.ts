import { plans } from '../../../contract/plans';
import { handle } from '../../context/handle';
import { cancelPlanChange } from '../../commands/plans/schedulePlan';
import { presentedAccount } from '../accounts/presentedAccount';
import { enforceLimit } from '../rateLimit';

/** DELETE /api/v3/accounts/:id/plan/scheduled: the present plan stays. Repeating it is harmless. For owners and super admins. */
export default handle(plans.cancelPlanChange, async (call, context) => {
  await enforceLimit(context, { name: 'plan_change.profile', key: String(call.principal.profileId), max: 600, windowSeconds: 3600 });
  const account = await cancelPlanChange(context, call, call.params.id);
  return { status: 200, body: { account: await presentedAccount(context, call.principal.profileId, account) } };
});
