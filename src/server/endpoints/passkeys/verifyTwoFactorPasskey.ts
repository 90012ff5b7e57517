import { passkeys } from '../../../contract/passkeys';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { proveSecondFactor } from '../../commands/twoFactor/secondFactor';
import { tooOften } from '../rateLimit';

/** POST /api/v3/2fa/passkey: the second factor by passkey, counted with the codes (S17). */
export default handle(passkeys.verifyTwoFactorPasskey, async (call, context) => {
  const outcome = await proveSecondFactor(context, call, call.principal, { credential_json: call.body.credential_json });
  switch (outcome.kind) {
    case 'signed_in':
      return { status: 200, body: { profile_id: outcome.profileId } };
    case 'wrong_code':
      return { status: 403, body: errorBodies.wrongPasskey };
    case 'not_authenticated':
      return { status: 401, body: errorBodies.notAuthenticated };
    case 'too_often':
      return tooOften(outcome.retryAfterSeconds);
  }
});
