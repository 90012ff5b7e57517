import { session } from '../../../contract/session';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { proveSecondFactor } from '../../commands/twoFactor/secondFactor';
import { tooOften } from '../rateLimit';

/** POST /api/v3/2fa (A7.15, A8.10–A8.13, S15–S18). */
export default handle(session.verifyTwoFactorCode, async (call, context) => {
  const outcome = await proveSecondFactor(context, call, call.principal, call.body);
  switch (outcome.kind) {
    case 'signed_in':
      return { status: 200, body: { profile_id: outcome.profileId } };
    case 'wrong_code':
      return { status: 403, body: 'code' in call.body ? errorBodies.wrongCode : errorBodies.wrongRecoveryCode };
    case 'not_authenticated':
      return { status: 401, body: errorBodies.notAuthenticated };
    case 'too_often':
      return tooOften(outcome.retryAfterSeconds);
  }
});
