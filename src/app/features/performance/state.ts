import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, take, type SagaGenerator } from 'typed-redux-saga';
import { severityOf, slowFrame, type Severity, type Strictness } from '../../../domain/performance';
import { getPorts } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { onSlowFrame } from '../../platform/slowFrames';
import { clientEventSent } from '../tracking';

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

export const selectPerformance = sliceSelector(performanceSlice);

/** Watches how long frames take. Warnings are for developers. A frozen page is also reported to the person and to us. */
export function* performanceFlow(): SagaGenerator<void> {
  const { console: developer, page } = yield* getPorts();
  const strictness: Strictness = page.isProduction ? 'lenient' : 'strict';
  const slow = yield* call((): EventChannel<number> => eventChannel((emit) => onSlowFrame(slowFrame[strictness], emit)));
  while (true) {
    const duration = Math.round(yield* take(slow));
    const severity = severityOf(duration, strictness);
    // Users do not see developer tools: in production warnings stay silent.
    if (severity === 'warning' && !page.isProduction) developer.warn(`A frame took ${duration} ms`);
    if (severity !== 'fatal') continue;
    developer.report(`Performance problem: the page stood still for ${duration} ms`);
    yield* put(performanceSlice.actions.slowFrameSeen({ duration, severity }));
    yield* put(clientEventSent('performance problem', { duration: String(duration) }));
  }
}
