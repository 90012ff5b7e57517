import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { onLeading } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { saveProfile } from '../profile';
import { sessionEnded } from '../session';

/** `agreeing` while it is pending. Once it is done the profile says so, and the notice disappears. */
export type TermsState =
  { readonly phase: 'idle' } | { readonly phase: 'agreeing' } | { readonly phase: 'failed'; readonly messages: readonly string[] };

export const initialTerms: TermsState = { phase: 'idle' };

export const termsSlice = createSlice({
  name: 'terms',
  initialState: initialTerms as TermsState,
  reducers: {
    /** The person agrees to the terms. */
    agreed: (state) => (state.phase === 'agreeing' ? state : { phase: 'agreeing' }),
    kept: (state) => (state.phase === 'agreeing' ? initialTerms : state),
    failed: (state, { payload: { messages } }: PayloadAction<{ messages: readonly string[] }>) =>
      state.phase === 'agreeing' ? { phase: 'failed', messages } : state,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (state) => (state.phase === 'idle' ? state : initialTerms));
  },
});

const { agreed, failed, kept } = termsSlice.actions;

export const selectTerms = sliceSelector(termsSlice);

export function* termsFlow(): SagaGenerator<void> {
  yield* onLeading(agreed, agree);
}

/** The notice goes at once, and comes back with the reason when the agreement could not be kept. */
function* agree(): SagaGenerator<void> {
  const outcome = yield* saveProfile({ tosAgreement: true });
  yield* put(outcome.kind === 'saved' ? kept() : failed({ messages: outcome.messages }));
}
