import type { WireReply } from '../../../contract/types';
import { isAdmin, type Role } from '../../../domain/roles';
import { errorBodies } from '../../commands/errorBodies';
import type { ServerContext } from '../../context/context';
import { HttpProblem } from '../../context/handler';
import { presentPlan } from '../../presenters/plan';
import { findRole } from '../../records/access/memberships';
import { type AccountRecord, findAccountOf } from '../../records/accounts/accounts';
import type { PlanGroup } from '../../records/plans/plans';

/** The account and the caller's role in it. 404 for a non-member (S51), 403 for a member who is not an admin. */
export async function forAdmin(
  { db, clock }: ServerContext,
  profileId: number,
  accountId: number,
): Promise<{ account: AccountRecord; role: Role }> {
  const account = await findAccountOf(db, profileId, accountId, clock.now());
  const role = await findRole(db, profileId, accountId, clock.now());
  if (account === null || role === null) throw new HttpProblem(404, errorBodies.notFound);
  if (!isAdmin(role)) throw new HttpProblem(403, { errors: ["Only the account's admins can see its plans."] });
  return { account, role };
}

export function presentGroup(group: PlanGroup): Extract<WireReply<'getPlanGroup'>, { status: 200 }>['body'] {
  return { objects: group.plans.map(presentPlan), default_id: group.defaultId, preferred_id: group.preferredId };
}
