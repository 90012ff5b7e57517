import { trials } from '../../../contract/trials';
import { handle } from '../../context/handle';
import { extendTrial } from '../../commands/plans/extendTrial';
import { presentedAccount } from '../accounts/presentedAccount';

/** PATCH /api/v3/accounts/:id/trial: the trial that runs seven days longer, once for each reason; 409 when it cannot be. */
export default handle(trials.extendTrial, async (call, context) => {
  const { reason, auto_upgrade: autoUpgrade } = call.body;
  const wanted = { accountId: call.params.id, reason, autoUpgrade, idempotencyKey: call.idempotencyKey };
  return extendTrial(context, call, wanted, async (tx, outcome) =>
    outcome.kind === 'refused'
      ? { status: 409 as const, body: { errors: [outcome.sentence], reason: 'invalid_request' as const } }
      : { status: 200 as const, body: await presentedAccount({ db: tx, clock: context.clock }, call.principal.profileId, outcome.account) },
  );
});
