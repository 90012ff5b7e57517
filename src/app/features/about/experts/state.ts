import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Expert } from '../../../../contract/experts';
import { failRemote, loading, retryRemote, type Remote } from '../../../platform/remote';

/** `specialty` is the selected one; null shows all experts. */
export type ExpertsState = Remote<{ experts: readonly Expert[]; specialty: string | null }>;

export const initialExperts: ExpertsState = loading;

export const expertsSlice = createSlice({
  name: 'about/experts',
  reducerPath: 'experts',
  initialState: initialExperts as ExpertsState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    specialtyChosen(state, { payload: { specialty } }: PayloadAction<{ specialty: string | null }>) {
      if (state.phase === 'loaded') state.specialty = specialty;
    },
    /** By the flow. */
    loaded: (_state, { payload: { experts } }: PayloadAction<{ experts: readonly Expert[] }>) => ({
      phase: 'loaded',
      experts,
      specialty: null,
    }),
    failed: failRemote,
  },
});

export const { retried: expertsRetried, specialtyChosen, loaded: expertsLoaded, failed: expertsFailed } = expertsSlice.actions;

export interface WithExperts {
  readonly experts: ExpertsState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithExperts {}
}

export const selectExperts = ({ experts }: WithExperts): ExpertsState => experts;

/** All specialties, by name, each once. */
export function specialtiesOf(experts: readonly Expert[]): readonly string[] {
  return [...new Set(experts.flatMap(({ specialties }) => specialties))].sort((a, b) => a.localeCompare(b));
}
