/** Tests of the trigger and of steps, and the samples that they give. */
import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { triggerKey } from '../../../../domain/runs/definition';
import type { Json } from '../../../../domain/runs/json';
import { appChosen, editorEntered, eventChosen } from '../state';

/** An event that can be the trigger's sample. */
export interface TriggerSample {
  readonly id: string;
  /** ISO 8601; null for the app's own example. */
  readonly receivedAt: string | null;
  readonly sample: Json;
}

/** Why no sample was found, or a test did not run (B3.29). */
export interface SampleError {
  /** Of the Zap. */
  readonly id: number | null;
  readonly title: string;
  readonly code: string;
  /** The status of the reply; null without one. */
  readonly status: number | null;
  /** The key of the step. */
  readonly step: string;
  /** The way to solve it, in a sentence. */
  readonly message: string;
}

/** The result of a step that ran for the test. */
export interface StepTest {
  readonly runId: string | null;
  readonly outcome: string;
  readonly input: Json;
  readonly output: Json;
  readonly error: string | null;
  /** Milliseconds. */
  readonly duration: number | null;
  /** ISO 8601. */
  readonly testedAt: string;
}

export type TestState<Result extends object> =
  { readonly phase: 'testing' } | { readonly phase: 'failed'; readonly error: SampleError } | ({ readonly phase: 'tested' } & Result);

export interface EditorTests {
  readonly trigger: TestState<{
    /** Real events, a fetch just now, or the app's own example. */
    readonly source: 'events' | 'live' | 'sample';
    readonly samples: readonly TriggerSample[];
    readonly chosen: string | null;
  }> | null;
  /** By the key of the step. */
  readonly steps: Readonly<Record<string, TestState<{ readonly result: StepTest }>>>;
}

/** Null without any: the trigger is then as before its test. */
const storedSamples = (samples: readonly TriggerSample[]): EditorTests['trigger'] =>
  samples[0] === undefined ? null : { phase: 'tested', source: 'events', samples, chosen: samples[0].id };

const initial: EditorTests = { trigger: null, steps: {} };

/** A test of a step is wanted: it runs for real. */
export const stepTestRequested = createAction<{ key: string }>('editor/tests/stepTestRequested');

export const testsSlice = createSlice({
  name: 'editor/tests',
  reducerPath: 'editorTests',
  initialState: initial,
  reducers: {
    /** By the user. */
    samplesRequested: (state): EditorTests => ({ ...state, trigger: { phase: 'testing' } }),
    sampleChosen: (state, { payload: { id } }: PayloadAction<{ id: string }>): EditorTests =>
      state.trigger?.phase === 'tested' ? { ...state, trigger: { ...state.trigger, chosen: id } } : state,
    /** By the flow. */
    samplesLoaded: (
      state,
      { payload: { source, samples } }: PayloadAction<{ source: 'events' | 'live' | 'sample'; samples: readonly TriggerSample[] }>,
    ): EditorTests => ({ ...state, trigger: { phase: 'tested', source, samples, chosen: samples[0]?.id ?? null } }),
    samplesFailed: (state, { payload: { error } }: PayloadAction<{ error: SampleError }>): EditorTests => ({
      ...state,
      trigger: { phase: 'failed', error },
    }),
    /** The last events and tests that the server stores; newer ones of this page stay. */
    lastTestsLoaded: (
      state,
      {
        payload: { samples, tests },
      }: PayloadAction<{ samples: readonly TriggerSample[]; tests: readonly (StepTest & { readonly key: string })[] }>,
    ): EditorTests => ({
      trigger: state.trigger ?? storedSamples(samples),
      steps: { ...Object.fromEntries(tests.map(({ key, ...result }) => [key, { phase: 'tested' as const, result }])), ...state.steps },
    }),
    stepTestStarted: (state, { payload: { key } }: PayloadAction<{ key: string }>): EditorTests => ({
      ...state,
      steps: { ...state.steps, [key]: { phase: 'testing' } },
    }),
    stepTested: (state, { payload: { key, result } }: PayloadAction<{ key: string; result: StepTest }>): EditorTests => ({
      ...state,
      steps: { ...state.steps, [key]: { phase: 'tested', result } },
    }),
    stepTestFailed: (state, { payload: { key, error } }: PayloadAction<{ key: string; error: SampleError }>): EditorTests => ({
      ...state,
      steps: { ...state.steps, [key]: { phase: 'failed', error } },
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(editorEntered, () => initial);
    // The output of the former app is not a sample of the new one.
    builder.addMatcher(isAnyOf(appChosen, eventChosen), (state, { payload: { key } }) => {
      const { [key]: _former, ...steps } = state.steps;
      return { trigger: key === triggerKey ? null : state.trigger, steps };
    });
  },
});

export const {
  samplesRequested,
  sampleChosen,
  samplesLoaded,
  samplesFailed,
  lastTestsLoaded,
  stepTestStarted,
  stepTested,
  stepTestFailed,
} = testsSlice.actions;

export interface WithEditorTests {
  readonly editorTests: EditorTests;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithEditorTests {}
}

export const selectTests = ({ editorTests }: WithEditorTests): EditorTests => editorTests;
