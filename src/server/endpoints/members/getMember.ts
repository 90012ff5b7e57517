import { members } from '../../../contract/members';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { presentMember } from '../../presenters/team';
import { findRole } from '../../records/accounts/accounts';
import { membersOf } from '../../records/accounts/members';

/** GET /api/v3/accounts/:account_id/members/:id. */
export default handle(members.getMember, async ({ principal, params: { account_id: accountId, id } }, { db }) => {
  const isMember = (await findRole(db, principal.profileId, accountId)) !== null;
  const found = isMember ? (await membersOf(db, accountId)).find((each) => each.id === id) : undefined;
  return found === undefined ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentMember(found) };
});
