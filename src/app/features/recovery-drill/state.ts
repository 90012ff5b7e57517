import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RecoveryDrill } from '../../../contract/recoveryDrill';
import { sessionEnded } from '../session';

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

export const { retried: drillRetried, loaded: drillLoaded, failed: drillFailed } = recoveryDrillSlice.actions;

export interface WithRecoveryDrill {
  readonly recoveryDrill: RecoveryDrillState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithRecoveryDrill {}
}

export const selectDrill = ({ recoveryDrill }: WithRecoveryDrill): RecoveryDrillState => recoveryDrill;
