import { forgotPassword } from '../../commands/passwords/resetPassword';
import type { HandlerOf } from '../../context/handler';
import { tooOften } from '../tooOften';

/** POST /api/v3/accounts/password/forgot (A7.17, A8.14, S05): the reply never reveals if the address is known. */
export const passwordForgot: HandlerOf<'requestPasswordReset'> = async (call, context) => {
  const outcome = await forgotPassword(context, call, call.body.email);
  return outcome.kind === 'sent' ? { status: 200, body: { message: 'Sent!' } } : tooOften(outcome.retryAfterSeconds);
};
