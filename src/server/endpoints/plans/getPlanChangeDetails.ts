import { plans } from '../../../contract/plans';
import { handle } from '../../context/handle';
import { forAdmin } from './presentGroup';
import { entitlement, type Entitlement } from '../../../domain/entitlement';
import { grantsOf } from '../../records/accounts/accounts';
import { membersOf } from '../../records/accounts/members';
import { mayChangePlan } from '../../../domain/teamRoles';
import { errorBodies } from '../../commands/errorBodies';
import { previewPlanChange } from '../../payments/applyPlan';
import { presentPlanPreview } from '../../presenters/planChange';
import { findPlanById } from '../../records/plans/plans';

/** GET /api/v3/accounts/:account_id/plans/:id/change-details: the preview of any plan, for admins; it changes nothing. */
export default handle(plans.getPlanChangeDetails, async (call, context) => {
  const { account, role } = await forAdmin(context, call.principal.profileId, call.params.account_id);
  const to = await findPlanById(context.db, call.params.id);
  if (to === null) return { status: 404, body: errorBodies.notFound };
  const now = context.clock.now();
  const preview = await previewPlanChange(context.db, account, to, now);
  const { held } = preview;
  const before = entitlement(grantsOf(account), now);
  const isTeam = (each: Entitlement) => each.isTeamAccount || each.isCompanyAccount;
  // The plan of one person is the owner's; the others are told that their team is paused.
  const others = (await membersOf(context.db, account.id)).filter(({ id }) => id !== account.owner.id);
  const people = isTeam(before) && !isTeam(held) ? others : [];
  return { status: 200, body: presentPlanPreview(account.plan_id, to, preview, { mayChange: mayChangePlan(role), people }, now) };
});
