import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SystemStatus } from '../../../../contract/status';
import { failRemoteWith, loading, type Remote } from '../../../platform/remote';

/** `down`: the server answered that it can do nothing now. `unreached`: nothing answered. `tooOften`: the server asks to wait. */
export type StatusFailure = 'down' | 'unreached' | 'tooOften';

export type SystemStatusState = Remote<{ status: SystemStatus }, { readonly because: StatusFailure }>;

export const initialStatus: SystemStatusState = loading;

export const systemStatusSlice = createSlice({
  name: 'about/status',
  reducerPath: 'systemStatus',
  initialState: initialStatus as SystemStatusState,
  reducers: {
    /** By the user. */
    asked: () => initialStatus,
    /** By the flow. */
    loaded: (_state, { payload: { status } }: PayloadAction<{ status: SystemStatus }>) => ({ phase: 'loaded', status }),
    failed: (state, { payload }: PayloadAction<{ because: StatusFailure }>) => failRemoteWith(state, payload),
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
