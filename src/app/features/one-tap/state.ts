import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OneTapError } from '../../../domain/socialLogin';
import { sliceSelector } from '../../platform/sliceSelector';
import { transitionsOf } from '../../platform/transitions';

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

const transition = transitionsOf<OneTapState>();
/** Signing in and leaving the page reset the state while the flow continues: its later events have no effect then. */
const ignoredIn = ['idle'] as const;

export const oneTapSlice = createSlice({
  name: 'oneTap',
  initialState: idle as OneTapState,
  reducers: {
    asked: transition({ from: ['idle', 'hidden'], to: 'loading' }, () => ({ phase: 'loading' })),
    ready: transition({ from: ['loading'], to: 'prompting', ignoredIn }, () => ({ phase: 'prompting' })),
    /** The person chose an account. The credential itself stays out of the store. */
    credentialGiven: transition({ from: ['loading', 'prompting'], to: 'submitting', ignoredIn }, () => ({ phase: 'submitting' })),
    /** From `idle`, because a person who closed it before is not asked again. */
    ended: transition(
      { from: ['idle', 'loading', 'prompting', 'hidden'], to: 'hidden' },
      (_state, { payload: { error } }: PayloadAction<{ error: OneTapError | null }>) => ({ phase: 'hidden', error }),
    ),
    failed: transition(
      { from: ['submitting'], to: 'failed', ignoredIn },
      (_state, { payload: { message } }: PayloadAction<{ message: string }>) => ({ phase: 'failed', message }),
    ),
    /** The person is signed in by it, or continues to prove the account. */
    done: transition({ from: ['submitting'], to: 'hidden', ignoredIn }, () => hidden),
    /** The page is one where it is not offered. */
    left: () => idle,
    /** The person closed the message about a failure. Ignored: the second press of a double click. */
    failureClosed: transition({ from: ['failed'], to: 'hidden', ignoredIn: ['idle', 'hidden'] }, () => hidden),
  },
});

export const selectOneTap = sliceSelector(oneTapSlice);
