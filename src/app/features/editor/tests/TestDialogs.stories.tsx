import type { TestRunStep } from '../../../../contract/zapTests';
import type { PageStories } from '../../../widgets/stories';
import editor from '../page';
import { exampleEditor } from '../page.stories';
import { initialTestRun, type EditorTestRun, type WholeRun } from './runState';
import { SavedTests } from './TestDialogs';

const page = { parts: editor.parts, Screen: SavedTests };

const step = (path: string, more: Partial<TestRunStep> = {}): TestRunStep => ({
  path,
  outcome: 'succeeded',
  input: { text: 'Order 1042', total: '49.90' },
  output: { id: 812 },
  error: null,
  durationMs: 340,
  requests: [{ method: 'POST', address: 'https://api.example.org/orders?token=••••••', body: { order: 1042 }, status: 200 }],
  isOutside: true,
  ...more,
});
const run: WholeRun = {
  phase: 'ended',
  isDry: true,
  testKey: null,
  steps: [step('step1', { outcome: 'skipped' }), step('step2', { requests: [], durationMs: 0 })],
  at: null,
  event: { order: 1042 },
  end: 'succeeded',
  differences: null,
  problem: null,
};
const differences = [
  { type: 'step', path: 'step2', expected: 'passed', actual: null },
  { type: 'value', path: 'step1', of: 'input', field: 'total', value: '49.90', actual: '59.90' },
] as const;
const tests = [
  { key: 'test1', title: 'A large order', event: {}, outputs: {}, steps: [], values: [] },
  { key: 'test2', title: 'An order without a customer', event: {}, outputs: {}, steps: [], values: [] },
];
const checks = [
  { key: 'test1', title: 'A large order', differences: [...differences], isStopped: false },
  { key: 'test2', title: 'An order without a customer', differences: [], isStopped: false },
];

const show = (editorTestRun: Partial<EditorTestRun>, isTested = true) => {
  const { definition } = exampleEditor();
  return {
    editor: exampleEditor({ definition: isTested ? { ...definition, tests } : definition }),
    editorTestRun: { ...initialTestRun, ...editorTestRun },
  };
};

export const stories: PageStories<typeof page> = {
  title: 'Test runs of the Zap editor',
  frame: 'screen',
  page,
  states: {
    'before a dry run': show({ dialog: 'run' }),
    'before a test run': show({ dialog: 'run', isDry: false }),
    running: show({
      dialog: 'run',
      isDry: false,
      run: { ...run, phase: 'running', isDry: false, steps: [step('step1')], at: 'step2', end: null },
    }),
    'a dry run': show({ dialog: 'run', run }),
    'a step failed': show({
      dialog: 'run',
      run: { ...run, end: 'failed', steps: [step('step1', { outcome: 'failed', output: null, error: 'The sheet has no such row.' })] },
    }),
    'could not go on': show({
      dialog: 'run',
      run: { ...run, steps: [], end: null, problem: 'We couldn’t reach the server. Try again in a moment.' },
    }),
    'a saved test that differs': show({ dialog: 'run', run: { ...run, testKey: 'test1', differences } }),
    'saved tests': show({ dialog: 'tests', check: { phase: 'checked', tests: checks } }),
    'no saved tests': show({ dialog: 'tests' }, false),
    'tests differ before publishing': show({ dialog: 'differs', check: { phase: 'checked', tests: checks } }),
  },
};
