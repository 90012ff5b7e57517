import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SystemStatus } from '../../../../contract/status';

export type StatusFailure = 'down' | 'unreached' | 'tooOften';

export type SystemStatusState =
  | { readonly phase: 'loading' }
  /** `down`: the server answered that it can do nothing now. `unreached`: nothing answered. `tooOften`: we were asked to wait. */
  | { readonly phase: 'failed'; readonly because: StatusFailure }
  | { readonly phase: 'loaded'; readonly status: SystemStatus };

export const initialStatus: SystemStatusState = { phase: 'loading' };

export const systemStatusSlice = createSlice({
  name: 'about/status',
  reducerPath: 'systemStatus',
  initialState: initialStatus as SystemStatusState,
  reducers: {
    /** By the user. */
    asked: (state) => (state.phase === 'loading' ? state : initialStatus),
    /** By the flow. */
    loaded: (_state, { payload: { status } }: PayloadAction<{ status: SystemStatus }>) => ({ phase: 'loaded', status }),
    failed: (_state, { payload: { because } }: PayloadAction<{ because: StatusFailure }>) => ({ phase: 'failed', because }),
  },
});

export const { asked: statusAsked, loaded: statusLoaded, failed: statusFailed } = systemStatusSlice.actions;

export interface WithSystemStatus {
  readonly systemStatus: SystemStatusState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithSystemStatus {}
}

export const selectSystemStatus = ({ systemStatus }: WithSystemStatus): SystemStatusState => systemStatus;
