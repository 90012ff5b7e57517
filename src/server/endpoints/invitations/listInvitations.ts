import { invitations } from '../../../contract/invitations';
import { handle } from '../../context/handle';
import { mayInvite } from '../../../domain/teamRoles';
import { errorBodies } from '../../commands/errorBodies';
import { presentInvitation } from '../../presenters/team';
import { findRole } from '../../records/access/memberships';
import { waitingInvitations } from '../../records/accounts/invitations';

/** GET /api/v3/accounts/:account_id/invitations: the pending ones, for people who may invite. */
export default handle(invitations.listInvitations, async ({ principal, params: { account_id: accountId } }, { db, clock }) => {
  const role = await findRole(db, principal.profileId, accountId, clock.now());
  if (role === null) return { status: 404, body: errorBodies.notFound };
  if (!mayInvite(role)) return { status: 403, body: { errors: ["Your role in this account doesn't allow this."] } };
  return { status: 200, body: { objects: (await waitingInvitations(db, accountId)).map(presentInvitation) } };
});
