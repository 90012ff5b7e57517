import { invitations } from '../../../contract/invitations';
import { handle } from '../../context/handle';
import { revokeInvitation } from '../../commands/team/invitations';

/** DELETE /api/v3/accounts/:account_id/invitations/:id: its link works no more. */
export default handle(invitations.revokeInvitation, async (call, context) => {
  await revokeInvitation(context, call, call.params.account_id, call.params.id);
  return { status: 204, body: null };
});
