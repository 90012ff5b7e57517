import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Severity } from '../../../domain/performance';

export interface PerformanceState {
  /** For how many milliseconds the page stood still, until that is read; null when there is nothing to tell. */
  readonly frozenFor: number | null;
}

export const initialPerformance: PerformanceState = { frozenFor: null };

export const performanceSlice = createSlice({
  name: 'performance',
  initialState: initialPerformance,
  reducers: {
    /** The page did nothing else for so many milliseconds. */
    slowFrameSeen: (state, { payload: { duration, severity } }: PayloadAction<{ duration: number; severity: Severity }>) =>
      severity === 'fatal' ? { frozenFor: duration } : state,
    alertClosed: (state) => (state.frozenFor === null ? state : initialPerformance),
  },
});

export const { slowFrameSeen, alertClosed: performanceAlertClosed } = performanceSlice.actions;

export interface WithPerformance {
  readonly performance: PerformanceState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithPerformance {}
}

export const selectFrozenFor = ({ performance }: WithPerformance): number | null => performance.frozenFor;
