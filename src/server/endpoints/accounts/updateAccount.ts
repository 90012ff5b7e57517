import { accounts } from '../../../contract/accounts';
import { handle } from '../../context/handle';
import { saveAccount } from '../../commands/accounts/saveAccount';
import { transferOwnership } from '../../commands/accounts/transferOwnership';
import { validationFailed, errorBodies } from '../../commands/errorBodies';
import { startTeamTrial } from '../../commands/team/teamTrial';
import type { WireErrorBody } from '../../../contract/common';
import { findRole } from '../../records/access/memberships';
import { presentedAccount } from './presentedAccount';

const conflict = (sentence: string): { status: 409; body: WireErrorBody } => ({
  status: 409,
  body: { errors: [sentence], reason: 'invalid_request' },
});

/** PATCH /api/v3/accounts/:id (B7.07, B7.08): changes one subject of the account, and returns the whole account. */
export default handle(accounts.updateAccount, async (call, context) => {
  const { params, body, principal } = call;
  if ((await findRole(context.db, principal.profileId, params.id, context.clock.now())) === null)
    return { status: 404, body: errorBodies.notFound };
  const { new_owner_id: newOwnerId, auth_token: token } = body;
  if (body.is_trialing_teams) {
    const trial = await startTeamTrial(context, call, params.id);
    return trial.kind === 'refused'
      ? conflict(trial.sentence)
      : { status: 200, body: await presentedAccount(context, principal.profileId, trial.account) };
  }
  const outcome =
    newOwnerId !== undefined && token !== undefined
      ? await transferOwnership(context, call, { accountId: params.id, newOwnerId, token })
      : await saveAccount(context, call, params.id, body);
  switch (outcome.kind) {
    case 'saved':
      return { status: 200, body: await presentedAccount(context, principal.profileId, outcome.account) };
    case 'validationFailed':
      return { status: 400, body: validationFailed(outcome.fields) };
    case 'preconditionFailed':
      return conflict(outcome.sentence);
  }
});
