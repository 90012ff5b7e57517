import { invitations } from '../../../contract/invitations';
import { handle } from '../../context/handle';
import { inviteAll } from '../../commands/team/invitations';
import { requireFresh } from '../freshness';

/**
 * POST /api/v3/accounts/:account_id/invitations: invites up to 20 addresses, with a separate outcome for each (S54). A role above
 * member requires a recent sign-in (S26).
 */
export default handle(invitations.createInvitations, async (call, context) => {
  if (call.body.invitations.some(({ role }) => role !== 'member')) requireFresh(context, call.principal);
  const outcome = await inviteAll(context, call, call.params.account_id, call.body.invitations);
  return 'preconditionFailed' in outcome ? { status: 409, body: outcome.preconditionFailed } : { status: 200, body: { results: outcome } };
});
