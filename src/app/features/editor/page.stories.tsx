import type { Step, ZapDefinition } from '../../../domain/runs/definition';
import { newStep, newTrigger } from '../../../domain/runs/newSteps';
import { days, hours } from '../../../domain/durations';
import { ago } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { initialSameNames } from '../same-names/state';
import { emptyDefinition, emptyHistory } from './definition/changes';
import type { EditedZap, OpenEditor } from './openEditor';
import page from './page';
import { initialPanel } from './panel/state';
import { initialEditor, type EditorState } from './state';
import type { StepService } from './steps/step';

type Kind = StepService['nodes'][number]['kind'];
const app = (key: string, name: string, events: readonly (readonly [Kind, string, string])[], more: Partial<StepService> = {}) => ({
  key,
  name,
  logoUrl: null,
  description: '',
  categories: [],
  popularity: 50,
  isBuiltIn: false,
  isPremium: false,
  needsConnection: false,
  canRun: true,
  nodes: events.map(([kind, action, title]) => ({ kind, action, title, help: '', canRun: true })),
  ...more,
});

const services: readonly StepService[] = [
  app('StripeCLIAPI', 'Stripe', [['read', 'new_payment', 'New payment']], { isPremium: true }),
  app('GoogleSheetsV2CLIAPI', 'Google Sheets', [['write', 'add_row', 'Add a row']], { needsConnection: true }),
  app('SlackCLIAPI', 'Slack', [['write', 'message', 'Send a message']]),
  app('BranchingCLIAPI', 'Paths', [['write', 'paths', 'Split into paths']]),
  app('LoopCLIAPI', 'Loop', [['write', 'loop', 'For each item of a list']]),
  app('WebHookCLIAPI', 'Webhooks by Patchbay', [
    ['read', 'catch_hook', 'Catch a hook'],
    ['write', 'post', 'Send a request'],
  ]),
  app('ShopifyCLIAPI', 'Shopify', [['write', 'create_product', 'Create a product']], { canRun: false }),
  ...['Schedule', 'Delay', 'Digest', 'Approval', 'Code', 'SubZap', 'PostgreSQL'].map((name) => app(`${name}CLIAPI`, name, [])),
  app('FilterAPI', 'Filter', []),
];

const sheet = newStep('step1', 'GoogleSheetsV2CLIAPI', 'add_row');
const definition: ZapDefinition = {
  ...emptyDefinition,
  trigger: newTrigger('StripeCLIAPI', 'new_payment'),
  steps: [sheet, newStep('step2', 'SlackCLIAPI', '')],
};

/** The editor of a stored Zap, without unsaved changes. */
export const exampleEditor = (more: Partial<OpenEditor> = {}, zap: Partial<EditedZap> = {}): OpenEditor => {
  const title = more.title ?? 'Log card payments for the accountant';
  const draft = { definition: more.definition ?? definition, revision: 1, savedAt: null, gaps: [], hookAddress: null };
  return {
    phase: 'open',
    zap: {
      id: 12,
      accountId: 3,
      title,
      state: 'draft',
      isOwn: true,
      ownerZone: 'Europe/Berlin',
      triggerIssue: null,
      missed: null,
      draft,
      live: null,
      ...zap,
    },
    title,
    definition: draft.definition,
    history: emptyHistory,
    services,
    connections: [],
    opened: null,
    busy: null,
    failure: null,
    isSaved: false,
    isSwitched: false,
    isRestored: false,
    ...more,
  };
};

const unsaved = { title: 'Log card payments' };
const live = { number: 3, publishedAt: ago(hours(0.5)), definition };
const on: Partial<EditedZap> = { state: 'on', live };
const rules = { match: 'all', rules: [{ left: '{{trigger.amount}}', operator: 'number_greater', right: '500', matchCase: false }] };
const branched: ZapDefinition = {
  ...definition,
  steps: [
    sheet,
    {
      ...newStep('step3', 'BranchingCLIAPI', 'paths'),
      note: 'Large orders are checked by a person.',
      branches: [
        { key: 'path1', title: 'Large orders', rules, steps: [{ ...sheet, key: 'step4' }] },
        { key: 'path2', title: 'Otherwise', rules: null, steps: [] },
      ],
    } as Step,
    { ...newStep('step5', 'LoopCLIAPI', 'loop'), steps: [newStep('step6', 'ShopifyCLIAPI', 'create_product')] } as Step,
  ],
};
/** 36 steps, of which every eighth has no event yet. */
const long: ZapDefinition = {
  ...definition,
  steps: Array.from({ length: 35 }, (_, index) => newStep(`step${index + 10}`, 'SlackCLIAPI', index % 8 === 3 ? '' : 'message')),
};
const triggerFails: EditedZap['triggerIssue'] = { type: 'failing', message: 'The calendar answered with 404.' };
const leftOut: EditedZap['triggerIssue'] = { type: 'left_out', message: '1 event of the calendar could not be read and was left out.' };
const olderApps = [
  {
    app: 'own-shop',
    name: 'Our online shop',
    version: 2,
    newest: 4,
    changes: ['“List orders” asks for another address.', '“Create an order” needs one more field: “Warehouse”.'],
  },
];
const missed = { count: 12, isAtLeast: false, isSearching: false, until: ago(-days(7)) };
const longTitle = 'Add each new order of the online shop to the spreadsheet of the roastery, thank the customer, and tell the team';

const show = (editor: EditorState, more: object = {}) => ({ editor, ...more });

export const stories: PageStories<typeof page> = {
  title: 'Zap editor',
  frame: 'screen',
  page,
  states: {
    new: show(exampleEditor({ title: 'Untitled Zap', definition: emptyDefinition }, { id: null })),
    draft: show(exampleEditor({ history: { ...emptyHistory, past: [emptyDefinition] } }, unsaved)),
    'another Zap has its name': show(exampleEditor(), {
      sameNames: {
        ...initialSameNames,
        asked: { kind: 'zap', accountId: 3, id: 12, title: exampleEditor().title },
        found: { count: 1, first: { id: 4, title: exampleEditor().title } },
        givenTo: 12,
      },
    }),
    'an open step': show(exampleEditor({ definition: branched, opened: 'step1' }, unsaved)),
    'an open path': show(exampleEditor({ definition: branched, opened: 'path1' }, unsaved)),
    'paths and a loop': show(exampleEditor({ definition: branched }, unsaved)),
    'changed while it is on': show(exampleEditor({ definition: branched, isSaved: true }, on)),
    saving: show(exampleEditor({ busy: 'saving' }, unsaved)),
    on: show(exampleEditor({ isSaved: true }, on)),
    refused: show(
      exampleEditor({
        failure: {
          kind: 'refused',
          messages: ['Stripe is a premium app, and your plan doesn’t include premium apps.'],
          fixes: ['Upgrade your plan, or use other apps.'],
          issueTypes: ['premium_app'],
          helpUrl: '/help',
        },
      }),
    ),
    'found again': show(exampleEditor({ isRestored: true }, unsaved)),
    'trigger fails': show(exampleEditor({}, { ...on, triggerIssue: triggerFails })),
    'trigger left something out': show(exampleEditor({}, { ...on, triggerIssue: leftOut })),
    'an older version of an own app runs': show(exampleEditor({}, { ...on, olderApps })),
    'items arrived while it was off': show(exampleEditor({}, { ...on, missed })),
    outdated: show(exampleEditor({ failure: { kind: 'outdated', theirs: branched } }, unsaved)),
    'not saved': show(exampleEditor({ failure: { kind: 'failed', what: 'save', messages: ['We couldn’t reach the server.'] } }, unsaved)),
    'long name': show(exampleEditor({ title: longTitle })),
    keys: show(exampleEditor(), { editorPanel: { ...initialPanel, dialog: 'keys' } }),
    'search for a step': show(exampleEditor({ definition: branched }), { editorPanel: { ...initialPanel, dialog: 'search' } }),
    'zoomed out, with paths folded': show(exampleEditor({ definition: branched }), {
      editorPanel: { ...initialPanel, zoom: 70, folded: ['step3'] },
    }),
    'a long Zap with its map': show(exampleEditor({ definition: long }), { editorPanel: { ...initialPanel, selected: 'step12' } }),
    'a step is moved': show(exampleEditor({ definition: branched }), {
      editorPanel: { ...initialPanel, moving: { key: 'step1', place: { inside: 'path2', index: 0 }, isByKeys: true } },
    }),
    loading: show(initialEditor),
    failed: show({ phase: 'failed', message: 'The server did not answer.', resource: 'Zap' }),
    'choices could not be loaded': show({ phase: 'failed', message: 'The server did not answer.', resource: 'dropdown' }),
    missing: show({ phase: 'missing' }),
  },
};
