import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, spawn, take, type SagaGenerator } from 'typed-redux-saga';
import { formatLoginHash, parseCodeHash } from '../../../domain/loginHash';
import { isFailure, readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { catchAndReport, getPorts, onLeading } from '../../platform/flows';
import { reloadProfile } from '../profile';
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
import { confirmationSlice, confirmPath, selectConfirmation } from './state';
import { refusals } from './texts';

const {
  changeFailed,
  changeRequested,
  changeSent,
  changeWithdrawn,
  confirmed,
  elsewhereAccepted,
  elsewhereFound,
  linkBroken,
  logInChosen,
  refused,
  resendFailed,
  resendRequested,
  resent,
  started,
  withdrawalKept,
} = confirmationSlice.actions;

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
  yield* put(started());
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
    const reply = yield* request('confirmEmail', { body });
    switch (reply.status) {
      case 200: {
        const { email, resetCode } = reply.body;
        yield* put(confirmed({ email }));
        // A full page load: the page takes the code out of its address before anything else runs (S30).
        if (resetCode !== null) location.assign(`/app/reset-password#${formatLoginHash(email, resetCode)}`);
        break;
      }
      case 400:
        return void (yield* put(refused({ issue: 'invalid' })));
      case 403:
        // Where the owner of the address is not logged in, confirming here removes the ways to log in (S65).
        return void (yield* put(reply.body.reason === 'confirm_elsewhere' ? elsewhereFound() : refused({ issue: 'signInFirst' })));
      case 429:
        return void (yield* put(refused({ issue: 'tooOften' })));
    }
  } catch (error) {
    if (!isFailure(error)) throw error;
    return void (yield* put(refused({ issue: 'noAnswer' })));
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
  const refusal = yield* mailLink({});
  yield* put(refusal === null ? resent() : resendFailed({ messages: refusal.messages }));
}

function* requestChange(): SagaGenerator<void> {
  const { change } = yield* select(selectConfirmation);
  const refusal = yield* mailLink({ email: 'typed' in change ? change.typed.trim() : '' });
  if (refusal !== null) return void (yield* put(changeFailed(refusal)));
  yield* put(changeSent());
  yield* reloadProfile();
}

/** The present address replaces the pending one: nothing is pending then. */
function* withdrawChange(): SagaGenerator<void> {
  const refusal = yield* mailLink({ email: (yield* select(selectCurrentEmail)) ?? '' });
  if (refusal !== null) return void (yield* put(changeFailed({ ...refusal, issue: null })));
  yield* reloadProfile();
  yield* put(withdrawalKept());
}

/**
 * Mails the link again, or to another address. Gives null once it is sent, otherwise why not: `issue` is the sentence about the address
 * itself, null if the address is not the problem. The session feature handles a lost session and a sign-in that is too old.
 */
function* mailLink(body: { email?: string }): SagaGenerator<{ issue: string | null; messages: readonly string[] } | null> {
  const id = yield* select(selectCurrentProfileId);
  if (id === null) return { issue: null, messages: [] };
  try {
    const reply = yield* request('sendEmailConfirmation', { params: { id }, body });
    if (reply.status === 200) return null;
    const { messages, fieldErrors } = reply.body;
    return { issue: fieldErrors.email?.join(' ') ?? null, messages };
  } catch (error) {
    const { kind, messages } = readFailure(error);
    return { issue: null, messages: kind === 'refused' ? messages : [refusals.noAnswer] };
  }
}
