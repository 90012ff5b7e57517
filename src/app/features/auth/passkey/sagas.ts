import { call, join, put, race, spawn, take, type SagaGenerator } from 'typed-redux-saga';
import { seconds } from '../../../../domain/durations';
import { HttpError } from '../../../api';
import { request } from '../../../api/flows';
import { callCancellable, catchAndReport, getPorts, isAbort, onLatest } from '../../../platform/flows';
import { lazySaga } from '../../../platform/lazySaga';
import { askForPasskey, type PasskeyAnswer } from '../../../platform/passkeys';
import { failureMessage } from '../shared/failure';
import { entryShown, passkeyEntrySlice } from './state';
import { passkeyTexts } from './texts';
import { sharedTexts } from '../shared/texts';

const { chosen, given, hidden, refused } = passkeyEntrySlice.actions;

/** The challenge is renewed this long before it expires, so that a chosen passkey is never rejected as too late. */
const margin = seconds(60);

/** The log-in page does not load it: it is needed once a passkey was given. */
const signIn = lazySaga(async () => (await import(/* webpackChunkName: "passkey-sign-in" */ './signIn')).signIn);

/** Passkey log-in, while the log-in page is shown. */
export function* passkeyEntryFlow(): SagaGenerator<void> {
  yield* onLatest(entryShown, whileShown);
}

function* whileShown(): SagaGenerator<void> {
  yield* race({ entering: call(enter), hidden: take(hidden) });
}

/** The field suggests passkeys until one is chosen there, or the button is pressed; then it is checked, and the wait starts over. */
function* enter(): SagaGenerator<void> {
  let isProposing = true;
  while (true) {
    const { proposed } = yield* race({ proposed: call(isProposing ? propose : untilHidden), chosen: take(chosen) });
    const answer = proposed ?? (yield* withErrorShown(askInDialog));
    if (answer?.kind === 'given') {
      yield* put(given());
      // Detached: the page goes away as soon as the session exists, and the redirect must still happen.
      yield* join(yield* spawn(catchAndReport, () => withErrorShown(() => signIn(answer.credentialJson))));
    } else if (proposed) {
      // A browser that suggests nothing is not asked again.
      isProposing = false;
    } else if (answer) {
      yield* put(refused({ message: answer.kind === 'none' ? null : passkeyTexts.unable }));
    }
  }
}

/** Runs a step; its error is shown below the form. Undefined then. */
function* withErrorShown<T>(step: () => SagaGenerator<T>): SagaGenerator<T | undefined> {
  try {
    return yield* call(step);
  } catch (error) {
    if (isAbort(error)) throw error;
    const message = failureMessage(error, sharedTexts.signInFailed);
    yield* put(refused({ message: message ?? sharedTexts.signInFailed }));
    if (message === null) throw error;
    return undefined;
  }
}

function* untilHidden(): SagaGenerator<PasskeyAnswer> {
  yield* take(hidden);
  return { kind: 'none' };
}

/** Silent and unlimited: no one has asked for it, so its errors are not shown. */
function* propose(): SagaGenerator<PasskeyAnswer> {
  const { clock } = yield* getPorts();
  try {
    while (true) {
      const question = yield* request('startPasskeySignIn', { body: {} });
      if (question.status !== 200) return { kind: 'none' };
      const { optionsJson, lastsSeconds } = question.body;
      const { answer } = yield* race({
        answer: call(callCancellable<PasskeyAnswer>, (signal: AbortSignal) => askForPasskey(optionsJson, signal, { isAutofill: true })),
        late: call(callCancellable<void>, (signal: AbortSignal) => clock.wait(seconds(lastsSeconds) - margin, signal)),
      });
      if (answer) return answer;
    }
  } catch (error) {
    if (isAbort(error)) throw error;
    return { kind: 'none' };
  }
}

function* askInDialog(): SagaGenerator<PasskeyAnswer> {
  const question = yield* request('startPasskeySignIn', { body: {} });
  if (question.status !== 200) throw new HttpError(question.status, question.body, 'startPasskeySignIn');
  const { optionsJson } = question.body;
  return yield* callCancellable((signal) => askForPasskey(optionsJson, signal));
}
