import { finishEmailChange } from '../../commands/changeEmail';
import { confirmEmailByCode } from '../../commands/confirmEmail';
import { refusals } from '../../commands/refusals';
import type { HandlerOf } from '../../http/handler';
import { findEmailChange } from '../../records/emailChanges';
import { tokenHash } from '../../records/sealing';
import { limited } from '../tooOften';

/**
 * POST /api/v3/email-confirmations (decision S14): confirms the address that the code was mailed to. The code of a change
 * works only for whoever is signed in as the one who asked for it (S32); anybody else is told to log in first.
 */
export const emailConfirmation: HandlerOf<'emailConfirmation'> = async (call, context) => {
  await limited(context, { name: 'email_confirmation.address', key: call.address, max: 60, windowSeconds: 3600 });
  const { principal } = call;
  const change = await findEmailChange(context.db, tokenHash(call.body.code), context.clock.now());
  if (change !== null) {
    const isOwner = principal.kind === 'signed-in' && principal.profileId === change.profile_id && !principal.isMasquerading;
    if (!isOwner) return { status: 403, body: refusals.signInFirst };
    const changed = await finishEmailChange(context, call, change);
    return changed === null ? { status: 400, body: refusals.invalidConfirmation } : { status: 200, body: { email: changed } };
  }
  const email = await confirmEmailByCode(context, call, call.body.code);
  return email === null ? { status: 400, body: refusals.invalidConfirmation } : { status: 200, body: { email } };
};
