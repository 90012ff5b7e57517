import type { AppDefinition, ListDefinition, PollSource } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';
import { subscribing } from './subscribing';

const workspace = required('workspace', 'Workspace', 'choice', 'A workspace of the account.', { dynamicChoices: 'workspaces' });
const space = field('space', 'Space', 'choice', 'The space whose lists you can choose from.', {
  dynamicChoices: 'spaces',
  dependsOn: ['workspace'],
});
const listHelp = 'A list in a folder. For a list outside of folders, enter the number at the end of its URL.';
const list = required('list', 'List', 'choice', listHelp, { dynamicChoices: 'lists', dependsOn: ['space'] });
const task = required('task', 'Task', 'text', 'The ID of a task, from an earlier step.');
const name = required('name', 'Name', 'text', 'One line.');
const taskFields = [
  field('description', 'Description', 'longText', 'Markdown, such as **bold** and lists, is shown formatted.'),
  field('status', 'Status', 'text', 'The name of a status of the list, such as to do.'),
  field('priority', 'Priority', 'choice', 'How urgent it is.', { choices: choices({ 1: 'Urgent', 2: 'High', 3: 'Normal', 4: 'Low' }) }),
  field('due', 'Due', 'moment', 'Date and time.'),
];
const values = {
  name: '{input.name}',
  markdown_content: '{input.description}',
  status: '{input.status}',
  priority: '{input.priority|number}',
  due_date: '{input.due|unixMs}',
  due_date_time: { $when: 'input.due', then: true },
} as const;

const listOf = (path: string, items: string, label: string, value = '{item.id}'): ListDefinition => ({
  request: { method: 'GET', path },
  items: `reply.body.${items}`,
  value,
  label,
});

const triggerFields = [workspace, space, { ...list, help: `Only tasks of this list count. ${listHelp}`, isRequired: false }];
/** https://developer.clickup.com/reference/getfilteredteamtasks: pages of 100, from 0; tasks of which the time is later. */
const since = (time: 'date_created' | 'date_updated' | 'date_done') =>
  ({
    request: {
      method: 'GET',
      path: '/team/{input.workspace}/task',
      query: { list_ids: ['{input.list}'], subtasks: true, include_closed: true },
      style: 'brackets',
      pages: { kind: 'page', send: 'query.page', first: 0 },
    },
    items: 'reply.body.tasks',
    order: 'none',
    since: { place: `item.${time}`, as: 'unixMs', send: `query.${time}_gt` },
  }) as const satisfies Partial<PollSource>;

/** https://developer.clickup.com/docs/webhooks, webhooksignature and webhooktaskpayloads: only the ID is sent. */
const created = {
  kind: 'hook',
  reach: 'subscribed',
  ...subscribing({
    list: { method: 'GET', path: '/team/{input.workspace}/webhook' },
    ours: 'found.body.webhooks[endpoint={hook.url}].id',
    create: {
      method: 'POST',
      path: '/team/{input.workspace}/webhook',
      body: { json: { endpoint: '{hook.url}', events: ['taskCreated'], list_id: '{input.list|number}' } },
    },
    remove: (id) => ({ method: 'DELETE', path: `/webhook/${id}` }),
    keep: { signing: 'reply.body.webhook.secret' },
  }),
  signature: {
    kind: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    header: 'X-Signature',
    content: '{body}',
    secret: '{hook.signing}',
  },
  where: { 'item.event': 'taskCreated' },
  key: '{item.task_id}',
  fetch: { method: 'GET', path: '/task/{item.task_id}' },
} as const;

const outputs = [
  output('id', 'ID'),
  output('name', 'Name'),
  output('text_content', 'Description'),
  output('status.status', 'Status'),
  output('priority.priority', 'Priority'),
  output('assignees.*.email', 'Assignee emails', 'list'),
  output('due_date', 'Due (milliseconds since 1970)'),
  output('list.name', 'List'),
  output('url', 'Link'),
];
const sampleTask = {
  id: '86c3x9abc',
  name: 'Order new lanterns',
  text_content: 'For the harbour',
  status: { status: 'to do', type: 'open' },
  priority: { id: '2', priority: 'high' },
  creator: { id: 183, username: 'Ada Berg', email: 'ada@example.com' },
  assignees: [{ id: 183, username: 'Ada Berg', email: 'ada@example.com' }],
  tags: [],
  due_date: '1795858200000',
  date_created: '1795253400000',
  date_updated: '1795253400000',
  date_done: null,
  list: { id: '901', name: 'Shop' },
  url: 'https://app.clickup.com/t/86c3x9abc',
};

export const clickUp: AppDefinition = {
  format: 1,
  app: 'ClickUpCLIAPI',
  name: 'ClickUp',
  docs: 'https://developer.clickup.com/reference',
  bases: { default: 'https://api.clickup.com/api/v2' },
  hosts: ['api.clickup.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'API token',
        fields: [required('token', 'API token', 'secret', 'In ClickUp, open your settings, “Apps”, generate an API token and copy it.')],
        place: 'header',
        name: 'authorization',
        value: '{connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with ClickUp',
        authorize: 'https://app.clickup.com/api',
        token: 'https://api.clickup.com/api/v2/oauth/token',
        scopes: [],
        pkce: false,
        expires: 'never',
        family: 'clickup',
        ownClient: true,
        help: 'In ClickUp, open the settings of the workspace, “Apps”, create an app, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: { request: { method: 'GET', path: '/user' }, title: '{reply.body.user.username} ({reply.body.user.email})' },
  },
  errors: [
    {
      when: { status: 401 },
      is: 'lost',
      say: 'ClickUp refused the token, or the account isn’t allowed to do this: “{reply.body.err}” Reconnect the account.',
    },
    { when: { status: 403 }, is: 'refused', say: 'ClickUp doesn’t allow this: “{reply.body.err}”' },
    { when: { status: 404 }, is: 'refused', say: 'ClickUp can’t find this: “{reply.body.err}” Check the fields of this step.' },
    { when: { status: 400 }, is: 'refused', say: 'ClickUp refused this: “{reply.body.err}” Check the fields of this step.' },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-ratelimit-reset]', as: 'unix' } },
  ],
  // https://developer.clickup.com/docs/rate-limits: 100 requests a minute on the smaller plans.
  rate: { budget: { requests: 100, seconds: 60 } },
  lists: {
    workspaces: listOf('/team', 'teams', '{item.name}'),
    spaces: listOf('/team/{input.workspace}/space', 'spaces', '{item.name}'),
    lists: listOf('/space/{input.space}/folder', 'folders.*.lists.*', '{item.name}'),
    people: listOf('/list/{input.list}/member', 'members', '{item.username} ({item.email})'),
  },
  triggers: [
    {
      ...created,
      poll: { ...since('date_created'), key: '{item.id}' },
      fields: triggerFields,
      event: 'new_task',
      title: 'New task',
      help: 'Runs for each new task of a workspace or a list.',
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'poll',
      ...since('date_updated'),
      fields: triggerFields,
      event: 'updated_task',
      title: 'Updated task',
      help: 'Runs for each task that is new or was changed.',
      key: '{item.id}:{item.date_updated}',
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'poll',
      ...since('date_done'),
      fields: triggerFields,
      event: 'task_done',
      title: 'Task completed',
      help: 'Runs for each task that gets a status in the group “Done” or “Closed”.',
      key: '{item.id}:{item.date_done}',
      outputs,
      sample: { ...sampleTask, status: { status: 'complete', type: 'closed' }, date_done: '1795339800000' },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_task',
      title: 'Create a task',
      help: 'Creates a task in a list.',
      fields: [
        { ...workspace, isRequired: false },
        space,
        list,
        name,
        ...taskFields,
        field('assignees', 'Assignees', 'choice', 'Members with access to the list, one per line.', {
          dynamicChoices: 'people',
          dependsOn: ['list'],
          isMany: true,
        }),
        field('tags', 'Tags', 'list', 'Names of tags, one per line.', { group: 'more' }),
        field('parent', 'Parent task', 'text', 'The ID of a task. The new task becomes its subtask.', { group: 'more' }),
        field('notifyAll', 'Notify all', 'boolean', '“Yes” notifies you too.', { group: 'more' }),
      ],
      // Never: ClickUp creates a second task.
      request: {
        method: 'POST',
        path: '/list/{input.list}/task',
        body: {
          json: {
            ...values,
            assignees: '{input.assignees|number}',
            tags: '{input.tags}',
            parent: '{input.parent}',
            notify_all: '{input.notifyAll}',
          },
        },
      },
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'write',
      event: 'update_task',
      title: 'Update a task',
      help: 'Changes the filled fields of a task.',
      fields: [task, { ...name, isRequired: false }, ...taskFields],
      request: { method: 'PUT', path: '/task/{input.task}', body: { json: values } },
      // https://developer.clickup.com/reference/updatetask: values replace those that the task has.
      repeat: 'replaces',
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment to a task',
      help: 'Adds a comment to a task.',
      fields: [
        task,
        required('text', 'Comment', 'longText', 'Plain text.'),
        field('notifyAll', 'Notify all', 'boolean', '“Yes” notifies you too.', { group: 'more' }),
      ],
      request: {
        method: 'POST',
        path: '/task/{input.task}/comment',
        body: { json: { comment_text: '{input.text}', notify_all: { $when: 'input.notifyAll', is: true, then: true, else: false } } },
      },
      sample: { id: 458, hist_id: '26508', date: 1_795_253_400_000 },
    },
    {
      kind: 'search',
      event: 'get_task',
      title: 'Get a task',
      help: 'Gets a task by its ID.',
      fields: [task],
      request: { method: 'GET', path: '/task/{input.task}' },
      found: { items: 'reply.body' },
      outputs,
      sample: { isFound: true, item: sampleTask },
    },
  ],
};
