import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select } from 'typed-redux-saga';
import type { Expert } from '../../../../contract/catalogue';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { failRemote, loading, retryRemote, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';

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

export const selectExperts = sliceSelector(expertsSlice);

/** All specialties, by name, each once. */
export function specialtiesOf(experts: readonly Expert[]): readonly string[] {
  return [...new Set(experts.flatMap(({ specialties }) => specialties))].sort((a, b) => a.localeCompare(b));
}

const { failed, loaded } = expertsSlice.actions;

/** Loads the directory once, and again on request after a failure. */
export const loadExperts = remoteLoader(
  function* () {
    if ((yield* select(selectExperts)).phase !== 'loading') return;
    const { status, body } = yield* request('listExperts', {});
    yield* put(status === 200 ? loaded({ experts: body.objects }) : failed());
  },
  () => failed(),
);
