import { createAction } from '@reduxjs/toolkit';
import type { OneTapError } from '../../../domain/signOn';
import { reducerOf } from '../../platform/reducerOf';

export type OneTapState =
  | { readonly phase: 'idle' }
  /** Until the prompt is ready (A4.27). */
  | { readonly phase: 'loading' }
  /** The provider's own prompt is visible; we show nothing. */
  | { readonly phase: 'prompting' }
  | { readonly phase: 'submitting' }
  /** Nothing is visible: it could not be offered, or the person closed it (A4.28). */
  | { readonly phase: 'hidden'; readonly error: OneTapError | null }
  /** The credential was refused (A4.31). */
  | { readonly phase: 'failed'; readonly message: string };

export const oneTapAsked = createAction('oneTap/asked');
export const oneTapReady = createAction('oneTap/ready');
/** The person chose an account. The credential itself stays out of the store. */
export const credentialGiven = createAction('oneTap/credentialGiven');
export const oneTapEnded = createAction<{ error: OneTapError | null }>('oneTap/ended');
export const oneTapFailed = createAction<{ message: string }>('oneTap/failed');
/** The person is signed in by it, or continues to prove the account. */
export const oneTapDone = createAction('oneTap/done');
/** The page is one where it is not offered. */
export const oneTapLeft = createAction('oneTap/left');
/** The person closed the message about a failure. */
export const failureClosed = createAction('oneTap/failureClosed');

const idle: OneTapState = { phase: 'idle' };
const hidden: OneTapState = { phase: 'hidden', error: null };

export const oneTapReducer = reducerOf<OneTapState>(idle, (on) => {
  on(oneTapAsked, (state) => (state.phase === 'idle' || state.phase === 'hidden' ? { phase: 'loading' } : state));
  on(oneTapReady, (state) => (state.phase === 'loading' ? { phase: 'prompting' } : state));
  on(credentialGiven, (state) => (state.phase === 'prompting' || state.phase === 'loading' ? { phase: 'submitting' } : state));
  on(oneTapEnded, (state, { payload: { error } }) =>
    state.phase === 'submitting' || state.phase === 'failed' ? state : { phase: 'hidden', error },
  );
  on(oneTapFailed, (state, { payload: { message } }) => (state.phase === 'submitting' ? { phase: 'failed', message } : state));
  on(oneTapDone, (state) => (state.phase === 'submitting' ? hidden : state));
  on(oneTapLeft, (state) => (state.phase === 'idle' ? state : idle));
  on(failureClosed, (state) => (state.phase === 'failed' ? hidden : state));
});

export interface WithOneTap {
  readonly oneTap: OneTapState;
}

export const selectOneTap = ({ oneTap }: WithOneTap): OneTapState => oneTap;
