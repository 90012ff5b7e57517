import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
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

export const { agreed: termsAgreed, kept: termsKept, failed: termsFailed } = termsSlice.actions;

export interface WithTerms {
  readonly terms: TermsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithTerms {}
}

export const selectTerms = ({ terms }: WithTerms): TermsState => terms;
