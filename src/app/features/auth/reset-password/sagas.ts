import { select, type SagaGenerator } from 'typed-redux-saga';
import { parseLoginHash } from '../../../../domain/loginHash';
import type { CallReply } from '../../../api';
import { request } from '../../../api/flows';
import { getPorts } from '../../../platform/flows';
import { cookiesPage, isCookieProblem } from '../shared/navigation';
import type { ResetOutcome } from '../shared/outcomes';
import { selectAuth } from '../shared/state';
import { onSubmit, type Submitted } from '../shared/submit';
import { resetMessages, resetTexts } from './texts';

export function* resetPasswordFlow(): SagaGenerator<void> {
  yield* onSubmit('resetPassword', resetPassword, resetTexts.failed);
}

/** POST /api/v3/accounts/password/reset; username and code are from the mailed link. */
function* resetPassword(): SagaGenerator<Submitted<'resetPassword'>> {
  const { form } = (yield* select(selectAuth)).resetPassword;
  const { location } = yield* getPorts();
  const link = parseLoginHash(location.secretHash());
  if (!link) return { result: { outcome: 'invalid', message: resetTexts.brokenLink, fieldErrors: {} } };
  if (form.password1 !== form.password2)
    return { result: { outcome: 'invalid', message: null, fieldErrors: { password2: resetTexts.mismatch } } };

  const [username, code] = link;
  const reply = yield* request('resetPassword', { body: { username, code, ...form } });
  const outcome = resetOutcome(reply);
  if (reply.status === 403 && isCookieProblem(reply.body)) {
    return { result: { outcome, message: resetMessages[outcome], fieldErrors: {} }, navigation: cookiesPage('') };
  }
  // The server's field errors are joined into one message (A5.04, D6).
  const joined = outcome === 'invalid_reset' && reply.status !== 200 ? Object.values(reply.body.fieldErrors).flat().join(' ') : '';
  return { result: { outcome, message: joined || resetMessages[outcome], fieldErrors: {} } };
}

/** A8.19–A8.21. */
export function resetOutcome(reply: CallReply<'resetPassword'>): ResetOutcome {
  switch (reply.status) {
    case 200:
      return 'reset';
    case 400:
    case 401:
    case 403:
      return 'invalid_reset';
    case 429:
      return 'too_often';
  }
}
