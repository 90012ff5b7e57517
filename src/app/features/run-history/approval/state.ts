import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Approval } from '../../../../contract/approvals';

export type Decision = 'approve' | 'reject';

/** The question behind a mailed link. The token is in no state and no log (S61). */
export type ApprovalState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly reason: string }
  /** Nothing is decided before the person presses a button: many a machine opens the links of a mail. */
  | { readonly phase: 'asking'; readonly approval: Approval; readonly issue: string | null }
  | { readonly phase: 'sending'; readonly approval: Approval; readonly answer: Decision }
  /** Answered by this link, or over. */
  | { readonly phase: 'settled'; readonly approval: Approval }
  | { readonly phase: 'invalid' };

export const initialApproval: ApprovalState = { phase: 'loading' };

export const approvalSlice = createSlice({
  name: 'approval',
  initialState: initialApproval as ApprovalState,
  reducers: {
    requested: (): ApprovalState => initialApproval,
    loaded: (_state, { payload: { approval } }: PayloadAction<{ approval: Approval }>): ApprovalState =>
      approval.state === 'open' ? { phase: 'asking', approval, issue: null } : { phase: 'settled', approval },
    /** The link is incomplete or does not exist. */
    missed: (): ApprovalState => ({ phase: 'invalid' }),
    failed: (_state, { payload: { reason } }: PayloadAction<{ reason: string }>): ApprovalState => ({ phase: 'failed', reason }),
    retried: (state) => (state.phase === 'failed' ? initialApproval : state),
    answered: (state, { payload: { answer } }: PayloadAction<{ answer: Decision }>) =>
      state.phase === 'asking' ? { phase: 'sending', approval: state.approval, answer } : state,
    refused: (state, { payload: { issue } }: PayloadAction<{ issue: string }>) =>
      state.phase === 'sending' ? { phase: 'asking', approval: state.approval, issue } : state,
  },
});

export const {
  requested: approvalRequested,
  loaded: approvalLoaded,
  missed: approvalMissed,
  failed: approvalFailed,
  retried: approvalRetried,
  answered: approvalAnswered,
  refused: approvalRefused,
} = approvalSlice.actions;

export interface WithApproval {
  readonly approval: ApprovalState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithApproval {}
}

export const selectApproval = ({ approval }: WithApproval): ApprovalState => approval;
