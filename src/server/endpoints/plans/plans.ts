import type { WireReply } from '../../../contract/types';
import { isAdmin, type Role } from '../../../domain/roles';
import { mayChangePlan } from '../../../domain/teamRoles';
import { errorBodies } from '../../commands/errorBodies';
import type { ServerContext } from '../../context/context';
import { type HandlerOf, HttpProblem } from '../../context/handler';
import { previewPlanChange } from '../../payments/applyPlan';
import { presentPlan } from '../../presenters/plan';
import { presentPlanPreview } from '../../presenters/planChange';
import { type AccountRecord, findAccountOf, findRole } from '../../records/accounts';
import { findPlanById, findPlanGroup, findPlanGroupById, type PlanGroup } from '../../records/plans';
import { limited } from '../tooOften';

/** GET /api/v3/plan-groups/:alias/plans; 404 for an alias that there is not. */
export const planGroup: HandlerOf<'getPlanGroup'> = async (call, { db }) => {
  const group = await findPlanGroup(db, call.params.alias);
  return group === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentGroup(group) };
};

/** GET /api/v3/accounts/:account_id/plans, for admins: the plans of its group. */
export const plansList: HandlerOf<'listPlans'> = async (call, context) => {
  const { account } = await forAdmin(context, call.principal.profileId, call.params.account_id);
  return { status: 200, body: presentGroup(await findPlanGroupById(context.db, account.plan.plan_group_id)) };
};

/** GET /api/v3/accounts/:account_id/plans/:id, for admins. */
export const plan: HandlerOf<'getPlan'> = async (call, context) => {
  await forAdmin(context, call.principal.profileId, call.params.account_id);
  const found = await findPlanById(context.db, call.params.id);
  return found === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentPlan(found) };
};

/** GET /api/v3/accounts/:account_id/plans/:id/change-details: the rehearsal of any plan, for admins; it changes nothing. */
export const planChangeDetails: HandlerOf<'getPlanChangeDetails'> = async (call, context) => {
  await limited(context, { name: 'plan_rehearsal.profile', key: String(call.principal.profileId), max: 600, windowSeconds: 3600 });
  const { account, role } = await forAdmin(context, call.principal.profileId, call.params.account_id);
  const to = await findPlanById(context.db, call.params.id);
  if (to === null) return { status: 404, body: errorBodies.notFound };
  const now = context.clock.now();
  const rehearsal = await previewPlanChange(context.db, account, to, now);
  return { status: 200, body: presentPlanPreview(account.plan_id, to, rehearsal, mayChangePlan(role), now) };
};

/** The account and the caller's role in it. 404 for a non-member (S51), 403 for a member who is not an admin. */
async function forAdmin({ db }: ServerContext, profileId: number, accountId: number): Promise<{ account: AccountRecord; role: Role }> {
  const account = await findAccountOf(db, profileId, accountId);
  const role = await findRole(db, profileId, accountId);
  if (account === null || role === null) throw new HttpProblem(404, errorBodies.notFound);
  if (!isAdmin(role)) throw new HttpProblem(403, { errors: ["Only the account's admins can see its plans."] });
  return { account, role };
}

function presentGroup(group: PlanGroup): Extract<WireReply<'getPlanGroup'>, { status: 200 }>['body'] {
  return { objects: group.plans.map(presentPlan), default_id: group.defaultId, preferred_id: group.preferredId };
}
