import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../../platform/reducerOf';
import { currentAccountChosen } from '../../accounts';
import type { DayOfTasks, Range } from './days';

/** The tasks of each day, and how far back one looks. */
export interface TaskDaysState {
  readonly range: Range;
  readonly days:
    | { readonly phase: 'waiting' }
    | { readonly phase: 'loading' }
    | { readonly phase: 'loaded'; readonly days: readonly DayOfTasks[] }
    /** `reasons` are the server's sentences, if it gave any. */
    | { readonly phase: 'failed'; readonly reasons: readonly string[] };
}

/** Replies about one account name it, so that a late one is not taken for another's (R24). */
const ofAccount = <P extends { accountId: number }>(payload: P) => ({ payload, meta: { accountId: payload.accountId } });

export const rangeChosen = createAction<{ range: Range }>('taskDays/rangeChosen');
export const daysRequested = createAction('taskDays/requested', ofAccount<{ accountId: number }>);
export const daysLoaded = createAction('taskDays/loaded', ofAccount<{ accountId: number; days: readonly DayOfTasks[] }>);
export const daysFailed = createAction('taskDays/failed', ofAccount<{ accountId: number; reasons: readonly string[] }>);
/** The person wants them loaded again after a failure. */
export const daysRetried = createAction('taskDays/retried');

export const initialTaskDays: TaskDaysState = { range: 30, days: { phase: 'waiting' } };

export const taskDaysReducer = reducerOf<TaskDaysState>(initialTaskDays, (on) => {
  on(rangeChosen, (state, { payload: { range } }) => (state.range === range ? state : { ...state, range }));
  // Loaded data stays visible during a reload.
  on(daysRequested, (state) => (state.days.phase === 'loaded' ? state : { ...state, days: { phase: 'loading' } }));
  on(daysLoaded, (state, { payload: { days } }) => ({ ...state, days: { phase: 'loaded', days } }));
  on(daysFailed, (state, { payload: { reasons } }) => ({ ...state, days: { phase: 'failed', reasons } }));
  on(currentAccountChosen, (state) => ({ ...state, days: { phase: 'waiting' } }));
});

export interface WithTaskDays {
  readonly taskDays: TaskDaysState;
}

export const selectTaskDays = ({ taskDays }: WithTaskDays): TaskDaysState => taskDays;
