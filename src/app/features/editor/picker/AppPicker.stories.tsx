import { newStep } from '../../../../domain/runs/newSteps';
import type { PageStories } from '../../../widgets/stories';
import { emptyDefinition } from '../definition/changes';
import page from '../page';
import { exampleEditor } from '../page.stories';
import type { StepService } from '../steps/step';
import { initialPicker, type PickerState } from './state';

type Event = readonly [StepService['nodes'][number]['kind'], string, string, canRun?: boolean];

const app = (key: string, name: string, category: string, events: readonly Event[], more: Partial<StepService> = {}): StepService => ({
  key,
  name,
  logoUrl: null,
  description: '',
  categories: [category],
  popularity: 50,
  isBuiltIn: category === 'built-in',
  isPremium: false,
  needsConnection: false,
  nodes: events.map(([kind, title, help, canRun = true]) => ({ kind, action: title, title, help, canRun })),
  canRun: events.some(([, , , canRun = true]) => canRun),
  ...more,
});

const webhooks = app('WebHookCLIAPI', 'Webhooks by Patchbay', 'built-in', [
  ['hook', 'Catch a hook', 'Runs when a request arrives at this Zap’s URL. Reads JSON, forms with files, and XML.'],
  ['polling', 'Fetch on a schedule', 'Gets a list from a URL every few minutes, and runs for each new item.'],
  ['write', 'Send a request', 'Sends data to a URL by POST.'],
  ['search', 'Fetch data', 'Gets data from a URL by GET.'],
]);
const services: readonly StepService[] = [
  webhooks,
  app('EmailCLIAPI', 'Email by Patchbay', 'built-in', [['write', 'Send yourself an email', 'Sends an email to the owner of the Zap.']]),
  app('FilterAPI', 'Filter by Patchbay', 'built-in', [['filter', 'Only continue if…', '']]),
  app('SlackCLIAPI', 'Slack', 'team-chat', [
    ['write', 'Post in a channel', 'Posts a message in the channel of the webhook.'],
    ['read', 'New message', '', false],
  ]),
  app('PostgreSQLCLIAPI', 'PostgreSQL', 'databases', [
    ['polling', 'New row', 'Runs for each new row of a table.'],
    ['write', 'Add a row', 'Adds a row to a table.'],
  ]),
  app('ChatGPTCLIAPI', 'ChatGPT', 'ai-tools', [['write', 'Ask', 'Sends a prompt to a model and returns its answer.']], { isPremium: true }),
  app('GoogleMailV2CLIAPI', 'Gmail', 'email', [
    ['read', 'New email', '', false],
    ['write', 'Send an email', '', false],
  ]),
  app('LongCLIAPI', 'Customer relations of the whole company, with a very long name', 'crm', [['write', 'Create a contact', '']]),
];
/** As many as the largest catalogues have. */
const manyApps = Array.from({ length: 400 }, (_, index) =>
  app(`Number${index}CLIAPI`, `App number ${index}`, ['crm', 'email', 'forms', 'databases'][index % 4]!, [['write', 'Send', '']]),
);

const show = (picker: Partial<PickerState>, of: readonly StepService[] = services) => ({
  editor: exampleEditor({
    services: of,
    title: 'Untitled Zap',
    definition: { ...emptyDefinition, steps: [newStep('step1', 'SlackCLIAPI', 'Post in a channel')] },
    connections: [{ id: 1, app: 'PostgreSQLCLIAPI', title: 'Shop', sharedBy: null, isLost: false, way: null }],
  }),
  featureFlags: { session: {}, account: { id: 3, switches: { expanded_event_picker: true } } },
  editorPicker: { ...initialPicker, key: 'step1', ...picker },
});

export const stories: PageStories<typeof page> = {
  title: 'App picker',
  frame: 'screen',
  page,
  states: {
    'of an action': show({}),
    'of a trigger': show({ key: 'trigger' }),
    'recently used first': show({ recent: ['EmailCLIAPI', 'SlackCLIAPI'] }),
    'of a kind': show({ kind: ':built-in' }),
    searched: show({ search: 'po' }),
    'nothing found': show({ search: 'zzz' }),
    'not available here': show({ isUnfolded: true }),
    'only found elsewhere': show({ search: 'gmail' }),
    'events with an instant one': show({ key: 'trigger', app: 'WebHookCLIAPI' }),
    'the chosen event': show({ app: 'SlackCLIAPI' }),
    'no event found': show({ app: 'WebHookCLIAPI', search: 'zzz' }),
    'events that cannot run': show({ app: 'GoogleMailV2CLIAPI' }),
    '400 apps': show({}, manyApps),
  },
};
