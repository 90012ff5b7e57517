import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { days } from '../../../../domain/durations';
import { readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts } from '../../../platform/flows';
import { pageFlow } from '../../../platform/pageFlow';
import { selectPlace } from '../../../platform/place';
import { loading, retryRemote, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import { currentAccountChosen, selectCurrentAccountId } from '../../accounts';
import { billingPaths, rehearsedPlanId } from '../places';

/** The tasks of one day in UTC. */
export interface DayOfTasks {
  /** `2026-11-21` */
  readonly day: string;
  readonly tasks: number;
}

/** How many days the chart can show, up to today. */
export const ranges = [7, 30, 90] as const;
export type Range = (typeof ranges)[number];

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

export const selectTaskDays = sliceSelector(taskDaysSlice);

/** Loads the daily tasks at each visit of billing, because Zaps keep running. A retry does not load the plans again. */
export const taskDaysFlow = pageFlow({ path: billingPaths, load: loadDays, reloadOn: [currentAccountChosen, daysRetried] });

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** As many days as the longest range shows, today in UTC among them. */
function* loadDays(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  const place = yield* select(selectPlace);
  if (accountId === null || rehearsedPlanId(place) !== null) return;
  const { clock } = yield* getPorts();
  const now = clock.now();
  yield* put(daysRequested({ accountId }));
  try {
    const query = { from: dayOf(now - days(Math.max(...ranges) - 1)), to: dayOf(now) };
    const reply = yield* request('getTaskUsage', { params: { id: accountId }, query });
    if (reply.status === 200) yield* put(daysLoaded({ accountId, days: reply.body.days }));
    else yield* put(daysFailed({ accountId, reasons: reply.body.messages }));
  } catch (error) {
    yield* put(daysFailed({ accountId, reasons: readFailure(error).messages }));
  }
}

/** The data of the chart. */
export interface Chart {
  readonly days: readonly DayOfTasks[];
  readonly total: number;
  /** The top of the scale: a round number, no less than the busiest day, and at least 4. */
  readonly top: number;
  /** The first of the busiest days; null while no task has run. */
  readonly busiest: DayOfTasks | null;
}

/** A scale that ends at 1, 2, 4, 6 or 8 times a power of ten, and at 4 at least, so that its half is a whole and round number too. */
export function roundTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(4, most)));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= most && factor * power >= 4);
  return (step ?? 10) * power;
}

/** Reads the days for the chart; the last `range` of them. */
export function chartOf(all: readonly DayOfTasks[], range: Range): Chart {
  const days = all.slice(-range);
  let total = 0;
  let busiest: DayOfTasks | null = null;
  for (const day of days) {
    total += day.tasks;
    if (day.tasks > (busiest?.tasks ?? 0)) busiest = day;
  }
  return { days, total, top: roundTop(busiest?.tasks ?? 0), busiest };
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-21` → 'Nov 21'. */
export const dayLabel = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));
