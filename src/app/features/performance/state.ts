import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Severity } from '../../../domain/performance';

export interface PerformanceState {
  /** How long the page was frozen, in milliseconds, until the person dismisses the alert. Null if it was not frozen. */
  readonly frozenFor: number | null;
}

export const initialPerformance: PerformanceState = { frozenFor: null };

export const performanceSlice = createSlice({
  name: 'performance',
  initialState: initialPerformance,
  reducers: {
    /** The page was blocked for this many milliseconds. */
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
