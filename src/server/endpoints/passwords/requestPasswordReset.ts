import { passwords } from '../../../contract/passwords';
import { handle } from '../../context/handle';
import { forgotPassword } from '../../commands/passwords/resetPassword';
import { tooOften } from '../rateLimit';

/** POST /api/v3/accounts/password/forgot (A7.17, A8.14, S05): the reply never reveals if the address is known. */
export default handle(passwords.requestPasswordReset, async (call, context) => {
  const outcome = await forgotPassword(context, call, call.body.email);
  return outcome.kind === 'sent' ? { status: 200, body: { message: 'Sent!' } } : tooOften(outcome.retryAfterSeconds);
});
