import type { AppDefinition, AppField, Pages, PollTriggerDefinition, RequestDefinition, Value } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

/** https://developers.wrike.com: at most 1,000 tasks a page. */
const pages: Pages = {
  kind: 'cursor',
  send: 'query.nextPageToken',
  next: 'reply.body.nextPageToken',
  size: { send: 'query.pageSize', value: 100 },
};
/** Lists and records of a form are texts of JSON. */
const sent = (method: 'POST' | 'PUT', path: string, form: Value) =>
  ({ method, path, body: { form, nested: 'json' } }) as const satisfies RequestDefinition;

const folder = required('folder', 'Folder or project', 'choice', 'Tasks in its subfolders count too.', { dynamicChoices: 'folders' });
const parent = required('folder', 'Folder or project', 'choice', 'The folder or project of the task.', { dynamicChoices: 'folders' });
const task = required('task', 'Task', 'text', 'The ID of a task, from an earlier step.');
const description = field('description', 'Description', 'longText', 'More about the task. Wrike shows HTML formatted.');
const taskFields: readonly AppField[] = [
  description,
  field('start', 'Start date', 'moment', 'The day on which it starts.'),
  field('due', 'Due date', 'moment', 'The day on which it is due.'),
  field('importance', 'Importance', 'choice', 'Normal if left empty.', {
    choices: choices({ High: 'High', Normal: 'Normal', Low: 'Low' }),
  }),
];
const person = { dynamicChoices: 'people', isMany: true } as const;
const statuses = choices({ Active: 'Active', Completed: 'Completed', Deferred: 'Deferred', Cancelled: 'Cancelled' });
const taskForm = {
  title: '{input.title}',
  description: '{input.description}',
  status: '{input.status}',
  importance: '{input.importance}',
  dates: { start: '{input.start|date}', due: '{input.due|date}' },
} as const;

const outputs = [
  output('id', 'ID'),
  output('title', 'Title'),
  output('status', 'Status'),
  output('importance', 'Importance'),
  output('dates.start', 'Start date', 'moment'),
  output('dates.due', 'Due date', 'moment'),
  output('permalink', 'Link in Wrike'),
  output('createdDate', 'Created at', 'moment'),
  output('completedDate', 'Completed at', 'moment'),
];
const sample = {
  id: 'IEAAAAAQKQAB5BKW',
  accountId: 'IEAAAAAQ',
  title: 'Order new lanterns',
  status: 'Active',
  importance: 'Normal',
  createdDate: '2026-11-21T09:30:00Z',
  updatedDate: '2026-11-21T09:30:00Z',
  dates: { type: 'Planned', duration: 960, start: '2026-11-23T09:00:00', due: '2026-11-24T17:00:00' },
  scope: 'WsTask',
  customStatusId: 'IEAAAAAQJMAAAAAA',
  permalink: 'https://www.wrike.com/open.htm?id=7532700',
  priority: '02e6b0008000000000005800',
};
const made = { output: '{reply.body.data.0}', outputs, sample } as const;

const tasks = (sortField: 'CreatedDate' | 'CompletedDate', query: RequestDefinition['query'] = {}) =>
  ({
    kind: 'poll',
    request: {
      method: 'GET',
      path: '/folders/{input.folder}/tasks',
      query: { descendants: true, ...query, sortField, sortOrder: 'Desc' },
      pages,
    },
    items: 'reply.body.data',
    order: 'newest',
    fields: [folder],
    outputs,
  }) as const satisfies Partial<PollTriggerDefinition>;

export const wrike: AppDefinition = {
  format: 1,
  app: 'WrikeCLIAPI',
  name: 'Wrike',
  docs: 'https://developers.wrike.com',
  // The token reply names the host of the data center: app-eu.wrike.com.
  bases: { default: 'https://{connection.host|part:0<.>}.wrike.com/api/v4' },
  hosts: ['*.wrike.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Permanent token',
        fields: [
          required(
            'token',
            'Permanent token',
            'secret',
            'In Wrike, open “Apps & Integrations”, “API”, create an app, and create a permanent token for it.',
          ),
          field('server', 'Data center', 'choice', 'The data center in the URL that your browser shows for Wrike.', {
            initial: 'www',
            pattern: { matches: '[a-z0-9-]+', say: 'Choose a data center.' },
            choices: choices({
              www: 'www.wrike.com',
              'app-us2': 'app-us2.wrike.com',
              'app-eu': 'app-eu.wrike.com',
            }),
          }),
        ],
        bases: { default: 'https://{connection.server}.wrike.com/api/v4' },
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Wrike',
        authorize: 'https://login.wrike.com/oauth2/authorize/v4',
        token: 'https://login.wrike.com/oauth2/token',
        scopes: ['wsReadWrite'],
        separator: ',',
        pkce: false,
        keep: { host: 'reply.body.host' },
        family: 'wrike',
        ownClient: true,
        help: 'In Wrike, open “Apps & Integrations”, “API”, create an app, and enter this redirect URL:',
      },
    },
    test: {
      request: { method: 'GET', path: '/contacts', query: { me: true } },
      title: '{reply.body.data.0.firstName} {reply.body.data.0.lastName} ({reply.body.data.0.profiles.0.email})',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Wrike refused the token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Wrike doesn’t allow this: “{reply.body.errorDescription|or:no details}”' },
    { when: { status: 404 }, is: 'refused', say: 'Wrike can’t find this: “{reply.body.errorDescription|or:no details}” Check the IDs.' },
    {
      when: { status: 400 },
      is: 'refused',
      say: 'Wrike refused this: “{reply.body.errorDescription|or:no details}” Check the fields of this step.',
    },
    { when: { status: 429 }, is: 'later', say: 'Wrike is receiving too many requests. We’ll try again later.' },
  ],
  lists: {
    folders: {
      request: { method: 'GET', path: '/folders' },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.title}',
      // The others are in the recycle bin.
      where: { 'item.scope': ['WsRoot', 'WsFolder'] },
    },
    people: {
      request: { method: 'GET', path: '/contacts', query: { deleted: false } },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.firstName} {item.lastName}',
      where: { 'item.type': 'Person' },
    },
  },
  triggers: [
    {
      ...tasks('CreatedDate'),
      event: 'new_task',
      title: 'New task',
      help: 'Runs for each new task of a folder or project.',
      key: '{item.id}',
      since: { place: 'item.createdDate', as: 'iso' },
      sample,
    },
    {
      ...tasks('CompletedDate', { status: '["Completed"]' }),
      event: 'task_done',
      title: 'Task completed',
      help: 'Runs for each task of a folder or project that is completed, and again if it is reopened and completed.',
      key: '{item.id}:{item.completedDate}',
      since: { place: 'item.completedDate', as: 'iso' },
      sample: { ...sample, status: 'Completed', completedDate: '2026-11-24T15:00:00Z' },
    },
  ],
  // No action is repeated: Wrike has no idempotency keys.
  actions: [
    {
      kind: 'write',
      event: 'create_task',
      title: 'Create a task',
      help: 'Creates a task in a folder or project.',
      fields: [
        parent,
        required('title', 'Title', 'text', 'One line.'),
        ...taskFields,
        field('assignees', 'Assignees', 'choice', 'One per line.', person),
        field('status', 'Status', 'choice', 'Active if left empty.', { choices: statuses, group: 'more' }),
      ],
      request: sent('POST', '/folders/{input.folder}/tasks', { ...taskForm, responsibles: '{input.assignees}' }),
      ...made,
    },
    {
      kind: 'write',
      event: 'update_task',
      title: 'Update a task',
      help: 'Changes the filled fields of a task.',
      fields: [
        task,
        field('title', 'Title', 'text', 'One line.'),
        field('status', 'Status', 'choice', '“Completed” completes the task.', { choices: statuses }),
        ...taskFields.map((each) => (each.key === 'importance' ? { ...each, help: 'How important it is.' } : each)),
        field('assignees', 'Additional assignees', 'choice', 'One per line. Existing assignees stay.', person),
      ],
      request: sent('PUT', '/tasks/{input.task}', { ...taskForm, addResponsibles: '{input.assignees}' }),
      ...made,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment to a task',
      help: 'Adds a comment to a task.',
      fields: [task, required('text', 'Comment', 'longText', 'Plain text.')],
      request: sent('POST', '/tasks/{input.task}/comments', { text: '{input.text}', plainText: true }),
      output: '{reply.body.data.0}',
      outputs: [output('id', 'ID'), output('text', 'Comment'), output('createdDate', 'Created at', 'moment')],
      sample: { id: 'IEAAAAAQIMAAAAAA', authorId: 'KUAAAAAQ', text: 'They arrive on Monday.', createdDate: '2026-11-21T09:30:00Z' },
    },
    {
      kind: 'write',
      event: 'create_folder',
      title: 'Create a folder',
      help: 'Creates a folder in a folder or project.',
      fields: [parent, required('title', 'Title', 'text', 'One line.'), description],
      request: sent('POST', '/folders/{input.folder}/folders', { title: '{input.title}', description: '{input.description}' }),
      output: '{reply.body.data.0}',
      outputs: [output('id', 'ID'), output('title', 'Title'), output('permalink', 'Link in Wrike')],
      sample: { id: 'IEAAAAAQI4AB5BGU', title: 'Harbour', permalink: 'https://www.wrike.com/open.htm?id=7532696', scope: 'WsFolder' },
    },
    {
      kind: 'search',
      event: 'find_task',
      title: 'Find a task',
      help: 'Finds the newest task with a title.',
      fields: [required('title', 'Title', 'text', 'The title of the task.')],
      request: { method: 'GET', path: '/tasks', query: { title: '{input.title}', sortField: 'CreatedDate', sortOrder: 'Desc' } },
      found: { items: 'reply.body.data' },
      outputs,
      sample: { isFound: true, item: sample },
    },
  ],
};
