import type { AppDefinition, PollTriggerDefinition, RequestDefinition, StepDefinition } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const project = required('project', 'Project', 'choice', 'A project that you can see.', { dynamicChoices: 'projects' });
const onlyProject = field('project', 'Project', 'choice', 'Only this project counts. All projects if left empty.', {
  dynamicChoices: 'projects',
});
const todolist = required('todolist', 'To-do list', 'choice', 'A list of the project.', {
  dynamicChoices: 'todolists',
  dependsOn: ['project'],
});

const projects: RequestDefinition = { method: 'GET', path: '/projects.json', pages: { kind: 'link' } };
/** A project has its tools and their IDs in its dock: https://github.com/basecamp/bc3-api/blob/master/sections/projects.md */
const opened: StepDefinition = { name: 'opened', request: { method: 'GET', path: '/projects/{input.project}' }, repeat: 'safe' };

/** https://github.com/basecamp/bc3-api/blob/master/sections/recordings.md. The list has short forms, so the whole is asked for. */
const recorded = (type: string, path: string) =>
  ({
    kind: 'poll',
    fields: [onlyProject],
    request: {
      method: 'GET',
      path: '/projects/recordings.json',
      query: { type, bucket: '{input.project}', sort: 'created_at', direction: 'desc' },
      pages: { kind: 'link' },
    },
    items: 'reply.body',
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.created_at', as: 'iso' },
    fetch: { method: 'GET', path: `/${path}/{item.id}` },
  }) as const satisfies Partial<PollTriggerDefinition>;

const head = {
  id: 1069479351,
  status: 'active',
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
  bucket: { id: 2085958499, name: 'Lantern Shop', type: 'Project' },
  creator: { id: 1049715914, name: 'Ada Berg', email_address: 'ada@example.com' },
  app_url: 'https://3.basecamp.com/195539477/buckets/2085958499/todos/1069479351',
};
const headOutputs = [
  output('id', 'ID', 'number'),
  output('bucket.name', 'Project'),
  output('creator.name', 'Created by'),
  output('creator.email_address', 'Creator email'),
  output('app_url', 'Link'),
  output('created_at', 'Created at', 'moment'),
];
const sampleTodo = {
  ...head,
  type: 'Todo',
  title: 'Light the lanterns',
  content: 'Light the lanterns',
  description: '<div>All of them.</div>',
  completed: false,
  due_on: '2026-12-05',
  starts_on: null,
  parent: { id: 1069479519, title: 'Evening', type: 'Todolist' },
  assignees: [{ id: 1049715914, name: 'Ada Berg' }],
};
const todoOutputs = [
  output('content', 'To-do'),
  output('description', 'Notes'),
  output('due_on', 'Due date', 'moment'),
  output('parent.title', 'To-do list'),
  output('completed', 'Done', 'boolean'),
  ...headOutputs,
];
const sampleMessage = { ...head, type: 'Message', title: 'Winter hours', subject: 'Winter hours', content: '<div>We open at four.</div>' };
const messageOutputs = [output('subject', 'Title'), output('content', 'Text'), ...headOutputs];

export const basecamp: AppDefinition = {
  format: 1,
  app: 'BasecampCLIAPI',
  name: 'Basecamp',
  docs: 'https://github.com/basecamp/bc3-api',
  bases: { default: 'https://3.basecampapi.com/{connection.account}', launchpad: 'https://launchpad.37signals.com' },
  hosts: ['3.basecampapi.com', 'launchpad.37signals.com'],
  headers: { accept: 'application/json' },
  connection: {
    ways: {
      signIn: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Basecamp',
        // https://github.com/basecamp/api/blob/master/sections/authentication.md: “type” has the place of response and grant types.
        authorize: 'https://launchpad.37signals.com/authorization/new',
        authorizeExtra: { type: 'web_server' },
        token: 'https://launchpad.37signals.com/authorization/token',
        tokenExtra: { type: 'web_server' },
        refreshExtra: { type: 'refresh' },
        scopes: [],
        pkce: false,
        family: 'basecamp',
        ownClient: true,
        help: 'On launchpad.37signals.com/integrations, register an app for Basecamp 4, copy its client ID and secret, and enter this redirect URL:',
      },
    },
    after: [
      {
        name: 'Account',
        request: { method: 'GET', base: 'launchpad', path: '/authorization.json' },
        items: 'reply.body.accounts',
        value: '{item.id}',
        label: '{item.name}',
        keep: { account: 'item.id' },
      },
    ],
    test: { request: { method: 'GET', path: '/my/profile.json' }, title: '{reply.body.email_address}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Basecamp refused the connection. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'You aren’t allowed to do this in Basecamp. Ask a project admin.' },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Basecamp can’t find this, or the account is not active. Check the ID and the project.',
    },
    { when: { status: [400, 422] }, is: 'refused', say: 'Basecamp refused this: “{reply.body.error}” Check the fields of this step.' },
  ],
  // https://github.com/basecamp/bc3-api#rate-limiting-429-too-many-requests
  rate: { budget: { requests: 50, seconds: 10 }, retryAfter: { place: 'reply.headers[retry-after]', as: 'seconds' } },
  lists: {
    projects: { request: projects, items: 'reply.body', value: '{item.id}', label: '{item.name}' },
    todolists: {
      steps: [opened],
      request: { method: 'GET', path: '/todosets/{opened.body.dock[name=todoset].id}/todolists.json', pages: { kind: 'link' } },
      items: 'reply.body',
      value: '{item.id}',
      label: '{item.name}',
    },
    people: {
      request: { method: 'GET', path: '/people.json', pages: { kind: 'link' } },
      items: 'reply.body',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...recorded('Todo', 'todos'),
      event: 'new_todo',
      title: 'New to-do',
      help: 'Runs for each new to-do.',
      outputs: todoOutputs,
      sample: sampleTodo,
    },
    {
      ...recorded('Message', 'messages'),
      event: 'new_message',
      title: 'New message',
      help: 'Runs for each new message on a message board.',
      outputs: messageOutputs,
      sample: sampleMessage,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_todo',
      title: 'Create a to-do',
      help: 'Adds a to-do to a list.',
      fields: [
        project,
        todolist,
        required('content', 'To-do', 'text', 'What is to be done.'),
        field('description', 'Notes', 'longText', 'HTML is allowed.'),
        field('assignees', 'Assigned to', 'choice', 'The people who do it.', { dynamicChoices: 'people', isMany: true }),
        field('dueOn', 'Due date', 'moment', 'The day by which it should be done.'),
        field('notify', 'Notify them', 'boolean', 'Whether the assigned people get a notification.', { group: 'more' }),
      ],
      request: {
        method: 'POST',
        path: '/todolists/{input.todolist}/todos.json',
        body: {
          json: {
            content: '{input.content}',
            description: '{input.description}',
            assignee_ids: '{input.assignees|number}',
            due_on: '{input.dueOn|date}',
            notify: '{input.notify}',
          },
        },
      },
      outputs: todoOutputs,
      sample: sampleTodo,
    },
    {
      kind: 'write',
      event: 'create_message',
      title: 'Post a message',
      help: 'Posts a message on the message board of a project.',
      fields: [
        project,
        required('subject', 'Title', 'text', 'The title of the message.'),
        field('content', 'Text', 'longText', 'HTML is allowed.'),
      ],
      steps: [opened],
      request: {
        method: 'POST',
        path: '/message_boards/{opened.body.dock[name=message_board].id}/messages.json',
        body: { json: { subject: '{input.subject}', content: '{input.content}', status: 'active' } },
      },
      outputs: messageOutputs,
      sample: sampleMessage,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Adds a comment to a to-do, a message or a document.',
      fields: [
        required('item', 'Item', 'text', 'The ID of a to-do or message, from an earlier step.'),
        required('content', 'Comment', 'longText', 'HTML is allowed.'),
      ],
      request: { method: 'POST', path: '/recordings/{input.item}/comments.json', body: { json: { content: '{input.content}' } } },
      outputs: [output('content', 'Comment'), ...headOutputs],
      sample: { ...head, type: 'Comment', title: 'Re: Light the lanterns', content: '<div>Done at six.</div>' },
    },
    {
      kind: 'search',
      event: 'find_project',
      title: 'Find a project',
      help: 'Finds a project by part of its name.',
      fields: [required('name', 'Name', 'text', 'Part of the name. Case doesn’t matter.')],
      request: projects,
      found: { items: 'reply.body', where: { 'item.name': { contains: '{input.name}' } } },
      outputs: [output('id', 'ID', 'number'), output('name', 'Name'), output('description', 'Description'), output('app_url', 'Link')],
      sample: {
        isFound: true,
        item: {
          id: 2085958499,
          status: 'active',
          name: 'Lantern Shop',
          description: 'The shop.',
          app_url: 'https://3.basecamp.com/195539477/projects/2085958499',
        },
      },
    },
  ],
};
