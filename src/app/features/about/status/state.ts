import { createAction } from '@reduxjs/toolkit';
import type { SystemStatus } from '../../../../contract/types';
import { reducerOf } from '../../../platform/reducerOf';

export type StatusFailure = 'down' | 'unreached' | 'tooOften';

export type SystemStatusState =
  | { readonly phase: 'loading' }
  /** `down`: the server answered that it can do nothing now. `unreached`: nothing answered. `tooOften`: we were asked to wait. */
  | { readonly phase: 'failed'; readonly because: StatusFailure }
  | { readonly phase: 'loaded'; readonly status: SystemStatus };

/** By the user. */
export const statusAsked = createAction('systemStatus/asked');
/** By the flow. */
export const statusLoaded = createAction<{ status: SystemStatus }>('systemStatus/loaded');
export const statusFailed = createAction<{ because: StatusFailure }>('systemStatus/failed');

export const initialStatus: SystemStatusState = { phase: 'loading' };

export const systemStatusReducer = reducerOf<SystemStatusState>(initialStatus, (on) => {
  on(statusAsked, (state) => (state.phase === 'loading' ? state : initialStatus));
  on(statusLoaded, (_state, { payload: { status } }) => ({ phase: 'loaded', status }));
  on(statusFailed, (_state, { payload: { because } }) => ({ phase: 'failed', because }));
});

export interface WithSystemStatus {
  readonly systemStatus: SystemStatusState;
}

export const selectSystemStatus = ({ systemStatus }: WithSystemStatus): SystemStatusState => systemStatus;
