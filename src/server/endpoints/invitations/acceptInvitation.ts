import { invitations } from '../../../contract/invitations';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { acceptByCode } from '../../commands/team/acceptInvitation';

/** POST /api/v3/invitations/accept: joins the account, signed in with the invited address (S54). */
export default handle(invitations.acceptInvitation, async (call, context) => {
  const accountId = await acceptByCode(context, call, call.body.code);
  return accountId === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: { account_id: accountId } };
});
