import type { Field } from '../../../../domain/runs/fields';
import { newStep, newTrigger } from '../../../../domain/runs/newSteps';
import type { Step, TriggerStep } from '../../../../domain/runs/definition';
import type { Stories } from '../../../widgets/stories';
import { dynamicFieldsOf } from '../fields/dependentFields';
import type { Operation } from '../fields/operations';
import { MappingContext, type Mapping } from '../mapping/MappingContext';
import { StepSetup, type StepSetupProps } from './StepSetup';

const ignore = (): void => {};
const field = (key: string, label: string, more: Partial<Field> = {}): Field => ({
  key,
  label,
  type: 'text',
  isRequired: false,
  help: null,
  placeholder: null,
  initial: null,
  choices: [],
  hasDynamicChoices: false,
  ...more,
});
const operation: Operation = {
  event: 'post',
  title: 'Send a request',
  help: 'Sends data to an address by POST.',
  kind: 'write',
  fields: [
    field('url', 'Address', { isRequired: true, placeholder: 'https://api.example.org/orders' }),
    field('bodyType', 'Format of the body', {
      type: 'choice',
      initial: 'json',
      choices: [
        { value: 'json', label: 'JSON' },
        { value: 'form', label: 'Form' },
      ],
    }),
    field('data', 'Data', { type: 'pairs', help: 'Names and values of the body.' }),
    field('tags', 'Tags', { type: 'list' }),
    field('body', 'Body', { type: 'longText', help: 'The whole body, instead of the data above.' }),
    field('at', 'Send at', { type: 'moment' }),
    field('acceptsFailures', 'Continue if the reply is a failure', { type: 'boolean', initial: false }),
    field('token', 'Token', { type: 'secret' }),
  ],
  sample: { id: 1042 },
};
const mapping: Mapping = {
  sources: [
    {
      key: 'trigger',
      title: '1. Catch a hook',
      hasSample: true,
      values: [
        { token: '{{trigger}}', label: 'Everything', type: 'record', sample: '{"order":1042,"total":"49.90"}' },
        { token: '{{trigger.order}}', label: 'Order', type: 'number', sample: '1042' },
      ],
    },
  ],
  labelOf: ({ path }) => ({ text: ['1. Catch a hook', ...path].join(' › '), sample: '1042', isBroken: path[0] === 'gone' }),
};
const action: Step = {
  ...newStep('step1', 'WebHookCLIAPI', 'post'),
  fields: {
    url: 'https://api.example.org/orders/{{trigger.order}}',
    data: [{ name: 'total', value: '{{trigger.gone}}' }],
    tags: ['new', 'shop'],
  },
} as Step;
const props = (step: TriggerStep | Step, more: Partial<StepSetupProps> = {}): StepSetupProps => ({
  step,
  appName: 'Webhooks by Patchbay',
  idle: null,
  loaded: { phase: 'loaded', operations: { canRun: true, triggers: [], actions: [operation] } },
  choices: {},
  dynamicFields: undefined,
  connections: undefined,
  isOwn: true,
  connectAddress: '/engine/auth/start/WebHookCLIAPI?tab=new',
  hookAddress: null,
  zone: 'Europe/Berlin',
  isOwnersZone: true,
  now: Date.UTC(2026, 10, 23, 6),
  zaps: [{ id: 14, title: 'Invoices' }],
  isStored: true,
  test: undefined,
  triggerTest: null,
  onStep: ignore,
  onField: ignore,
  onConnection: ignore,
  onRename: ignore,
  onNote: ignore,
  onRetry: ignore,
  onLoadChoices: ignore,
  onLoadFields: ignore,
  onReplaceAddress: ignore,
  onChangeZone: ignore,
  onFindSample: ignore,
  onChooseSample: ignore,
  onTest: ignore,
  ...more,
});
const show = (step: TriggerStep | Step, more?: Partial<StepSetupProps>) => () => (
  <MappingContext value={mapping}>
    <StepSetup {...props(step, more)} />
  </MappingContext>
);
const addRow: Operation = {
  ...operation,
  event: 'add_row',
  title: 'Add a row',
  help: 'Adds a row to a table.',
  fields: [
    field('table', 'Table', { type: 'choice', isRequired: true, hasDynamicChoices: true }),
    field('values', 'Other columns', { type: 'pairs', help: 'Names of columns with values.' }),
  ],
  dynamicFields: { dependsOn: ['table'], prefixes: ['column.'] },
};
const columns = [
  field('column.email', 'email', { isRequired: true, help: 'Column of type text.' }),
  field('column.total', 'total', { type: 'number', help: 'Column of type numeric.' }),
  field('column.state', 'state', {
    type: 'choice',
    choices: [
      { value: 'open', label: 'open' },
      { value: 'paid', label: 'paid' },
    ],
  }),
];
const row: Step = {
  ...newStep('step1', 'PostgreSQLCLIAPI', 'add_row'),
  fields: { table: 'orders', 'column.email': '{{trigger.order}}', 'column.gone': 'kept' },
} as Step;
const ofOrders = dynamicFieldsOf(row, addRow.dynamicFields!)!;
const table = (loaded: StepSetupProps['dynamicFields']) =>
  show(row, {
    appName: 'PostgreSQL',
    loaded: { phase: 'loaded', operations: { canRun: true, triggers: [], actions: [addRow] } },
    choices: { 'step1 table': { phase: 'loaded', choices: [{ value: 'orders', label: 'orders' }] } },
    dynamicFields: loaded,
  });
const kind = (app: string, event: string, more: object = {}): Step => ({ ...newStep('step1', app, event), ...more }) as Step;
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

export const stories: Stories = {
  title: 'Settings of a step',
  frame: 'content',
  states: {
    fields: show(action),
    'a failed test': show(action, {
      test: {
        phase: 'tested',
        result: {
          runId: null,
          outcome: 'failed',
          input: { url: 'https://api.example.org/orders/1042' },
          output: null,
          error: 'The address answered 404.',
          duration: 84,
          testedAt: '2026-11-23T06:00:00.000Z',
        },
      },
    }),
    'an app with accounts': show(
      { ...action, connectionId: 4 },
      {
        appName: 'Slack',
        connections: [
          { id: 3, app: 'SlackCLIAPI', title: 'Ada’s Slack', sharedBy: null, isLost: true },
          { id: 5, app: 'SlackCLIAPI', title: 'Team', sharedBy: 'Olivia Hart', isLost: false },
        ],
      },
    ),
    'an account that is disconnected': show(
      { ...action, connectionId: 3 },
      { appName: 'Slack', connections: [{ id: 3, app: 'SlackCLIAPI', title: 'Ada’s Slack', sharedBy: null, isLost: true }] },
    ),
    'a Zap of another person': show({ ...action, connectionId: 4 }, { appName: 'Slack', connections: [], isOwn: false }),
    loading: show(action, { loaded: { phase: 'loading' } }),
    'fields of a table': table({ phase: 'loaded', of: ofOrders, fields: columns }),
    'fields of a table, loading': table({ phase: 'loading', of: ofOrders, fields: null }),
    'fields of a table, not loaded': table({ phase: 'failed', of: ofOrders, fields: null, message: 'PostgreSQL did not answer.' }),
    'not loaded': show(action, { loaded: { phase: 'failed' } }),
    'cannot run': show(action, { idle: 'Shopify', appName: 'Shopify' }),
    'a trigger with an address': show(newTrigger('WebHookCLIAPI', 'catch_hook'), {
      hookAddress: 'https://patchbay.example/hooks/q3p8x7w2',
      triggerTest: {
        phase: 'tested',
        source: 'events',
        chosen: 'a',
        samples: [{ id: 'a', receivedAt: '2026-11-23T06:00:00.000Z', sample: { order: 1042, total: '49.90' } }],
      },
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
