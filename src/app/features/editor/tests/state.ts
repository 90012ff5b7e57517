/** Tests of the trigger and of steps, and the samples that they give: the state, and how they run for real. */
import { createAction, createSlice, isAnyOf, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { all, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { StepTestResult, TriggerSamples } from '../../../../contract/zapDrafts';
import { triggerKey } from '../../../../domain/runs/definition';
import { findFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onEach, onLatest, onLeading } from '../../../platform/flows';
import { sliceSelector } from '../../../platform/sliceSelector';
import { saveFirst, type StoredZap } from '../saving/sagas';
import { editorEntered, editorOpened, editorSlice, selectEditor } from '../state';
import { testsTexts as texts } from './texts';

const { appChosen, eventChosen } = editorSlice.actions;

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

/** The result of a step that ran for the test. `testedAt`: ISO 8601. */
export type StepTest = StepTestResult & { readonly testedAt: string };

type TestState<Result extends object> =
  { readonly phase: 'testing' } | { readonly phase: 'failed'; readonly error: SampleError } | ({ readonly phase: 'tested' } & Result);

export interface EditorTests {
  readonly trigger: TestState<TriggerSamples & { readonly chosen: string | null }> | null;
  /** By the key of the step. */
  readonly steps: Readonly<Record<string, TestState<{ readonly result: StepTest }>>>;
}

/** Null without any: the trigger is then as before its test. */
const storedSamples = (samples: TriggerSamples['samples']): EditorTests['trigger'] =>
  samples[0] === undefined ? null : { phase: 'tested', source: 'events', samples, chosen: samples[0].id };

const initialTests: EditorTests = { trigger: null, steps: {} };

const withStep = (state: EditorTests, key: string, test: EditorTests['steps'][string]): EditorTests => ({
  ...state,
  steps: { ...state.steps, [key]: test },
});

/** A test of a step is wanted: it runs for real. */
export const stepTestRequested = createAction<{ key: string }>('editor/tests/stepTestRequested');

export const testsSlice = createSlice({
  name: 'editor/tests',
  reducerPath: 'editorTests',
  initialState: initialTests,
  reducers: {
    /** By the person. */
    samplesRequested: (state): EditorTests => ({ ...state, trigger: { phase: 'testing' } }),
    sampleChosen: (state, { payload: { id } }: PayloadAction<{ id: string }>): EditorTests =>
      state.trigger?.phase === 'tested' ? { ...state, trigger: { ...state.trigger, chosen: id } } : state,
    /** By the flow. */
    samplesLoaded: (state, { payload: { source, samples } }: PayloadAction<TriggerSamples>): EditorTests => ({
      ...state,
      trigger: { phase: 'tested', source, samples, chosen: samples[0]?.id ?? null },
    }),
    samplesFailed: (state, { payload: { error } }: PayloadAction<{ error: SampleError }>): EditorTests => ({
      ...state,
      trigger: { phase: 'failed', error },
    }),
    /** The last events and tests that the server stores; newer ones of this page stay. */
    lastTestsLoaded: (
      state,
      {
        payload: { samples, tests },
      }: PayloadAction<Pick<TriggerSamples, 'samples'> & { tests: readonly (StepTest & { stepKey: string })[] }>,
    ): EditorTests => ({
      trigger: state.trigger ?? storedSamples(samples),
      steps: {
        ...Object.fromEntries(tests.map(({ stepKey, ...result }) => [stepKey, { phase: 'tested' as const, result }])),
        ...state.steps,
      },
    }),
    stepTestStarted: (state, { payload: { key } }: PayloadAction<{ key: string }>) => withStep(state, key, { phase: 'testing' }),
    stepTested: (state, { payload: { key, result } }: PayloadAction<{ key: string; result: StepTest }>) =>
      withStep(state, key, { phase: 'tested', result }),
    stepTestFailed: (state, { payload: { key, error } }: PayloadAction<{ key: string; error: SampleError }>) =>
      withStep(state, key, { phase: 'failed', error }),
  },
  extraReducers: (builder) => {
    builder.addCase(editorEntered, () => initialTests);
    // The output of the former app is not a sample of the new one.
    builder.addMatcher(isAnyOf(appChosen, eventChosen), (state, { payload: { key } }) => {
      const { [key]: _former, ...steps } = state.steps;
      return { trigger: key === triggerKey ? null : state.trigger, steps };
    });
  },
});

export const selectTests = sliceSelector(testsSlice);

const { samplesRequested, samplesLoaded, samplesFailed, lastTestsLoaded, stepTestStarted, stepTested, stepTestFailed } = testsSlice.actions;

export function* testsFlow(): SagaGenerator<void> {
  // A reply that arrives after the editor was left belongs to another Zap.
  yield* onLatest(isAnyOf(editorEntered, editorOpened), loadLastTests);
  yield* onLeading(samplesRequested, findSamples);
  yield* onEach(stepTestRequested, testStep);
}

/** Shows the last samples and results of tests again after a reload. Without them the editor works as well. */
function* loadLastTests(action: ReturnType<typeof editorEntered | typeof editorOpened>): SagaGenerator<void> {
  if (!editorOpened.match(action) || action.payload.zap.id === null) return;
  const params = { id: action.payload.zap.id };
  try {
    const { found, tested } = yield* all({
      found: request('listTriggerSamples', { params }),
      tested: request('listStepTests', { params }),
    });
    if (found.status !== 200 || tested.status !== 200) return;
    yield* put(lastTestsLoaded({ samples: found.body.samples, tests: tested.body.tests }));
  } catch (error) {
    if (findFailure(error) === null) throw error;
  }
}

interface Refusal {
  readonly status: number | string;
  readonly body: { readonly reason?: string | null; readonly messages: readonly string[] };
}

/** Asks for a test of the stored draft. `ask` gives a refusal, null if the test has run. */
function* test(
  title: string,
  step: string,
  ask: (stored: StoredZap) => SagaGenerator<Refusal | null>,
  failed: (payload: { error: SampleError }) => UnknownAction,
): SagaGenerator<void> {
  const fail = function* (refusal: Refusal | null, isUnsaved = false) {
    yield* put(failed({ error: yield* errorOf(title, step, refusal, isUnsaved) }));
  };
  try {
    const stored = yield* saveFirst();
    if (stored === null) return yield* fail(null, true);
    const refusal = yield* ask(stored);
    if (refusal !== null) yield* fail(refusal);
  } catch (error) {
    yield* fail(null);
    if (findFailure(error) === null) throw error;
  }
}

function* findSamples(): SagaGenerator<void> {
  const ask = function* ({ id }: StoredZap) {
    const reply = yield* request('testTrigger', { params: { id }, body: {} });
    if (reply.status !== 200) return reply;
    yield* put(samplesLoaded(reply.body));
    return null;
  };
  yield* test(texts.noSample, triggerKey, ask, samplesFailed);
}

function* testStep({ payload: { key } }: ReturnType<typeof stepTestRequested>): SagaGenerator<void> {
  const { steps } = yield* select(selectTests);
  // A second press while it runs would run it twice.
  if (steps[key]?.phase === 'testing') return;
  yield* put(stepTestStarted({ key }));
  const ask = function* ({ id, revision }: StoredZap) {
    const { trigger } = yield* select(selectTests);
    const sampleId = trigger?.phase === 'tested' ? (trigger.chosen ?? undefined) : undefined;
    const body = { stepKey: key, baseRevision: revision, ...(sampleId !== undefined && { sampleId }) };
    const reply = yield* request('testStep', { params: { id }, body });
    if (reply.status !== 200) return reply;
    const testedAt = new Date((yield* getPorts()).clock.now()).toISOString();
    yield* put(stepTested({ key, result: { ...reply.body, testedAt } }));
    return null;
  };
  yield* test(texts.testFailed, key, ask, ({ error }) => stepTestFailed({ key, error }));
}

/** Without a refusal the server was not reached, or what is edited could not be saved. */
function* errorOf(title: string, step: string, refusal: Refusal | null, isUnsaved: boolean): SagaGenerator<SampleError> {
  const editor = yield* select(selectEditor);
  const id = editor.phase === 'open' ? editor.zap.id : null;
  if (refusal === null) {
    const message = isUnsaved ? texts.unsaved : texts.unreachable;
    return { id, title, code: isUnsaved ? 'unsaved' : 'unreachable', status: null, step, message };
  }
  const { status, body } = refusal;
  const message = body.messages.join(' ') || texts.unreachable;
  return { id, title, code: body.reason ?? 'refused', status: Number(status), step, message };
}
