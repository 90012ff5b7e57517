import type { Run, RunDetails, RunStep } from '../../../../contract/runs';
import type { Stories } from '../../../widgets/stories';
import { historyPath } from './filters';
import { RunScreen, type RunScreenProps } from './RunScreen';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();

export const exampleNow = Date.UTC(2026, 10, 21, 9, 30);

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
    acceptedAt: at(20),
    startedAt: at(20),
    endedAt: at(21),
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

export function exampleStep(change: Partial<RunStep> = {}): RunStep {
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
    startedAt: at(20),
    endedAt: at(21),
    isCounted: true,
    canReplay: true,
    ...change,
  };
}

export const exampleTrigger: RunStep = exampleStep({
  path: 'trigger',
  stepKey: 'trigger',
  title: 'Catch a webhook',
  kind: 'trigger',
  input: null,
  output: { order_id: 1204, customer: { name: 'Ada', city: 'Lisbon' }, empty: null },
  isCounted: false,
});

export function exampleDetails(change: Partial<RunDetails> = {}): RunDetails {
  return { ...exampleRun(), steps: [exampleTrigger, exampleStep()], nextStep: null, replays: [], ...change };
}

const shown = (run: RunScreenProps['run']) => () => (
  <RunScreen
    run={run}
    listPath={historyPath}
    isBusy={false}
    now={exampleNow}
    onCancel={() => {}}
    onReplayAll={() => {}}
    onReplay={() => {}}
    onOpenStep={() => {}}
    onAnswer={() => {}}
    onContinue={() => {}}
    onMoreSteps={() => {}}
    onRetry={() => {}}
  />
);

const loaded = (change: Partial<RunDetails>) => shown({ phase: 'loaded', run: exampleDetails(change), isLoadingMore: false });
const id = '0199a000-0000-7000-8000-000000000002';

export const stories: Stories = {
  title: 'Run',
  frame: 'content',
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
      nextTryAt: new Date(exampleNow + 300_000).toISOString(),
      steps: [
        exampleTrigger,
        exampleStep({ state: 'retried', error: 'The app is busy.', output: null, isCounted: false }),
        exampleStep({ attempt: 2, state: 'failed', error: 'The sheet “Orders” is gone.', output: null, isCounted: false }),
      ],
      replays: [{ id, state: 'running', acceptedAt: new Date(exampleNow).toISOString() }],
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
