import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loading, retryRemote, type Remote } from '../../../platform/remote';
import { currentAccountChosen } from '../../accounts';
import type { DayOfTasks, Range } from './days';

/** The tasks of each day, and how many days are shown. */
export interface TaskDaysState {
  readonly range: Range;
  /** `reasons` are the server's sentences, if it gave any. */
  readonly days: Remote<{ readonly days: readonly DayOfTasks[] }, { readonly reasons: readonly string[] }>;
}

/** Replies carry the id of their account, so that a late reply is not shown for another account (R24). */
const ofAccount = <P extends { accountId: number }>(payload: P) => ({ payload, meta: { accountId: payload.accountId } });
export const daysRequested = createAction('billing/usage/requested', ofAccount<{ accountId: number }>);
export const daysLoaded = createAction('billing/usage/loaded', ofAccount<{ accountId: number; days: readonly DayOfTasks[] }>);
export const daysFailed = createAction('billing/usage/failed', ofAccount<{ accountId: number; reasons: readonly string[] }>);
/** The person wants them loaded again after a failure. */
export const daysRetried = createAction('billing/usage/retried');

export const initialTaskDays: TaskDaysState = { range: 30, days: loading };

export const taskDaysSlice = createSlice({
  name: 'billing/usage',
  reducerPath: 'taskDays',
  initialState: initialTaskDays,
  reducers: {
    rangeChosen(state, { payload: { range } }: PayloadAction<{ range: Range }>) {
      if (state.range !== range) state.range = range;
    },
  },
  extraReducers: (builder) => {
    builder
      // Loaded data stays visible during a reload.
      .addCase(daysRequested, (state) => {
        state.days = retryRemote(state.days);
      })
      .addCase(daysLoaded, (state, { payload: { days } }) => ({ ...state, days: { phase: 'loaded', days } }))
      .addCase(daysFailed, (state, { payload: { reasons } }) => ({ ...state, days: { phase: 'failed', reasons } }))
      .addCase(currentAccountChosen, (state) => {
        state.days = loading;
      });
  },
});

export const { rangeChosen } = taskDaysSlice.actions;

export interface WithTaskDays {
  readonly taskDays: TaskDaysState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithTaskDays {}
}

export const selectTaskDays = ({ taskDays }: WithTaskDays): TaskDaysState => taskDays;
