import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, spawn, take, type SagaGenerator } from 'typed-redux-saga';
import { formatLoginHash, parseCodeHash } from '../../../domain/loginHash';
import { isFailure, readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { catchAndReport, onLeading, getPorts } from '../../platform/flows';
import {
  selectCurrentEmail,
  selectCurrentProfileId,
  selectIsLoggedIn,
  selectSessionStatus,
  sessionEnded,
  sessionLoaded,
  sessionLoadFailed,
  sessionMissing,
  sessionRetried,
} from '../session';
import { reloadProfile } from '../profile';
import { refusals } from './texts';
import { changeOutcome, confirmationOutcome, resendOutcome, type ChangeOutcome } from './outcomes';
import {
  changeFailed,
  changeRequested,
  changeSent,
  changeWithdrawn,
  confirmationRefused,
  confirmationResent,
  confirmationStarted,
  confirmPath,
  elsewhereAccepted,
  elsewhereFound,
  emailConfirmed,
  linkBroken,
  logInChosen,
  resendFailed,
  resendRequested,
  selectChange,
  withdrawalKept,
} from './state';

/** The decisions on the page of the mailed link, and the changes of the address. */
export function* confirmationFlow(): SagaGenerator<void> {
  yield* onLeading(elsewhereAccepted, confirmElsewhere);
  yield* onLeading(logInChosen, logInFirst);
  yield* onLeading(resendRequested, resend);
  yield* onLeading(changeRequested, requestChange);
  yield* onLeading(changeWithdrawn, withdrawChange);
}

/** In this tab: the code of the link, while the person is away to log in. That may be a full page load. */
const waitingKey = 'patchbay.emailConfirmation';

function* codeHere(): SagaGenerator<string | null> {
  const { location, storage } = yield* getPorts();
  return parseCodeHash(location.secretHash()) ?? storage.session.get(waitingKey);
}

/** The page of the mailed link was entered. Leaving it does not stop the confirmation: its reply says what comes next. */
export function* confirmOnEntry(): SagaGenerator<void> {
  yield* spawn(catchAndReport, confirmLink);
}

function* confirmLink(): SagaGenerator<void> {
  const code = yield* codeHere();
  (yield* getPorts()).storage.session.remove(waitingKey);
  if (code === null) return void (yield* put(linkBroken()));
  yield* put(confirmationStarted());
  yield* confirm({ code });
}

/** Every earlier way to log in is removed, so the next step is a new password. */
function* confirmElsewhere(): SagaGenerator<void> {
  const code = yield* codeHere();
  if (code === null) return void (yield* put(linkBroken()));
  yield* confirm({ code, isElsewhere: true });
}

function* confirm(body: { code: string; isElsewhere?: true }): SagaGenerator<void> {
  const { location } = yield* getPorts();
  try {
    const outcome = confirmationOutcome(yield* request('confirmEmail', { body }));
    switch (outcome.kind) {
      case 'refused':
        return void (yield* put(confirmationRefused({ issue: outcome.issue })));
      case 'elsewhere':
        return void (yield* put(elsewhereFound()));
      case 'confirmed':
        yield* put(emailConfirmed({ email: outcome.email }));
        // A full page load: the page takes the code out of its address before anything else runs (S30).
        if (outcome.resetCode !== null) location.assign(`/app/reset-password#${formatLoginHash(outcome.email, outcome.resetCode)}`);
    }
  } catch (error) {
    if (!isFailure(error)) throw error;
    return void (yield* put(confirmationRefused({ issue: 'noAnswer' })));
  }
  // The signed-in person may be the owner of the address: the server knows. A session look-up that started before the confirmation
  // may still be pending, and its reply may be out of date.
  if (['unknown', 'loading'].includes(yield* select(selectSessionStatus)))
    yield* take(isAnyOf(sessionLoaded, sessionMissing, sessionLoadFailed, sessionEnded));
  if (yield* select(selectIsLoggedIn)) yield* put(sessionRetried());
}

function* logInFirst(): SagaGenerator<void> {
  const { location, storage } = yield* getPorts();
  const code = yield* codeHere();
  if (code !== null) storage.session.set(waitingKey, code);
  location.push(`/app/login?forceLoginDisplayForm=true&next=${encodeURIComponent(confirmPath)}`);
}

function* resend(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id === null) return void (yield* put(resendFailed({ messages: [] })));
  try {
    const outcome = resendOutcome(yield* request('sendEmailConfirmation', { params: { id }, body: {} }));
    yield* put(outcome.kind === 'sent' ? confirmationResent() : resendFailed({ messages: outcome.messages }));
  } catch (error) {
    yield* put(resendFailed({ messages: failureMessages(error) }));
  }
}

function* requestChange(): SagaGenerator<void> {
  const change = yield* select(selectChange);
  const outcome = yield* askFor('typed' in change ? change.typed.trim() : '');
  if (outcome.kind === 'failed') return void (yield* put(changeFailed(outcome)));
  yield* put(changeSent());
  yield* reloadProfile();
}

/** The present address replaces the pending one: nothing is pending then. */
function* withdrawChange(): SagaGenerator<void> {
  const outcome = yield* askFor((yield* select(selectCurrentEmail)) ?? '');
  if (outcome.kind === 'failed') return void (yield* put(changeFailed({ issue: null, messages: outcome.messages })));
  yield* reloadProfile();
  yield* put(withdrawalKept());
}

function* askFor(email: string): SagaGenerator<ChangeOutcome> {
  const id = yield* select(selectCurrentProfileId);
  if (id === null) return { kind: 'failed', issue: null, messages: [] };
  try {
    return changeOutcome(yield* request('sendEmailConfirmation', { params: { id }, body: { email } }));
  } catch (error) {
    return { kind: 'failed', issue: null, messages: failureMessages(error) };
  }
}

/** The server's sentences, or ours if there was no reply. Programming errors are rethrown. */
function failureMessages(error: unknown): readonly string[] {
  const { kind, messages } = readFailure(error);
  return kind === 'refused' ? messages : [refusals.noAnswer];
}
