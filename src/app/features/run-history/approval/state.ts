import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import type { Approval } from '../../../../contract/approvals';
import { parseCodeHash } from '../../../../domain/loginHash';
import { describeFailure, isFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onLeading } from '../../../platform/flows';
import { sliceSelector } from '../../../platform/sliceSelector';
import { texts } from './texts';

type Decision = 'approve' | 'reject';

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

export const selectApproval = sliceSelector(approvalSlice);

const { answered, failed, loaded, missed, refused, requested } = approvalSlice.actions;

const failureTexts = { unreachable: texts.network, refused: texts.refused };

/** Sends the answer of the person to whom the link was mailed. */
export function* approvalFlow(): SagaGenerator<void> {
  yield* onLeading(answered, answer);
}

function* tokenOfLink(): SagaGenerator<string | null> {
  const { location } = yield* getPorts();
  return parseCodeHash(location.secretHash());
}

/** Loads the question; looking decides nothing. */
export function* loadApproval(): SagaGenerator<void> {
  yield* put(requested());
  const token = yield* tokenOfLink();
  if (token === null) return void (yield* put(missed()));
  try {
    const reply = yield* request('findApproval', { body: { token } });
    if (reply.status === 200) yield* put(loaded({ approval: reply.body }));
    else if (reply.status === 429) yield* put(failed({ reason: reply.body.messages.join(' ') }));
    else yield* put(missed());
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(failed({ reason: describeFailure(error, failureTexts) }));
  }
}

function* answer({ payload }: ReturnType<typeof answered>): SagaGenerator<void> {
  const token = (yield* tokenOfLink()) ?? '';
  try {
    const reply = yield* request('answerApproval', { body: { token, answer: payload.answer } });
    if (reply.status === 200) yield* put(loaded({ approval: reply.body }));
    // Another person was faster: the page then shows how it is.
    else if (reply.status === 409) yield* loadApproval();
    else if (reply.status === 404) yield* put(missed());
    else yield* put(refused({ issue: reply.body.messages.join(' ') || texts.refused }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(refused({ issue: describeFailure(error, failureTexts) }));
  }
}
