import { emailConfirmations } from '../../../contract/emailConfirmations';
import { handle } from '../../context/handle';
import { finishEmailChange } from '../../commands/emails/changeEmail';
import { confirmEmailByCode } from '../../commands/emails/confirmEmail';
import { ownSessionOf } from '../../commands/emails/proveAddress';
import { errorBodies } from '../../commands/errorBodies';
import { findEmailChange } from '../../records/emails/emailChanges';
import { hashToken } from '../../context/encryption';

/**
 * POST /api/v3/email-confirmations (decision D14): confirms the address that the code was mailed to. Outside a session of the
 * profile it requires `is_elsewhere`, because the first proof from there removes every earlier way to sign in (S65). The code of
 * a change works only in a session of the person who requested it (S32).
 */
export default handle(emailConfirmations.confirmEmail, async (call, context) => {
  const change = await findEmailChange(context.db, hashToken(call.body.code), context.clock.now());
  if (change !== null) {
    if (ownSessionOf(call.principal, change.profile_id) === null) return { status: 403, body: errorBodies.signInFirst };
    const changed = await finishEmailChange(context, call, change);
    if (changed === null) return { status: 400, body: errorBodies.invalidConfirmation };
    return { status: 200, body: { email: changed, reset_code: null } };
  }
  const { code, is_elsewhere: isElsewhere = false } = call.body;
  const outcome = await confirmEmailByCode(context, call, { code, isElsewhere });
  switch (outcome.kind) {
    case 'confirmed':
      return { status: 200, body: { email: outcome.email, reset_code: outcome.resetCode } };
    case 'elsewhere':
      return { status: 403, body: errorBodies.confirmElsewhere };
    case 'invalid':
      return { status: 400, body: errorBodies.invalidConfirmation };
  }
});
