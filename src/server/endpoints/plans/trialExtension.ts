import { extendTrial } from '../../commands/plans/extendTrial';
import type { HandlerOf } from '../../http/handler';
import { presentedAccount } from '../accounts/presentedAccount';

/** PATCH /api/v3/accounts/:id/trial (B7.10): the trial that runs seven days longer, once for each reason; 409 when it cannot be. */
export const trialExtension: HandlerOf<'trialExtension'> = async (call, context) => {
  const { reason, auto_upgrade: autoUpgrade } = call.body;
  const outcome = await extendTrial(context, call, call.params.id, { reason, autoUpgrade });
  if (outcome.kind === 'refused') return { status: 409, body: { errors: [outcome.sentence], reason: 'invalid_request' } };
  return { status: 200, body: await presentedAccount(context, outcome.account) };
};
