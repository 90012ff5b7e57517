import { members } from '../../../contract/members';
import { handle } from '../../context/handle';
import { changeRole } from '../../commands/team/members';
import { presentMember } from '../../presenters/team';

/** PATCH /api/v3/accounts/:account_id/members/:id: another role, within S52. */
export default handle(members.updateMember, async (call, context) => {
  const outcome = await changeRole(context, call, { accountId: call.params.account_id, id: call.params.id, role: call.body.role });
  return 'preconditionFailed' in outcome
    ? { status: 409, body: outcome.preconditionFailed }
    : { status: 200, body: presentMember(outcome.member, outcome.readBy) };
});
