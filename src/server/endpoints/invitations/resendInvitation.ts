import { invitations } from '../../../contract/invitations';
import { handle } from '../../context/handle';
import { resendInvitation } from '../../commands/team/invitations';
import { presentInvitation } from '../../presenters/team';

/** POST /api/v3/accounts/:account_id/invitations/:id/resend: a new link; the old one becomes invalid. */
export default handle(invitations.resendInvitation, async (call, context) => {
  const outcome = await resendInvitation(context, call, call.params.account_id, call.params.id);
  return 'preconditionFailed' in outcome
    ? { status: 409, body: outcome.preconditionFailed }
    : { status: 200, body: presentInvitation(outcome) };
});
