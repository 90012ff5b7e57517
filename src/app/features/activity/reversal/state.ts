import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Reversal } from '../../../../contract/activity';

/** The event behind a mailed link. Neither its code nor the code for a new password is in a state or an event (S61). */
export type ReversalState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly reason: string }
  /** Nothing is undone before the person presses the button: many programs open the links of mails. */
  | { readonly phase: 'asking'; readonly reversal: Reversal; readonly issue: string | null }
  | { readonly phase: 'sending'; readonly reversal: Reversal }
  /** `next`: what comes next; `mailed` after the timeline. */
  | { readonly phase: 'done'; readonly next: 'password' | 'log_in' | 'mailed' }
  | { readonly phase: 'invalid' };

export const initialReversal: ReversalState = { phase: 'loading' };

export const passwordChosen = createAction('activity/reversal/passwordChosen');

export const reversalSlice = createSlice({
  name: 'activity/reversal',
  initialState: initialReversal as ReversalState,
  reducers: {
    requested: (): ReversalState => initialReversal,
    loaded: (_state, { payload: { reversal } }: PayloadAction<{ reversal: Reversal }>): ReversalState => ({
      phase: 'asking',
      reversal,
      issue: null,
    }),
    /** The link is incomplete, unknown, used or expired. */
    missed: (): ReversalState => ({ phase: 'invalid' }),
    failed: (_state, { payload: { reason } }: PayloadAction<{ reason: string }>): ReversalState => ({ phase: 'failed', reason }),
    retried: (state) => (state.phase === 'failed' ? initialReversal : state),
    confirmed: (state): ReversalState => (state.phase === 'asking' ? { phase: 'sending', reversal: state.reversal } : state),
    refused: (state, { payload: { issue } }: PayloadAction<{ issue: string }>): ReversalState =>
      state.phase === 'sending' ? { phase: 'asking', reversal: state.reversal, issue } : state,
    finished: (_state, { payload: { next } }: PayloadAction<{ next: 'password' | 'log_in' | 'mailed' }>): ReversalState => ({
      phase: 'done',
      next,
    }),
  },
});

export const {
  requested: reversalRequested,
  loaded: reversalLoaded,
  missed: reversalMissed,
  failed: reversalFailed,
  retried: reversalRetried,
  confirmed: reversalConfirmed,
  refused: reversalRefused,
  finished: reversalFinished,
} = reversalSlice.actions;

export interface WithReversal {
  readonly 'activity/reversal': ReversalState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithReversal {}
}

export const selectReversal = (state: WithReversal): ReversalState => state['activity/reversal'];
