import { members } from '../../../contract/members';
import { handle } from '../../context/handle';
import { removeMember } from '../../commands/team/members';

/** DELETE /api/v3/accounts/:account_id/members/:id: removes a member from the account, or leaves it. */
export default handle(members.removeMember, async (call, context) => {
  const outcome = await removeMember(context, call, call.params.account_id, call.params.id);
  return outcome === null ? { status: 204, body: null } : { status: 409, body: outcome.preconditionFailed };
});
