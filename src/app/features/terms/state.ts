import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../platform/reducerOf';
import { sessionEnded } from '../session';

/** `agreeing` while it is pending. Once it is done the profile says so, and the notice disappears. */
export type TermsState =
  { readonly phase: 'idle' } | { readonly phase: 'agreeing' } | { readonly phase: 'failed'; readonly messages: readonly string[] };

/** The person agrees to the terms (A4.47). */
export const termsAgreed = createAction('terms/agreed');
export const termsKept = createAction('terms/kept');
export const termsFailed = createAction<{ messages: readonly string[] }>('terms/failed');

export const initialTerms: TermsState = { phase: 'idle' };

export const termsReducer = reducerOf<TermsState>(initialTerms, (on) => {
  on(termsAgreed, (state) => (state.phase === 'agreeing' ? state : { phase: 'agreeing' }));
  on(termsKept, (state) => (state.phase === 'agreeing' ? initialTerms : state));
  on(termsFailed, (state, { payload: { messages } }) => (state.phase === 'agreeing' ? { phase: 'failed', messages } : state));
  on(sessionEnded, (state) => (state.phase === 'idle' ? state : initialTerms));
});

export interface WithTerms {
  readonly terms: TermsState;
}

export const selectTerms = ({ terms }: WithTerms): TermsState => terms;
