import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import type { OwnApp } from '../../../contract/ownApps';
import { request } from '../../api/flows';
import { remoteLoader } from '../../api/remoteLoader';
import { failRemote, loading, retryRemote, type Remote } from '../../platform/remote';
import { sliceSelector } from '../../platform/sliceSelector';
import { currentAccountChosen, waitForCurrentAccount } from '../accounts';

export type OwnAppsState = Remote<{ apps: readonly OwnApp[] }>;

export const ownAppsSlice = createSlice({
  name: 'ownApps',
  reducerPath: 'ownApps',
  initialState: loading as OwnAppsState,
  reducers: {
    /** By the person. */
    retried: retryRemote,
    /** By the flow. */
    loaded: {
      reducer: (_state, { payload }: PayloadAction<{ apps: readonly OwnApp[] }>) => ({ phase: 'loaded', apps: [...payload.apps] }),
      // A late reply for another account is dropped.
      prepare: ({ accountId, apps }: { accountId: number; apps: readonly OwnApp[] }) => ({ payload: { apps }, meta: { accountId } }),
    },
    failed: failRemote,
  },
  extraReducers: (builder) => void builder.addCase(currentAccountChosen, (): OwnAppsState => loading),
});

export const selectOwnApps = sliceSelector(ownAppsSlice);

const { failed, loaded } = ownAppsSlice.actions;

/** Loads the apps of the current account. */
export const loadOwnApps = remoteLoader(
  function* load(): SagaGenerator<void> {
    const accountId = yield* waitForCurrentAccount();
    if (accountId === null) return;
    const reply = yield* request('listOwnApps', { query: { accountId } });
    yield* put(reply.status === 200 ? loaded({ accountId, apps: reply.body.objects }) : failed());
  },
  () => failed(),
);
