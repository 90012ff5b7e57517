import { all, call, put, race, select, take, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { signInRefusals } from '../../../../domain/signInRefusals';
import { HttpError } from '../../../api';
import { request } from '../../../api/flows';
import { callCancellable, catchAndReport, isAbort, onLatest } from '../../../platform/flows';
import { continueSession, selectCurrentEmail } from '../../session';
import { providerAddress } from '../login/discovery';
import { solveCaptcha } from '../shared/captcha/sagas';
import { failureMessage } from '../shared/failure';
import { codeCheckOutcome, codeSentence, loginOutcome, secureSessionOutcome } from '../shared/outcomes';
import { sharedTexts } from '../shared/texts';
import { twoFactorTexts } from '../two-factor/texts';
import { dialogShown, selectSignInAgain, signInAgainSlice } from './state';
import { signInAgainTexts } from './texts';

const {
  captchaChecked,
  captchaFailed,
  captchaSolved,
  hidden,
  passkeyChosen,
  passkeysOffered,
  providerFound,
  refused,
  stepEntered,
  submitted,
} = signInAgainSlice.actions;

/** Signs the known person in again while the dialog is shown. Closing it aborts what is pending (R20). */
export function* signInAgainFlow(): SagaGenerator<void> {
  yield* onLatest(dialogShown, function* whileShown() {
    yield* race({ work: call(work), hidden: take(hidden) });
  });
}

function* work(): SagaGenerator<void> {
  yield* all([
    call(function* submits() {
      yield* takeLeading(submitted, () => withErrorShown(submit));
    }),
    call(function* passkeys() {
      yield* takeLeading(passkeyChosen, () => withErrorShown(signInByPasskey));
    }),
    call(function* captchas() {
      yield* takeLatest(captchaChecked, () => catchAndReport(checkCaptcha));
    }),
    call(catchAndReport, offerPasskeys),
    call(catchAndReport, findProvider),
  ]);
}

/** Runs a step; an error that no outcome names is shown in the dialog, which keeps its text (R19). */
function* withErrorShown(step: () => SagaGenerator<void>): SagaGenerator<void> {
  yield* catchAndReport(function* signInAgainStep() {
    try {
      yield* step();
    } catch (error) {
      if (isAbort(error)) throw error;
      const message = failureMessage(error, sharedTexts.signInFailed);
      yield* put(refused({ message: message ?? sharedTexts.signInFailed }));
      if (message === null) throw error;
    }
  });
}

function* submit(): SagaGenerator<void> {
  const { step } = yield* select(selectSignInAgain);
  if (step === 'password') yield* logIn();
  else if (step === 'secureSession') yield* confirmSession();
  else yield* checkCode(step);
}

/** POST /api/v3/login without a log-out before it: the session is over already. */
function* logIn(): SagaGenerator<void> {
  const { form, captcha } = yield* select(selectSignInAgain);
  const email = (yield* select(selectCurrentEmail)) ?? '';
  if (form.password === '') return void (yield* put(refused({ message: sharedTexts.passwordMissing, isOfField: true })));
  const reply = yield* request('logIn', { body: { accountId: null, email, password: form.password, captcha: captcha.token } });
  if (reply.status === 200) return yield* continueSession(reply.body.profileId);
  if (reply.status === 403 && reply.body.reason === 'sso_required') {
    const address = yield* providerAddress(email);
    if (address !== null) return void (yield* put(providerFound({ address })));
    throw new HttpError(403, reply.body, 'logIn');
  }
  const outcome = loginOutcome(reply);
  if (outcome === null || outcome === 'valid') throw new HttpError(reply.status, reply.body, 'logIn');
  if (outcome === 'two_factor') yield* put(stepEntered({ step: 'code' }));
  else if (outcome === 'single_session') yield* put(stepEntered({ step: 'secureSession' }));
  else {
    const isOfField = outcome === 'wrong_credentials';
    yield* put(refused({ message: signInRefusals[outcome], isOfField, isCaptchaDue: outcome === 'captcha_required' }));
  }
}

/** POST /api/v3/2fa. */
function* checkCode(field: 'code' | 'recoveryCode'): SagaGenerator<void> {
  const { form } = yield* select(selectSignInAgain);
  const value = form[field].replace(/\s/g, '');
  if (value === '') return void (yield* put(refused({ message: twoFactorTexts.codeMissing, isOfField: true })));
  const reply = yield* request('verifyTwoFactorCode', { body: field === 'code' ? { code: value } : { recoveryCode: value } });
  if (reply.status === 200) return yield* continueSession(reply.body.profileId);
  if (reply.status === 401) return yield* startOver();
  const outcome = codeCheckOutcome(reply);
  const message = codeSentence(outcome, field);
  yield* put(refused({ message, isOfField: outcome === 'wrong_code' }));
}

/** POST /api/v3/secure-session (S24). */
function* confirmSession(): SagaGenerator<void> {
  const reply = yield* request('secureSession', {});
  if (reply.status === 200) return yield* continueSession(reply.body.profileId);
  if (reply.status === 401) return yield* startOver();
  const outcome = secureSessionOutcome(reply);
  yield* put(refused({ message: signInRefusals[outcome === 'valid' ? 'not_authenticated' : outcome] }));
}

/** The log-in with the password has expired and must be repeated. */
function* startOver(): SagaGenerator<void> {
  yield* put(stepEntered({ step: 'password' }));
  yield* put(refused({ message: signInAgainTexts.expired }));
}

/** A passkey instead of the password, or as the second factor. */
function* signInByPasskey(): SagaGenerator<void> {
  const isFactor = (yield* select(selectSignInAgain)).step !== 'password';
  const route = isFactor ? 'startTwoFactorPasskey' : 'startPasskeySignIn';
  const question = yield* request(route, { body: {} });
  if (question.status === 401) return yield* startOver();
  if (question.status !== 200) throw new HttpError(question.status, question.body, route);
  const { optionsJson } = question.body;
  if (optionsJson === null) return void (yield* put(refused({ message: signInAgainTexts.passkeyUnable })));
  const { askForPasskey } = yield* call(loadPasskeys);
  const answer = yield* callCancellable((signal) => askForPasskey(optionsJson, signal));
  if (answer.kind !== 'given') {
    return void (yield* put(refused(answer.kind === 'none' ? null : { message: signInAgainTexts.passkeyUnable })));
  }
  const body = { credentialJson: answer.credentialJson };
  if (!isFactor) {
    const reply = yield* request('completePasskeySignIn', { body });
    if (reply.status === 200) return yield* continueSession(reply.body.profileId);
    return void (yield* put(refused({ message: reply.body.messages.at(-1) ?? sharedTexts.signInFailed })));
  }
  const reply = yield* request('verifyTwoFactorPasskey', { body });
  if (reply.status === 200) return yield* continueSession(reply.body.profileId);
  if (reply.status === 401) return yield* startOver();
  const outcome = codeCheckOutcome(reply);
  const own = outcome === 'wrong_code' ? reply.body.messages.at(-1) : undefined;
  yield* put(refused({ message: own ?? codeSentence(outcome, 'code') }));
}

const loadPasskeys = () => import(/* webpackChunkName: "passkeys" */ '../../../platform/passkeys');

function* offerPasskeys(): SagaGenerator<void> {
  const { hasPasskeys } = yield* call(loadPasskeys);
  if (hasPasskeys()) yield* put(passkeysOffered());
}

/** A person whose organization signs in elsewhere has no use for a password field (D1). */
function* findProvider(): SagaGenerator<void> {
  const address = yield* providerAddress((yield* select(selectCurrentEmail)) ?? '');
  if (address !== null) yield* put(providerFound({ address }));
}

/** The captcha of the log-in, which the server accepts for minutes; a stale one is asked for again (D4). */
function* checkCaptcha(): SagaGenerator<void> {
  const captcha = yield* solveCaptcha('login');
  yield* put(captcha === null ? captchaFailed() : captchaSolved({ captcha }));
}
