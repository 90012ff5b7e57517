import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { callCancellable, getPorts, isAbort, onLatest } from '../../../platform/flows';
import type { PasskeyAnswer } from '../../../platform/passkeys';
import { sliceSelector } from '../../../platform/sliceSelector';
import { transitionsOf } from '../../../platform/transitions';
import { refreshSession } from '../../session';
import { cookiesPage, isCookieProblem, afterSignIn, navigateAfterSubmit } from '../shared/navigation';
import { failureMessage } from '../shared/failure';
import { destination } from '../shared/next';
import { codeCheckOutcome, codeSentence, type CodeCheckOutcome } from '../shared/outcomes';
import { formAnswered } from '../shared/state';
import { sharedTexts } from '../shared/texts';

/** A passkey instead of the code: `none` until it is known that one exists and the browser supports it. */
export type PasskeyFactor =
  | { readonly phase: 'none' }
  | { readonly phase: 'offered' | 'asking' | 'checking'; /** The challenge for the authenticator. */ readonly optionsJson: string };

export const factorShown = createAction('passkeyFactor/shown');

const none = { phase: 'none' } as PasskeyFactor;
const transition = transitionsOf<PasskeyFactor>();

export const passkeyFactorSlice = createSlice({
  name: 'passkeyFactor',
  initialState: none,
  reducers: {
    hidden: () => none,
    offered: (_state, { payload: { optionsJson } }: PayloadAction<{ optionsJson: string }>) => ({ phase: 'offered', optionsJson }),
    // Ignored: the second press of a double click, and any event after the session was renewed, which resets the state.
    chosen: transition({ from: ['offered'], to: 'asking', ignoredIn: ['none', 'asking', 'checking'] }, (state) => {
      state.phase = 'asking';
    }),
    given: transition({ from: ['asking'], to: 'checking', ignoredIn: ['none'] }, (state) => {
      state.phase = 'checking';
    }),
    /** The person closed the dialog, or it failed. */
    ended: transition({ from: ['asking', 'checking'], to: 'offered', ignoredIn: ['none'] }, (state) => {
      state.phase = 'offered';
    }),
  },
});

const { chosen, ended, given, hidden, offered } = passkeyFactorSlice.actions;

export const selectPasskeyFactor = sliceSelector(passkeyFactorSlice);

export function* passkeyFactorFlow(): SagaGenerator<void> {
  yield* onLatest(factorShown, function* whileShown(): SagaGenerator<void> {
    yield* race({ offering: call(offer), hidden: take(hidden) });
  });
}

/**
 * The challenge is loaded before the button shows, because some browsers require their dialog within the click. Each is good for
 * one answer.
 */
function* offer(): SagaGenerator<void> {
  const passkeys = yield* call(() => import(/* webpackChunkName: "passkeys" */ '../../../platform/passkeys'));
  if (!passkeys.hasPasskeys()) return;
  while (yield* ask()) {
    let isAnswered = false;
    while (!isAnswered) {
      yield* take(chosen);
      const state = yield* select(selectPasskeyFactor);
      if (state.phase === 'none') return;
      const { optionsJson } = state;
      const answer = yield* callCancellable<PasskeyAnswer>((signal) => passkeys.askForPasskey(optionsJson, signal));
      isAnswered = answer.kind === 'given';
      if (answer.kind === 'given') yield* check(answer.credentialJson);
      else yield* put(ended());
    }
  }
}

function* ask(): SagaGenerator<boolean> {
  try {
    const question = yield* request('startTwoFactorPasskey', { body: {} });
    const optionsJson = question.status === 200 ? question.body.optionsJson : null;
    if (optionsJson !== null) yield* put(offered({ optionsJson }));
    return optionsJson !== null;
  } catch (error) {
    if (isAbort(error)) throw error;
    return false; // The code can still be entered.
  }
}

function* check(credentialJson: string): SagaGenerator<void> {
  yield* put(given());
  const { location } = yield* getPorts();
  const { search } = location.current();
  try {
    const reply = yield* request('verifyTwoFactorPasskey', { body: { credentialJson } });
    const outcome = codeCheckOutcome(reply);
    if (reply.status === 200) {
      yield* refreshSession(reply.body.profileId);
      return navigateAfterSubmit(location, afterSignIn(destination(location, search)));
    }
    const message = outcome === 'wrong_code' ? (reply.body.messages.at(-1) ?? null) : codeSentence(outcome, 'code');
    yield* finish(outcome, message);
    if (isCookieProblem(reply.body)) navigateAfterSubmit(location, cookiesPage(search));
  } catch (error) {
    if (isAbort(error)) throw error;
    const message = failureMessage(error, sharedTexts.signInFailed);
    yield* finish('failed', message ?? sharedTexts.signInFailed);
    if (message === null) throw error;
  }
}

function* finish(outcome: CodeCheckOutcome | 'failed', message: string | null): SagaGenerator<void> {
  yield* put(formAnswered({ page: 'twoFactor', result: { outcome, message, fieldErrors: {} } }));
  yield* put(ended());
}
