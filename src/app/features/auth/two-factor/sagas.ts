import { select, type SagaGenerator } from 'typed-redux-saga';
import { signInStepOf, signInSteps } from '../../../../domain/signInRefusals';
import { request } from '../../../api/flows';
import { getPorts } from '../../../platform/flows';
import { refreshSession } from '../../session';
import { cookiesPage, isCookieProblem, afterSignIn } from '../shared/navigation';
import type { FieldName } from '../shared/forms';
import { destination } from '../shared/next';
import { codeCheckOutcome, codeSentence } from '../shared/outcomes';
import { selectAuth } from '../shared/state';
import { onSubmit, type Submitted } from '../shared/submit';
import { twoFactorTexts } from './texts';
import { sharedTexts } from '../shared/texts';

export function* twoFactorFlow(): SagaGenerator<void> {
  yield* onSubmit('twoFactor', checkCode, sharedTexts.signInFailed);
}

/** POST /api/v3/2fa with the one field that the caller names, without spaces. */
function* checkCode({ field }: { field: FieldName<'twoFactor'> }): SagaGenerator<Submitted<'twoFactor'>> {
  const { form } = (yield* select(selectAuth)).twoFactor;
  const value = form[field].replace(/\s/g, '');
  if (value === '') return { result: { outcome: 'invalid', message: null, fieldErrors: { [field]: twoFactorTexts.codeMissing } } };

  const { location } = yield* getPorts();
  const { search } = location.current();
  const reply = yield* request('verifyTwoFactorCode', { body: field === 'code' ? { code: value } : { recoveryCode: value } });
  const outcome = codeCheckOutcome(reply);
  if (reply.status === 200) {
    yield* refreshSession(reply.body.profileId);
    return { result: { outcome, message: null, fieldErrors: {} }, navigation: afterSignIn(destination(location, search)) };
  }

  const message = codeSentence(outcome, field);
  // A 403 that is not about the code: the texts of the code check would mislead.
  if (signInStepOf(reply.body.reason) === 'locked')
    return { result: { outcome, message, fieldErrors: {} }, navigation: { to: signInSteps.locked.page, by: 'replace' } };
  if (isCookieProblem(reply.body)) return { result: { outcome, message, fieldErrors: {} }, navigation: cookiesPage(search) };
  return {
    result:
      outcome === 'wrong_code' ? { outcome, message: null, fieldErrors: { [field]: message } } : { outcome, message, fieldErrors: {} },
  };
}
