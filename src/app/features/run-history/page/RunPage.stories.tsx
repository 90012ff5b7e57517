import type { Run, RunDetails, RunStep } from '../../../../contract/runs';
import { minutes } from '../../../../domain/durations';
import { ago } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import page from './page';
import { initialHistory, type HistoryState } from './state';

export function exampleRun(change: Partial<Run> = {}): Run {
  return {
    id: '0199a000-0000-7000-8000-000000000001',
    accountId: 3,
    zap: { id: 1, title: 'Orders to the roast sheet' },
    title: 'Order 1204 of Ada',
    state: 'succeeded',
    reason: null,
    isMissed: false,
    kind: 'live',
    version: 2,
    acceptedAt: ago(minutes(10)),
    startedAt: ago(minutes(10)),
    endedAt: ago(minutes(9)),
    tasks: 2,
    error: null,
    errorPath: null,
    replayOf: null,
    nextTryAt: null,
    wait: null,
    canReplay: true,
    ...change,
  };
}

function exampleStep(change: Partial<RunStep> = {}): RunStep {
  return {
    path: 'step1',
    stepKey: 'step1',
    title: 'Send a POST request',
    app: 'WebhookCLIAPI',
    event: 'post',
    kind: 'action',
    state: 'succeeded',
    attempt: 1,
    input: { url: 'https://orders.example/roast', body: { order_id: 1204, items: ['Espresso', 'Filter'] } },
    output: { status: 200, body: { ok: true } },
    isInputLarge: false,
    isOutputLarge: false,
    error: null,
    startedAt: ago(minutes(10)),
    endedAt: ago(minutes(9)),
    isCounted: true,
    canReplay: true,
    ...change,
  };
}

const exampleTrigger: RunStep = exampleStep({
  path: 'trigger',
  stepKey: 'trigger',
  title: 'Catch a webhook',
  kind: 'trigger',
  input: null,
  output: { order_id: 1204, customer: { name: 'Ada', city: 'Lisbon' }, empty: null },
  isCounted: false,
});

function exampleDetails(change: Partial<RunDetails> = {}): RunDetails {
  return { ...exampleRun(), steps: [exampleTrigger, exampleStep()], nextStep: null, replays: [], ...change };
}

const shown = (run: HistoryState['run']) => ({
  place: { pathname: '/app/history/0199a000' },
  runHistory: { ...initialHistory, run },
});

const loaded = (change: Partial<RunDetails>) => shown({ phase: 'loaded', run: exampleDetails(change), isLoadingMore: false });
const id = '0199a000-0000-7000-8000-000000000002';

export const stories: PageStories<typeof page> = {
  title: 'Run',
  frame: 'content',
  page,
  states: {
    succeeded: loaded({}),
    'on hold for a connection': loaded({ state: 'held', reason: 'connection', startedAt: null, endedAt: null, steps: [exampleTrigger] }),
    'waits for a digest': loaded({
      state: 'waiting',
      reason: 'digest',
      endedAt: null,
      wait: { kind: 'digest', path: 'step1', dueAt: null },
      steps: [exampleTrigger],
    }),
    failed: loaded({
      state: 'failed',
      reason: 'step',
      error: 'The sheet “Orders” is gone.',
      errorPath: 'step1',
      nextTryAt: ago(minutes(-5)),
      steps: [
        exampleTrigger,
        exampleStep({ state: 'retried', error: 'The app is busy.', output: null, isCounted: false }),
        exampleStep({ attempt: 2, state: 'failed', error: 'The sheet “Orders” is gone.', output: null, isCounted: false }),
      ],
      replays: [{ id, state: 'running', acceptedAt: ago(0) }],
    }),
    running: loaded({
      state: 'running',
      endedAt: null,
      steps: [exampleTrigger, exampleStep({ state: 'started', output: null, endedAt: null })],
    }),
    uncertain: loaded({
      state: 'waiting',
      reason: 'answer',
      endedAt: null,
      wait: { kind: 'answer', path: 'step1', dueAt: null },
      steps: [exampleTrigger, exampleStep({ state: 'uncertain', output: null, endedAt: null, isCounted: false })],
    }),
    'in a loop': loaded({
      kind: 'replay',
      replayOf: id,
      nextStep: 200,
      steps: [exampleTrigger, exampleStep({ path: 'loop1[3]/step1', isOutputLarge: true, output: null })],
    }),
    loading: shown({ phase: 'loading' }),
    missing: shown({ phase: 'missing' }),
    'not loaded': shown({ phase: 'failed', reasons: [] }),
  },
};
