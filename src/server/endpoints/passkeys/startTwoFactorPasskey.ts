import { passkeys } from '../../../contract/passkeys';
import { handle } from '../../context/handle';
import { requestAsSecondFactor } from '../../commands/passkeys/requests';
import { errorBodies } from '../../commands/errorBodies';

/** POST /api/v3/2fa/passkey/options: the options after the password; none for a person without passkeys. */
export default handle(passkeys.startTwoFactorPasskey, async ({ principal }, context) => {
  if (principal.challenge !== 'two_factor') return { status: 401, body: errorBodies.notAuthenticated };
  const question = await requestAsSecondFactor(context, principal);
  return { status: 200, body: question ?? { options_json: null, lasts_seconds: null } };
});
