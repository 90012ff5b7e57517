import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, take, type SagaGenerator } from 'typed-redux-saga';
import type { Reversal } from '../../../../contract/activity';
import { formatLoginHash, parseCodeHash } from '../../../../domain/loginHash';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onLeading } from '../../../platform/flows';
import { sliceSelector } from '../../../platform/sliceSelector';
import { texts } from './texts';

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

export const selectReversal = sliceSelector(reversalSlice);

const { confirmed, failed, finished, loaded, missed, refused, requested } = reversalSlice.actions;

const failureTexts = { unreachable: texts.network, refused: texts.refused };

/** Undoes the event of the link once the person has confirmed. */
export function* reversalFlow(): SagaGenerator<void> {
  yield* onLeading(confirmed, undo);
}

/** Loads the event; looking changes nothing. */
export function* loadReversal(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  // After the timeline has undone something, in a new page.
  if (new URLSearchParams(location.current().search).has('done')) return void (yield* put(finished({ next: 'mailed' })));
  yield* put(requested());
  const code = parseCodeHash(location.secretHash());
  if (code === null) return void (yield* put(missed()));
  try {
    const reply = yield* request('findReversal', { body: { code } });
    if (reply.status === 200) yield* put(loaded({ reversal: reply.body }));
    else if (reply.status === 429) yield* put(failed({ reason: reply.body.messages.join(' ') }));
    else yield* put(missed());
  } catch (error) {
    yield* put(failed({ reason: describeFailure(error, failureTexts) }));
  }
}

function* undo(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const code = parseCodeHash(location.secretHash()) ?? '';
  try {
    const reply = yield* request('reverseByLink', { body: { code } });
    if (reply.status === 404) return void (yield* put(missed()));
    if (reply.status !== 200) return void (yield* put(refused({ issue: reply.body.messages.join(' ') || texts.refused })));
    const { email, resetCode } = reply.body;
    yield* put(finished({ next: resetCode === null ? 'log_in' : 'password' }));
    if (resetCode === null) return;
    yield* take(passwordChosen);
    // A full page load: the page takes the code out of its address before anything else runs (S30).
    location.assign(`/app/reset-password#${formatLoginHash(email, resetCode)}`);
  } catch (error) {
    yield* put(refused({ issue: describeFailure(error, failureTexts) }));
  }
}
