import { plans } from '../../../contract/plans';
import { handle } from '../../context/handle';
import { forAdmin } from './presentGroup';
import { errorBodies } from '../../commands/errorBodies';
import { presentPlan } from '../../presenters/plan';
import { findPlanById } from '../../records/plans/plans';

/** GET /api/v3/accounts/:account_id/plans/:id, for admins. */
export default handle(plans.getPlan, async (call, context) => {
  await forAdmin(context, call.principal.profileId, call.params.account_id);
  const found = await findPlanById(context.db, call.params.id);
  return found === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentPlan(found) };
});
