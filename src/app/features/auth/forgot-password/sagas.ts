import { select, type SagaGenerator } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { isCookieFault, wayToCookies } from '../cookieFault';
import { emailFault } from '../emailFault';
import type { WithAuth } from '../state';
import { onSubmit, type Submitted } from '../submit';
import { forgotCopy, sendCodeMessages } from './copy';
import { sendCodeOutcome } from './outcomes';

export function* forgotPasswordFlow(): SagaGenerator<void> {
  yield* onSubmit('forgotPassword', sendCode, forgotCopy.failed);
}

/** POST /api/v3/accounts/password/forgot with the email alone (A3.25, A7.17). */
function* sendCode(): SagaGenerator<Submitted<'forgotPassword'>> {
  const { form } = yield* select(({ login }: WithAuth) => login.forgotPassword);
  const email = form.email.trim();
  const fault = emailFault(email);
  if (fault !== null) return { result: { outcome: 'invalid', message: null, fieldErrors: { email: fault } } };

  const reply = yield* request('passwordForgot', { body: { email } });
  const outcome = sendCodeOutcome(reply);
  const result = { outcome, message: sendCodeMessages[outcome], fieldErrors: {} };
  return reply.status === 403 && isCookieFault(reply.body) ? { result, way: wayToCookies('') } : { result };
}
