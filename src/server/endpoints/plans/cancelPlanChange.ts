import { plans } from '../../../contract/plans';
import { handle } from '../../context/handle';
import { cancelPlanChange } from '../../commands/plans/schedulePlan';
import { presentedAccount } from '../accounts/presentedAccount';

/** DELETE /api/v3/accounts/:id/plan/scheduled: the present plan stays. Repeating it is harmless. For owners and super admins. */
export default handle(plans.cancelPlanChange, async (call, context) => {
  const account = await cancelPlanChange(context, call, call.params.id);
  return { status: 200, body: { account: await presentedAccount(context, call.principal.profileId, account) } };
});
