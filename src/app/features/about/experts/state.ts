import { createAction } from '@reduxjs/toolkit';
import type { Expert } from '../../../../contract/types';
import { reducerOf } from '../../../platform/reducerOf';

export const expertsPath = '/experts';

export type ExpertsState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  /** `specialty` is the selected one; null shows all experts. */
  | { readonly phase: 'loaded'; readonly experts: readonly Expert[]; readonly specialty: string | null };

/** By the user. */
export const expertsRetried = createAction('experts/retried');
export const specialtyChosen = createAction<{ specialty: string | null }>('experts/specialtyChosen');
/** By the flow. */
export const expertsLoaded = createAction<{ experts: readonly Expert[] }>('experts/loaded');
export const expertsFailed = createAction('experts/failed');

export const initialExperts: ExpertsState = { phase: 'loading' };

export const expertsReducer = reducerOf<ExpertsState>(initialExperts, (on) => {
  on(expertsRetried, (state) => (state.phase === 'failed' ? initialExperts : state));
  on(expertsLoaded, (_state, { payload: { experts } }) => ({ phase: 'loaded', experts, specialty: null }));
  on(expertsFailed, (state) => (state.phase === 'loading' ? { phase: 'failed' } : state));
  on(specialtyChosen, (state, { payload: { specialty } }) => (state.phase === 'loaded' ? { ...state, specialty } : state));
});

export interface WithExperts {
  readonly experts: ExpertsState;
}

export const selectExperts = ({ experts }: WithExperts): ExpertsState => experts;

/** All specialties, by name, each once. */
export function specialtiesOf(experts: readonly Expert[]): readonly string[] {
  return [...new Set(experts.flatMap(({ specialties }) => specialties))].sort((a, b) => a.localeCompare(b));
}
