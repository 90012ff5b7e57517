import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OneTapError } from '../../../domain/socialLogin';

export type OneTapState =
  | { readonly phase: 'idle' }
  /** Until the prompt is ready. */
  | { readonly phase: 'loading' }
  /** The provider's own prompt is visible; we show nothing. */
  | { readonly phase: 'prompting' }
  | { readonly phase: 'submitting' }
  /** Nothing is visible: it could not be offered, or the person closed it. */
  | { readonly phase: 'hidden'; readonly error: OneTapError | null }
  /** The credential was refused. */
  | { readonly phase: 'failed'; readonly message: string };

const idle: OneTapState = { phase: 'idle' };
const hidden: OneTapState = { phase: 'hidden', error: null };

export const oneTapSlice = createSlice({
  name: 'oneTap',
  initialState: idle as OneTapState,
  reducers: {
    asked: (state) => (state.phase === 'idle' || state.phase === 'hidden' ? { phase: 'loading' } : state),
    ready: (state) => (state.phase === 'loading' ? { phase: 'prompting' } : state),
    /** The person chose an account. The credential itself stays out of the store. */
    credentialGiven: (state) => (state.phase === 'prompting' || state.phase === 'loading' ? { phase: 'submitting' } : state),
    ended: (state, { payload: { error } }: PayloadAction<{ error: OneTapError | null }>) =>
      state.phase === 'submitting' || state.phase === 'failed' ? state : { phase: 'hidden', error },
    failed: (state, { payload: { message } }: PayloadAction<{ message: string }>) =>
      state.phase === 'submitting' ? { phase: 'failed', message } : state,
    /** The person is signed in by it, or continues to prove the account. */
    done: (state) => (state.phase === 'submitting' ? hidden : state),
    /** The page is one where it is not offered. */
    left: (state) => (state.phase === 'idle' ? state : idle),
    /** The person closed the message about a failure. */
    failureClosed: (state) => (state.phase === 'failed' ? hidden : state),
  },
});

export const {
  asked: oneTapAsked,
  ready: oneTapReady,
  credentialGiven,
  ended: oneTapEnded,
  failed: oneTapFailed,
  done: oneTapDone,
  left: oneTapLeft,
  failureClosed,
} = oneTapSlice.actions;

export interface WithOneTap {
  readonly oneTap: OneTapState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithOneTap {}
}

export const selectOneTap = ({ oneTap }: WithOneTap): OneTapState => oneTap;
