import { errorBodies } from '../../commands/errorBodies';
import { changeRole, removeMember } from '../../commands/team/members';
import type { HandlerOf } from '../../context/handler';
import { presentMember } from '../../presenters/team';
import { findRole } from '../../records/accounts';
import { membersOf } from '../../records/members';

/** GET /api/v3/accounts/:account_id/members: all members of one of the caller's accounts. */
export const membersList: HandlerOf<'listMembers'> = async ({ principal, params: { account_id: accountId } }, { db }) =>
  (await findRole(db, principal.profileId, accountId)) === null
    ? { status: 404, body: errorBodies.notFound }
    : { status: 200, body: { objects: (await membersOf(db, accountId)).map(presentMember) } };

/** GET /api/v3/accounts/:account_id/members/:id. */
export const member: HandlerOf<'getMember'> = async ({ principal, params: { account_id: accountId, id } }, { db }) => {
  const isMember = (await findRole(db, principal.profileId, accountId)) !== null;
  const found = isMember ? (await membersOf(db, accountId)).find((each) => each.id === id) : undefined;
  return found === undefined ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentMember(found) };
};

/** PATCH /api/v3/accounts/:account_id/members/:id: another role, within S52. */
export const memberSave: HandlerOf<'updateMember'> = async (call, context) => {
  const outcome = await changeRole(context, call, { accountId: call.params.account_id, id: call.params.id, role: call.body.role });
  return 'obstacle' in outcome ? { status: 409, body: outcome.obstacle } : { status: 200, body: presentMember(outcome) };
};

/** DELETE /api/v3/accounts/:account_id/members/:id: removes a member from the account, or leaves it. */
export const memberRemoval: HandlerOf<'removeMember'> = async (call, context) => {
  const outcome = await removeMember(context, call, call.params.account_id, call.params.id);
  return outcome === null ? { status: 204, body: null } : { status: 409, body: outcome.obstacle };
};
