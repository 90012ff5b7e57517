import { trials } from '../../../contract/trials';
import { handle } from '../../context/handle';
import { startTeamTrial } from '../../commands/team/teamTrial';
import { presentedAccount } from '../accounts/presentedAccount';

/**
 * POST /api/v3/accounts/:id/trial: 201 starts the account's only team trial, 200 if it is already running, 409 if there is none.
 */
export default handle(trials.startTeamTrial, async (call, context) => {
  const outcome = await startTeamTrial(context, call, call.params.id);
  if (outcome.kind === 'refused') return { status: 409, body: { errors: [outcome.sentence], reason: 'invalid_request' } };
  return {
    status: outcome.kind === 'started' ? 201 : 200,
    body: await presentedAccount(context, call.principal.profileId, outcome.account),
  };
});
