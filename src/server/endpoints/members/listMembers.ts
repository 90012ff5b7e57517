import { members } from '../../../contract/members';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { presentMember } from '../../presenters/team';
import { findRole } from '../../records/access/memberships';
import { membersOf } from '../../records/accounts/members';

/** GET /api/v3/accounts/:account_id/members: all members of one of the caller's accounts. */
export default handle(members.listMembers, async ({ principal, params: { account_id: accountId } }, { db, clock }) => {
  const role = await findRole(db, principal.profileId, accountId, clock.now());
  if (role === null) return { status: 404, body: errorBodies.notFound };
  return { status: 200, body: { objects: (await membersOf(db, accountId)).map((member) => presentMember(member, role)) } };
});
