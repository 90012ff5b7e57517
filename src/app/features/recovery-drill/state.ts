import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import type { RecoveryDrill } from '../../../contract/security';
import { request } from '../../api/flows';
import { remoteLoader } from '../../api/remoteLoader';
import { sliceSelector } from '../../platform/sliceSelector';
import { sessionEnded } from '../session';
import { texts } from './texts';

/** The page, and the page that links to it. */
export const drillPath = '/app/settings/recovery';
export const reminderPath = '/app/settings/security';

export type { RecoveryDrill };

export interface RecoveryDrillState {
  readonly loaded: RecoveryDrill | null;
  readonly failure: string | null;
}

export const initialDrill: RecoveryDrillState = { loaded: null, failure: null };

export const recoveryDrillSlice = createSlice({
  name: 'recoveryDrill',
  initialState: initialDrill,
  reducers: {
    /** By the person. */
    retried(state) {
      state.failure = null;
    },
    /** By the flow. */
    loaded: (_state, { payload: { drill } }: PayloadAction<{ drill: RecoveryDrill }>) => ({ loaded: drill, failure: null }),
    failed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.loaded === null) state.failure = message;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialDrill);
  },
});

export const selectDrill = sliceSelector(recoveryDrillSlice);

const { failed, loaded } = recoveryDrillSlice.actions;

/** Loads the ways back at each visit, because sign-in methods change on other pages and devices. */
export const loadDrill = remoteLoader(
  function* () {
    const { status, body } = yield* request('getRecoveryDrill', {});
    yield* put(status === 200 ? loaded({ drill: body }) : failed({ message: body.messages.at(-1) ?? texts.failed }));
  },
  (failure) => failed({ message: failure?.messages.at(-1) ?? texts.failed }),
);
