import { members } from '../../../contract/members';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { presentMember } from '../../presenters/team';
import { findRole } from '../../records/accounts/accounts';
import { membersOf } from '../../records/accounts/members';

/** GET /api/v3/accounts/:account_id/members: all members of one of the caller's accounts. */
export default handle(members.listMembers, async ({ principal, params: { account_id: accountId } }, { db }) =>
  (await findRole(db, principal.profileId, accountId)) === null
    ? { status: 404, body: errorBodies.notFound }
    : { status: 200, body: { objects: (await membersOf(db, accountId)).map(presentMember) } },
);
