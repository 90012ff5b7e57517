import { createAction } from '@reduxjs/toolkit';
import { afterRevision, unknownResourceVersion, type ResourceVersion } from '../../../domain/revision';
import { reducerOf } from '../../platform/reducerOf';

/** The known newer revisions, and whether the person is asked to refresh. */
export interface ResourceVersionState extends ResourceVersion {
  readonly isPromptShown: boolean;
}

/** A reply named the revision that is served now (B4.32). `at` in milliseconds since 1970. */
export const revisionSeen = createAction<{ revision: string; at: number }>('resourceVersion/revisionSeen');
/** A day has passed since the first change. */
export const refreshDue = createAction('resourceVersion/refreshDue');
/** Not now: asked again at `until`, in milliseconds since 1970. */
export const refreshPutOff = createAction<{ until: number }>('resourceVersion/refreshPutOff');
/** Now. */
export const refreshChosen = createAction('resourceVersion/refreshChosen');

export const initialResourceVersion: ResourceVersionState = { ...unknownResourceVersion, isPromptShown: false };

export const resourceVersionReducer = reducerOf<ResourceVersionState>(initialResourceVersion, (on) => {
  on(revisionSeen, (state, { payload: { revision, at } }) =>
    revision === state.currentResourceVersion ? state : { ...state, ...afterRevision(state, revision, at) },
  );
  on(refreshDue, (state) => (state.isPromptShown ? state : { ...state, isPromptShown: true }));
  on(refreshPutOff, (state, { payload: { until } }) => ({ ...state, isPromptShown: false, showRefreshAfter: until }));
});

export interface WithResourceVersion {
  readonly resourceVersion: ResourceVersionState;
}

export const selectShowRefreshAfter = ({ resourceVersion }: WithResourceVersion): number | null => resourceVersion.showRefreshAfter;
export const selectIsRefreshPromptShown = ({ resourceVersion }: WithResourceVersion): boolean => resourceVersion.isPromptShown;
