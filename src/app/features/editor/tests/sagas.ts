/** Finds samples of the trigger, and runs single steps for real. */
import { isAnyOf } from '@reduxjs/toolkit';
import { all, put, select, type SagaGenerator } from 'typed-redux-saga';
import { findFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onEach, onLatest, onLeading } from '../../../platform/flows';
import { editorEntered, editorOpened, selectEditor } from '../state';
import { testsTexts as texts } from './texts';
import { saveFirst } from '../saving/saveFirst';
import {
  lastTestsLoaded,
  samplesFailed,
  samplesLoaded,
  samplesRequested,
  selectTests,
  stepTestFailed,
  stepTestRequested,
  stepTestStarted,
  stepTested,
  type SampleError,
} from './state';

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
    const tests = tested.body.tests.map(({ stepKey, durationMs, runId, outcome, input, output, error, testedAt }) => {
      return { key: stepKey, runId, outcome, input, output, error, duration: durationMs, testedAt };
    });
    yield* put(lastTestsLoaded({ samples: found.body.samples, tests }));
  } catch (error) {
    if (findFailure(error) === null) throw error;
  }
}

interface Refusal {
  readonly status: number | string;
  readonly body: { readonly reason?: string | null; readonly messages: readonly string[] };
}

const triggerName = 'trigger';

function* findSamples(): SagaGenerator<void> {
  const fail = function* (refusal: Refusal | null, isUnsaved = false) {
    yield* put(samplesFailed({ error: yield* errorOf(texts.noSample, triggerName, refusal, isUnsaved) }));
  };
  try {
    const stored = yield* saveFirst();
    if (stored === null) return yield* fail(null, true);
    const reply = yield* request('testTrigger', { params: { id: stored.id }, body: {} });
    if (reply.status !== 200) return yield* fail(reply);
    yield* put(samplesLoaded(reply.body));
  } catch (error) {
    yield* fail(null);
    if (findFailure(error) === null) throw error;
  }
}

function* testStep({ payload: { key } }: ReturnType<typeof stepTestRequested>): SagaGenerator<void> {
  const fail = function* (refusal: Refusal | null, isUnsaved = false) {
    yield* put(stepTestFailed({ key, error: yield* errorOf(texts.testFailed, key, refusal, isUnsaved) }));
  };
  const { steps } = yield* select(selectTests);
  // A second press while it runs would run it twice.
  if (steps[key]?.phase === 'testing') return;
  yield* put(stepTestStarted({ key }));
  try {
    const stored = yield* saveFirst();
    if (stored === null) return yield* fail(null, true);
    const { trigger } = yield* select(selectTests);
    const sampleId = trigger?.phase === 'tested' ? (trigger.chosen ?? undefined) : undefined;
    const body = { stepKey: key, baseRevision: stored.revision, ...(sampleId !== undefined && { sampleId }) };
    const reply = yield* request('testStep', { params: { id: stored.id }, body });
    if (reply.status !== 200) return yield* fail(reply);
    const { runId, outcome, input, output, error, durationMs } = reply.body;
    const testedAt = new Date((yield* getPorts()).clock.now()).toISOString();
    yield* put(stepTested({ key, result: { runId, outcome, input, output, error, duration: durationMs, testedAt } }));
  } catch (error) {
    yield* fail(null);
    if (findFailure(error) === null) throw error;
  }
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
