import { trials } from '../../contract/trials';
import { extendTrial } from './extendTrial';
import { startTeamTrial } from '../team/teamTrial';
import { routes } from '../platform/handler';
import { presentedAccount } from '../accounts/presentedAccount.reply';

export default routes(trials, {
  /**
   * POST /api/v3/accounts/:id/trial: 201 starts the account's only team trial, 200 if it is already running, 409 if there is none.
   */
  async startTeamTrial(call, context) {
    const outcome = await startTeamTrial(context, call, call.params.id);
    if (outcome.kind === 'refused') return { status: 409, body: { errors: [outcome.sentence], reason: 'invalid_request' } };
    return {
      status: outcome.kind === 'started' ? 201 : 200,
      body: await presentedAccount(context, call.principal.profileId, outcome.account),
    };
  },

  /** PATCH /api/v3/accounts/:id/trial: the trial that runs seven days longer, once for each reason; 409 when it cannot be. */
  async extendTrial(call, context) {
    const { reason, auto_upgrade: autoUpgrade } = call.body;
    const wanted = { accountId: call.params.id, reason, autoUpgrade, idempotencyKey: call.idempotencyKey };
    return extendTrial(context, call, wanted, async (tx, outcome) =>
      outcome.kind === 'refused'
        ? { status: 409 as const, body: { errors: [outcome.sentence], reason: 'invalid_request' as const } }
        : {
            status: 200 as const,
            body: await presentedAccount({ db: tx, clock: context.clock }, call.principal.profileId, outcome.account),
          },
    );
  },
});
