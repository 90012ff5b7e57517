import { createAction } from '@reduxjs/toolkit';
import type { SystemStatus } from '../../../../contract/types';
import { reducerOf } from '../../../platform/reducerOf';

export type SystemStatusState =
  | { readonly phase: 'loading' }
  /** `isReached`: the server answered, and said that it can do nothing now; otherwise nothing answered. */
  | { readonly phase: 'failed'; readonly isReached: boolean }
  | { readonly phase: 'loaded'; readonly status: SystemStatus };

/** By the user. */
export const statusAsked = createAction('systemStatus/asked');
/** By the flow. */
export const statusLoaded = createAction<{ status: SystemStatus }>('systemStatus/loaded');
export const statusFailed = createAction<{ isReached: boolean }>('systemStatus/failed');

export const initialStatus: SystemStatusState = { phase: 'loading' };

export const systemStatusReducer = reducerOf<SystemStatusState>(initialStatus, (on) => {
  on(statusAsked, (state) => (state.phase === 'loading' ? state : initialStatus));
  on(statusLoaded, (_state, { payload: { status } }) => ({ phase: 'loaded', status }));
  on(statusFailed, (_state, { payload: { isReached } }) => ({ phase: 'failed', isReached }));
});

export interface WithSystemStatus {
  readonly systemStatus: SystemStatusState;
}

export const selectSystemStatus = ({ systemStatus }: WithSystemStatus): SystemStatusState => systemStatus;
