import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { parseCodeHash } from '../../../domain/loginHash';
import { isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { getPorts, onLeading } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';

export type MailingIssue = 'invalid' | 'tooOften' | 'noAnswer';

export type MailingsState =
  /** Nothing happens before the person presses the button: many a machine opens the links of a mail (decision D11). */
  | { readonly phase: 'asking'; readonly issue: MailingIssue | null }
  | { readonly phase: 'sending'; readonly wantsUpdates: boolean }
  | { readonly phase: 'done'; readonly wantsUpdates: boolean; readonly issue: MailingIssue | null }
  /** The address carries no token. */
  | { readonly phase: 'brokenLink' };

export const initialMailings: MailingsState = { phase: 'asking', issue: null };

export const mailingsSlice = createSlice({
  name: 'mailings',
  initialState: initialMailings as MailingsState,
  reducers: {
    /** The person wants our news no more, or again. */
    chosen: (state, { payload: { wantsUpdates } }: PayloadAction<{ wantsUpdates: boolean }>) =>
      state.phase === 'asking' || state.phase === 'done' ? { phase: 'sending', wantsUpdates } : state,
    kept: (state, { payload: { wantsUpdates } }: PayloadAction<{ wantsUpdates: boolean }>) =>
      state.phase === 'sending' ? { phase: 'done', wantsUpdates, issue: null } : state,
    refused(state, { payload: { issue } }: PayloadAction<{ issue: MailingIssue }>) {
      if (state.phase !== 'sending') return state;
      // A person who could not resubscribe has unsubscribed before.
      return state.wantsUpdates ? { phase: 'done', wantsUpdates: false, issue } : { phase: 'asking', issue };
    },
    linkBroken: (): MailingsState => ({ phase: 'brokenLink' }),
    /** The page was opened with a token. */
    linkRead: (state) => (state.phase === 'brokenLink' ? initialMailings : state),
  },
});

export const selectMailings = sliceSelector(mailingsSlice);

const { chosen, kept, linkBroken, linkRead, refused } = mailingsSlice.actions;

/** Ends our news for the one to whom the link was mailed, or begins them again. The token is in no state and no log (S61). */
export function* mailingsFlow(): SagaGenerator<void> {
  yield* onLeading(chosen, choose);
}

/** Tells if the address carries a token. */
export function* readLink(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  yield* put(parseCodeHash(location.secretHash()) === null ? linkBroken() : linkRead());
}

function* choose({ payload: { wantsUpdates } }: ReturnType<typeof chosen>): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const token = parseCodeHash(location.secretHash()) ?? '';
  try {
    const reply = yield* request('updateMailingSubscription', { body: { token, receivesUpdates: wantsUpdates } });
    if (reply.status === 200) return void (yield* put(kept({ wantsUpdates: reply.body.receivesUpdates })));
    yield* put(refused({ issue: reply.status === 429 ? 'tooOften' : 'invalid' }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(refused({ issue: 'noAnswer' }));
  }
}
