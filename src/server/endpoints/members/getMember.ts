import { members } from '../../../contract/members';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { presentMember } from '../../presenters/team';
import { findRole } from '../../records/access/memberships';
import { membersOf } from '../../records/accounts/members';

/** GET /api/v3/accounts/:account_id/members/:id. */
export default handle(members.getMember, async ({ principal, params: { account_id: accountId, id } }, { db, clock }) => {
  const role = await findRole(db, principal.profileId, accountId, clock.now());
  const found = role === null ? undefined : (await membersOf(db, accountId)).find((each) => each.id === id);
  if (role === null || found === undefined) return { status: 404, body: errorBodies.notFound };
  return { status: 200, body: presentMember(found, role) };
});
