import { passwords } from '../../../contract/passwords';
import { handle } from '../../context/handle';
import { validationFailed, errorBodies } from '../../commands/errorBodies';
import { resetPassword } from '../../commands/passwords/resetPassword';
import { tooOften } from '../rateLimit';

/** POST /api/v3/accounts/password/reset (A7.18, A8.19–A8.21, S28, S29). */
export default handle(passwords.resetPassword, async (call, context) => {
  const outcome = await resetPassword(context, call, call.body);
  switch (outcome.kind) {
    case 'reset':
      return { status: 200, body: { errors: [] } };
    case 'issues':
      return { status: 400, body: validationFailed(outcome.issues) };
    case 'invalid':
      return { status: 403, body: errorBodies.invalidReset };
    case 'too_often':
      return tooOften(outcome.retryAfterSeconds);
  }
});
