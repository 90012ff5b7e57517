import { members } from '../../contract/members';
import { errorBodies } from '../platform/errorBodies';
import { changeRole, removeMember } from './members';
import { routes } from '../platform/handler';
import { presentMember } from './team.reply';
import { findRole } from '../access/memberships.store';
import { membersOf } from './members.store';

export default routes(members, {
  /** GET /api/v3/accounts/:account_id/members: all members of one of the caller's accounts. */
  async listMembers({ principal, params: { account_id: accountId } }, { db, clock }) {
    const role = await findRole(db, principal.profileId, accountId, clock.now());
    if (role === null) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: { objects: (await membersOf(db, accountId)).map((member) => presentMember(member, role)) } };
  },

  /** GET /api/v3/accounts/:account_id/members/:id. */
  async getMember({ principal, params: { account_id: accountId, id } }, { db, clock }) {
    const role = await findRole(db, principal.profileId, accountId, clock.now());
    const found = role === null ? undefined : (await membersOf(db, accountId)).find((each) => each.id === id);
    if (role === null || found === undefined) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: presentMember(found, role) };
  },

  /** PATCH /api/v3/accounts/:account_id/members/:id: another role, within S52. */
  async updateMember(call, context) {
    const outcome = await changeRole(context, call, { accountId: call.params.account_id, id: call.params.id, role: call.body.role });
    return 'preconditionFailed' in outcome
      ? { status: 409, body: outcome.preconditionFailed }
      : { status: 200, body: presentMember(outcome.member, outcome.readBy) };
  },

  /** DELETE /api/v3/accounts/:account_id/members/:id: removes a member from the account, or leaves it. */
  async removeMember(call, context) {
    const outcome = await removeMember(context, call, call.params.account_id, call.params.id);
    return outcome === null ? { status: 204, body: null } : { status: 409, body: outcome.preconditionFailed };
  },
});
