import { plans } from '../../../contract/plans';
import { handle } from '../../context/handle';
import { presentGroup } from './presentGroup';
import { errorBodies } from '../../commands/errorBodies';
import { findPlanGroup } from '../../records/plans/plans';

/** GET /api/v3/plan-groups/:alias/plans; 404 for an alias that there is not. */
export default handle(plans.getPlanGroup, async (call, { db }) => {
  const group = await findPlanGroup(db, call.params.alias);
  return group === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentGroup(group) };
});
