import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { afterRevision, unknownResourceVersion, type ResourceVersion } from '../../../domain/revision';

/** The known newer revisions, and whether the person is asked to refresh. */
export interface ResourceVersionState extends ResourceVersion {
  readonly isPromptShown: boolean;
}
/** Now. */
export const refreshChosen = createAction('refreshPrompt/refreshChosen');

export const initialResourceVersion: ResourceVersionState = { ...unknownResourceVersion, isPromptShown: false };

export const refreshPromptSlice = createSlice({
  name: 'refreshPrompt',
  initialState: initialResourceVersion,
  reducers: {
    /** A reply named the revision that is served now. `at` in milliseconds since 1970. */
    revisionSeen: (state, { payload: { revision, at } }: PayloadAction<{ revision: string; at: number }>) =>
      revision === state.currentResourceVersion ? state : { ...state, ...afterRevision(state, revision, at) },
    /** A day has passed since the first change. */
    refreshDue(state) {
      if (!state.isPromptShown) state.isPromptShown = true;
    },
    /** Not now: asked again at `until`, in milliseconds since 1970. */
    refreshPutOff(state, { payload: { until } }: PayloadAction<{ until: number }>) {
      state.isPromptShown = false;
      state.showRefreshAfter = until;
    },
  },
});

export const { revisionSeen, refreshDue, refreshPutOff } = refreshPromptSlice.actions;

export interface WithRefreshPrompt {
  readonly refreshPrompt: ResourceVersionState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithRefreshPrompt {}
}

export const selectShowRefreshAfter = ({ refreshPrompt }: WithRefreshPrompt): number | null => refreshPrompt.showRefreshAfter;
export const selectIsRefreshPromptShown = ({ refreshPrompt }: WithRefreshPrompt): boolean => refreshPrompt.isPromptShown;
