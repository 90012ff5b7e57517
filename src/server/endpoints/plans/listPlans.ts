import { plans } from '../../../contract/plans';
import { handle } from '../../context/handle';
import { forAdmin, presentGroup } from './presentGroup';
import { findPlanGroupById } from '../../records/plans/plans';

/** GET /api/v3/accounts/:account_id/plans, for admins: the plans of its group. */
export default handle(plans.listPlans, async (call, context) => {
  const { account } = await forAdmin(context, call.principal.profileId, call.params.account_id);
  return { status: 200, body: presentGroup(await findPlanGroupById(context.db, account.plan.plan_group_id)) };
});
