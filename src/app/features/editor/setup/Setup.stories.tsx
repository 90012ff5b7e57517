import { useRef } from 'react';
import { hours } from '../../../../domain/durations';
import type { Field } from '../../../../domain/runs/fields';
import { newStep, newTrigger } from '../../../../domain/runs/newSteps';
import type { Step, TriggerStep } from '../../../../domain/runs/definition';
import { ago } from '../../../../gallery/examples';
import { useAppSelector } from '../../../platform/hooks';
import type { PageStories } from '../../../widgets/stories';
import { emptyDefinition } from '../definition/changes';
import { dynamicFieldsOf, type LoadedFields, type Operation } from '../fields/operations';
import { choicesKey, initialOperations, type EditorOperations } from '../fields/state';
import type { EditedZap, OpenEditor } from '../openEditor';
import editor from '../page';
import { exampleEditor } from '../page.stories';
import { initialPanel, selectPanel, type PanelTab } from '../panel/state';
import { selectEditor } from '../state';
import type { EditorTests, StepTest } from '../tests/state';
import { Setup } from './Setup';

const page = { parts: editor.parts, Screen: OpenedSetup };

function OpenedSetup() {
  const open = useAppSelector(selectEditor);
  const { tab } = useAppSelector(selectPanel);
  const panel = useRef<HTMLElement>(null);
  const focused = useRef(0);
  return open.phase === 'open' && <Setup of={open.opened ?? ''} tab={tab ?? 'configure'} panelRef={panel} focusedRef={focused} />;
}

const plain = {
  type: 'text',
  isRequired: false,
  help: null,
  placeholder: null,
  initial: null,
  choices: [],
  hasDynamicChoices: false,
} as const;
const field = (key: string, label: string, more: Partial<Field> = {}): Field => ({ ...plain, key, label, ...more });
const operation = (event: string, help: string, fields: readonly Field[], more: Partial<Operation> = {}): Operation => ({
  event,
  title: event,
  help,
  fields,
  sample: { id: 1042 },
  ...more,
});
const choicesOf = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));
const post = operation('post', 'Sends data to a URL by POST.', [
  field('url', 'Address', { isRequired: true, placeholder: 'https://api.example.org/orders' }),
  field('bodyType', 'Body format', { type: 'choice', initial: 'json', choices: choicesOf('json', 'form') }),
  field('data', 'Data', { type: 'pairs', help: 'Names and values of the body.' }),
  field('tags', 'Tags', { type: 'list' }),
  field('body', 'Body', { type: 'longText', help: 'The whole body, instead of the data above.' }),
  field('at', 'Send at', { type: 'moment' }),
  field('acceptsFailures', 'Continue if the request fails', { type: 'boolean', initial: false }),
  field('token', 'Token', { type: 'secret' }),
]);
const kind = (app: string, event: string, more: object = {}): Step => ({ ...newStep('step1', app, event), ...more }) as Step;
const data = [{ name: 'total', value: '{{trigger.gone}}' }];
const action = kind('WebHookCLIAPI', 'post', {
  fields: { url: 'https://api.example.org/orders/{{trigger.order}}', data, tags: ['new', 'shop'] },
});
const sample = { order: 1042, total: '49.90' };
const tested: EditorTests = {
  trigger: { phase: 'tested', source: 'events', chosen: 'a', samples: [{ id: 'a', receivedAt: ago(hours(3)), sample }] },
  steps: {},
};
const offers = (app: string, ...actions: readonly Operation[]): EditorOperations['apps'] => ({
  [app]: { phase: 'loaded', operations: { canRun: true, triggers: [], actions } },
});
const webhooks: EditorOperations = {
  ...initialOperations,
  apps: { ...offers('WebHookCLIAPI', post), ...offers('GoogleSheetsV2CLIAPI') },
  zaps: [{ id: 14, title: 'Invoices' }],
};

interface More {
  operations?: Partial<EditorOperations>;
  tests?: EditorTests;
  connections?: OpenEditor['connections'];
  zap?: Partial<EditedZap>;
  tab?: PanelTab;
}

/** The settings of the trigger or of the first step of a Zap. */
function show(step: TriggerStep | Step, { operations, tests = tested, connections = [], zap, tab = 'configure' }: More = {}) {
  const isAction = 'kind' in step;
  const trigger = isAction ? newTrigger('WebHookCLIAPI', 'catch_hook') : step;
  const definition = { ...emptyDefinition, trigger, steps: isAction ? [step] : [] };
  return {
    editor: exampleEditor({ definition, connections, opened: step.key }, zap),
    editorOperations: { ...webhooks, ...operations },
    editorTests: tests,
    editorPanel: { ...initialPanel, tab },
  };
}
const addRow = operation(
  'add_row',
  'Adds a row to a table.',
  [
    field('table', 'Table', { type: 'choice', isRequired: true, hasDynamicChoices: true }),
    field('values', 'Other columns', { type: 'pairs', help: 'Names of columns with values.' }),
  ],
  { dynamicFields: { dependsOn: ['table'], prefixes: ['column.'] } },
);
const columns = [
  field('column.email', 'email', { isRequired: true, help: 'Column of type text.' }),
  field('column.total', 'total', { type: 'number', help: 'Column of type numeric.' }),
  field('column.state', 'state', { type: 'choice', choices: choicesOf('open', 'paid') }),
];
const row = kind('PostgreSQLCLIAPI', 'add_row', {
  fields: { table: 'orders', 'column.email': '{{trigger.order}}', 'column.gone': 'kept' },
});
const ofOrders = dynamicFieldsOf(row, addRow.dynamicFields!)!;
const table = (loaded: LoadedFields) =>
  show(row, {
    operations: {
      apps: offers('PostgreSQLCLIAPI', addRow),
      choices: { [choicesKey('step1', 'table')]: { phase: 'loaded', of: '[]', choices: choicesOf('orders') } },
      fields: { step1: loaded },
    },
  });
const sheet = newStep('step1', 'GoogleSheetsV2CLIAPI', 'add_row');
const accounts: OpenEditor['connections'] = [
  { id: 3, app: 'GoogleSheetsV2CLIAPI', title: 'Ada’s sheets', sharedBy: null, isLost: true, way: null },
  { id: 5, app: 'GoogleSheetsV2CLIAPI', title: 'Team', sharedBy: 'Olivia Hart', isLost: false, way: null },
];
const rules = {
  match: 'all',
  rules: [
    { left: '{{trigger.total}}', operator: 'number_greater', right: '500', matchCase: false },
    {
      match: 'any',
      rules: [
        { left: '{{trigger.country}}', operator: 'text_is', right: 'Portugal', matchCase: true },
        { left: '{{trigger.vip}}', operator: 'is_true', right: '', matchCase: false },
      ],
    },
  ],
};

const failedTest: StepTest = {
  runId: '0198c0de-0000-7000-8000-000000000001',
  outcome: 'failed',
  input: { url: 'https://api.example.org/orders/1042' },
  output: null,
  error: 'The address answered 404.',
  durationMs: 84,
  testedAt: ago(hours(3)),
};
const hookAddress = 'https://patchbay.example/hooks/q3p8x7w2';

export const stories: PageStories<typeof page> = {
  title: 'Settings of a step',
  frame: 'content',
  page,
  states: {
    fields: show(action),
    'more options': show(action, { operations: { unfolded: ['step1'] } }),
    'a wrong value': show(action, {
      zap: {
        draft: {
          definition: { ...emptyDefinition, steps: [action] },
          revision: 1,
          savedAt: null,
          hookAddress: null,
          gaps: [{ stepKey: 'step1', type: 'field_wrong', message: '“Address” has to begin with https:// or http://.' }],
        },
      },
    }),
    'a failed test': show(action, { tab: 'test', tests: { ...tested, steps: { step1: { phase: 'tested', result: failedTest } } } }),
    'an app with accounts': show({ ...sheet, connectionId: 4 }, { tab: 'setup', connections: accounts }),
    'an account that is disconnected': show({ ...sheet, connectionId: 3 }, { tab: 'setup', connections: accounts }),
    'a Zap of another person': show({ ...sheet, connectionId: 4 }, { tab: 'setup', zap: { isOwn: false } }),
    loading: show(action, { operations: { apps: { WebHookCLIAPI: { phase: 'loading' } } } }),
    'fields of a table': table({ phase: 'loaded', of: ofOrders, fields: columns }),
    'fields of a table, loading': table({ phase: 'loading', of: ofOrders, fields: null }),
    'fields of a table, not loaded': table({ phase: 'failed', of: ofOrders, fields: null, message: 'PostgreSQL did not answer.' }),
    'not loaded': show(action, { operations: { apps: { WebHookCLIAPI: { phase: 'failed' } } } }),
    'cannot run': show(newStep('step1', 'ShopifyCLIAPI', 'create_product'), { tab: 'setup' }),
    'samples of the trigger': show(newTrigger('WebHookCLIAPI', 'catch_hook'), { tab: 'test' }),
    'a trigger with an address': show(newTrigger('WebHookCLIAPI', 'catch_hook'), {
      zap: { draft: { definition: emptyDefinition, revision: 1, savedAt: null, gaps: [], hookAddress } },
    }),
    'a schedule': show({
      ...newTrigger('ScheduleCLIAPI', 'every_week'),
      fields: { schedule: { type: 'weeks', days: [1, 3], time: '09:00' } },
    }),
    filter: show(kind('FilterAPI', 'filter', { rules })),
    delay: show(kind('DelayCLIAPI', 'delay_for', { delay: { type: 'for', amount: '10', unit: 'hours' } })),
    digest: show(kind('DigestCLIAPI', 'append', { entry: '{{trigger.order}}', release: { type: 'count', count: 10 } })),
    loop: show(kind('LoopCLIAPI', 'loop', { list: '{{trigger.order}}' })),
    approval: show(kind('ApprovalCLIAPI', 'request_approval', { approvers: ['ada@example.com', 'mina@example.com'], message: 'Pay?' })),
    code: show(
      kind('CodeCLIAPI', 'run_javascript', { source: 'return { total: input.total * 2 };', fields: { total: '{{trigger.total}}' } }),
    ),
    'another Zap': show(kind('SubZapCLIAPI', 'run', { zapId: 14 })),
  },
};
