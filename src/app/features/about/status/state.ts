import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select } from 'typed-redux-saga';
import type { SystemStatus } from '../../../../contract/support';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { failRemoteWith, loading, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';

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

export const selectSystemStatus = sliceSelector(systemStatusSlice);

const { failed, loaded } = systemStatusSlice.actions;

/** Loads the status once, and again on request. */
export const loadStatus = remoteLoader(
  function* () {
    if ((yield* select(selectSystemStatus)).phase !== 'loading') return;
    const { status, body } = yield* request('getSystemStatus', {});
    yield* put(status === 200 ? loaded({ status: body }) : failed({ because: 'tooOften' }));
  },
  (failure) => failed({ because: failure?.kind === 'refused' ? 'down' : 'unreached' }),
);
