/** Runs the whole draft step by step, runs saved tests, and keeps them in the draft. */
import { cancelled, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { savedTestLimits } from '../../../../domain/runs/savedTests';
import { findFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts } from '../../../platform/flows';
import { toastShown } from '../../toasts';
import { saveFirst, type StoredZap } from '../saving/sagas';
import { editorEntered, editorSlice, selectOpen } from '../state';
import { selectTestRun, testRunSlice, type runRequested, type testRemoved, type testSaved } from './runState';
import { selectTests, testsSlice } from './state';
import { testRunTexts as texts, testsTexts } from './texts';

const { checked, checkFailed, checkStarted, failed, partLoaded, started, stopped } = testRunSlice.actions;
const { stepTested } = testsSlice.actions;

/** A step that is under way when the person stops still ends; no further one begins. */
export function* runUntilStopped(action: ReturnType<typeof runRequested>): SagaGenerator<void> {
  yield* race({ run: runWhole(action), ended: take([stopped, editorEntered]) });
}

interface Refused {
  readonly body: { readonly messages: readonly string[] };
}

const sentenceOf = ({ body }: Refused, otherwise: string): string => body.messages.join(' ') || otherwise;

function* runWhole({ payload: { testKey } }: ReturnType<typeof runRequested>): SagaGenerator<void> {
  const isDry = testKey !== null || (yield* select(selectTestRun)).isDry;
  yield* put(started({ isDry, testKey }));
  try {
    const stored = yield* saveFirst();
    if (stored === null) return void (yield* put(failed({ message: testsTexts.unsaved })));
    const { trigger } = yield* select(selectTests);
    const sampleId = trigger?.phase === 'tested' ? (trigger.chosen ?? undefined) : undefined;
    const body = { baseRevision: stored.revision, ...(sampleId !== undefined && { sampleId }) };
    const problem = isDry ? yield* runDry(stored, body, testKey) : yield* runForReal(stored, body);
    if (problem !== null) yield* put(failed({ message: problem }));
  } catch (error) {
    yield* put(failed({ message: testsTexts.unreachable }));
    if (findFailure(error) === null) throw error;
  } finally {
    if (yield* cancelled()) yield* put(stopped());
  }
}

interface RunBody {
  readonly baseRevision: number;
  readonly sampleId?: string;
}

function* runDry({ id }: StoredZap, body: RunBody, testKey: string | null): SagaGenerator<string | null> {
  const reply = yield* request('dryRunZap', { params: { id }, body: { ...body, ...(testKey !== null && { testKey }) } });
  if (reply.status !== 200) return sentenceOf(reply, texts.failed);
  yield* put(partLoaded({ ...reply.body, at: null }));
  return null;
}

/** One request for each step that reaches the outside, so that the person sees it step by step. */
function* runForReal({ id }: StoredZap, body: RunBody): SagaGenerator<string | null> {
  let after: { runId: string; done: number } | undefined;
  for (;;) {
    const { random, clock } = yield* getPorts();
    const options = { params: { id }, body: { ...body, ...(after && { after }) }, idempotencyKey: random.id() };
    const reply = yield* request('testZap', options);
    if (reply.status !== 200) return sentenceOf(reply, texts.failed);
    const { runId, done, steps, at, event, end } = reply.body;
    const testedAt = new Date(clock.now()).toISOString();
    yield* put(partLoaded({ steps, at, event, end }));
    // The result also counts as the last test of the step.
    for (const { path, outcome, ...step } of steps) {
      const key = path.slice(path.lastIndexOf('/') + 1);
      if (outcome !== 'not_taken') yield* put(stepTested({ key, result: { ...step, outcome, runId, testedAt } }));
    }
    if (end !== null) return null;
    after = { runId, done };
  }
}

export function* checkTests(): SagaGenerator<void> {
  yield* put(checkStarted());
  try {
    const stored = yield* saveFirst();
    if (stored === null) return void (yield* put(checkFailed({ message: testsTexts.unsaved })));
    const reply = yield* request('checkZapTests', { params: { id: stored.id }, body: { baseRevision: stored.revision } });
    yield* put(
      reply.status === 200 ? checked({ tests: reply.body.tests }) : checkFailed({ message: sentenceOf(reply, texts.checkFailed) }),
    );
  } catch (error) {
    yield* put(checkFailed({ message: testsTexts.unreachable }));
    if (findFailure(error) === null) throw error;
  }
}

export function* keepTest({ payload: { test } }: ReturnType<typeof testSaved>): SagaGenerator<void> {
  const open = yield* select(selectOpen);
  if (open === null) return;
  const tests = open.definition.tests ?? [];
  const isNew = !tests.some(({ key }) => key === test.key);
  if (isNew && tests.length >= savedTestLimits.tests) return;
  const kept = isNew ? [...tests, test] : tests.map((each) => (each.key === test.key ? test : each));
  yield* put(editorSlice.actions.definitionReplaced({ definition: { ...open.definition, tests: kept } }));
  yield* put(toastShown({ type: 'success', message: texts.saved(test.title) }));
}

export function* removeTest({ payload: { key } }: ReturnType<typeof testRemoved>): SagaGenerator<void> {
  const open = yield* select(selectOpen);
  if (open === null) return;
  const { tests = [], ...rest } = open.definition;
  const kept = tests.filter((each) => each.key !== key);
  yield* put(editorSlice.actions.definitionReplaced({ definition: { ...rest, ...(kept.length > 0 && { tests: kept }) } }));
}
