import { select, type SagaGenerator } from 'typed-redux-saga';
import type { CallReply } from '../../../api';
import { request } from '../../../api/flows';
import { cookiesPage, isCookieProblem } from '../shared/navigation';
import { emailError } from '../shared/emailError';
import type { SendCodeOutcome } from '../shared/outcomes';
import { selectAuth } from '../shared/state';
import { onSubmit, type Submitted } from '../shared/submit';
import { forgotTexts, sendCodeMessages } from './texts';

export function* forgotPasswordFlow(): SagaGenerator<void> {
  yield* onSubmit('forgotPassword', sendCode, forgotTexts.failed);
}

/** POST /api/v3/accounts/password/forgot with the email alone. */
function* sendCode(): SagaGenerator<Submitted<'forgotPassword'>> {
  const { form } = (yield* select(selectAuth)).forgotPassword;
  const email = form.email.trim();
  const issue = emailError(email);
  if (issue !== null) return { result: { outcome: 'invalid', message: null, fieldErrors: { email: issue } } };

  const reply = yield* request('requestPasswordReset', { body: { email } });
  const outcome = sendCodeOutcome(reply);
  const result = { outcome, message: sendCodeMessages[outcome], fieldErrors: {} };
  return reply.status === 403 && isCookieProblem(reply.body) ? { result, navigation: cookiesPage('') } : { result };
}

/** A8.14–A8.18. */
export function sendCodeOutcome(reply: CallReply<'requestPasswordReset'>): SendCodeOutcome {
  switch (reply.status) {
    case 200:
      return 'sent';
    case 401:
      return 'not_authenticated';
    case 403:
      return 'disabled';
    case 404:
      return 'not_found';
    case 429:
      return 'too_often';
  }
}
