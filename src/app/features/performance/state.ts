import { createAction } from '@reduxjs/toolkit';
import type { Severity } from '../../../domain/performance';
import { reducerOf } from '../../platform/reducerOf';

export interface PerformanceState {
  /** For how many milliseconds the page stood still, until that is read; null when there is nothing to tell. */
  readonly frozenFor: number | null;
}

/** The page did nothing else for so many milliseconds. */
export const slowFrameSeen = createAction<{ duration: number; severity: Severity }>('performance/slowFrameSeen');
export const performanceAlertClosed = createAction('performance/alertClosed');

export const initialPerformance: PerformanceState = { frozenFor: null };

export const performanceReducer = reducerOf<PerformanceState>(initialPerformance, (on) => {
  on(slowFrameSeen, (state, { payload: { duration, severity } }) => (severity === 'fatal' ? { frozenFor: duration } : state));
  on(performanceAlertClosed, (state) => (state.frozenFor === null ? state : initialPerformance));
});

export interface WithPerformance {
  readonly performance: PerformanceState;
}

export const selectFrozenFor = ({ performance }: WithPerformance): number | null => performance.frozenFor;
