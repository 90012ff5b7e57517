import { select, type SagaGenerator } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { isCookieProblem, cookiesPage } from '../shared/cookieProblem';
import { emailError } from '../shared/emailError';
import type { WithAuth } from '../shared/state';
import { onSubmit, type Submitted } from '../shared/submit';
import { forgotTexts, sendCodeMessages } from './texts';
import { sendCodeOutcome } from './outcomes';

export function* forgotPasswordFlow(): SagaGenerator<void> {
  yield* onSubmit('forgotPassword', sendCode, forgotTexts.failed);
}

/** POST /api/v3/accounts/password/forgot with the email alone. */
function* sendCode(): SagaGenerator<Submitted<'forgotPassword'>> {
  const { form } = yield* select(({ login }: WithAuth) => login.forgotPassword);
  const email = form.email.trim();
  const issue = emailError(email);
  if (issue !== null) return { result: { outcome: 'invalid', message: null, fieldErrors: { email: issue } } };

  const reply = yield* request('requestPasswordReset', { body: { email } });
  const outcome = sendCodeOutcome(reply);
  const result = { outcome, message: sendCodeMessages[outcome], fieldErrors: {} };
  return reply.status === 403 && isCookieProblem(reply.body) ? { result, navigation: cookiesPage('') } : { result };
}
