import type { AppDefinition, PollSource } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const workspace = required('workspace', 'Workspace', 'choice', 'A workspace of the account.', { dynamicChoices: 'workspaces' });
const description = field('description', 'Description', 'text', 'What you are working on.');
const project = field('project', 'Project', 'choice', 'A project of the workspace.', {
  dynamicChoices: 'projects',
  dependsOn: ['workspace'],
});
const tags = field('tags', 'Tags', 'list', 'One per line. New ones are created.', { group: 'more' });
const billable = field('billable', 'Billable', 'boolean', 'Needs a paid workspace.', { group: 'more' });

const outputs = [
  output('description', 'Description'),
  output('start', 'Started at', 'moment'),
  output('stop', 'Stopped at', 'moment'),
  output('duration', 'Duration in seconds', 'number'),
  output('project_id', 'Project ID', 'number'),
  output('tags', 'Tags', 'list'),
  output('billable', 'Billable', 'boolean'),
  output('id', 'ID', 'number'),
];
const sample = {
  id: 1555410329,
  workspace_id: 2949399,
  project_id: 265931152,
  task_id: null,
  billable: false,
  start: '2026-11-21T08:30:00+00:00',
  stop: '2026-11-21T09:30:00Z',
  duration: 3600,
  description: 'Order new lanterns',
  tags: ['shop'],
  at: '2026-11-21T09:30:02+00:00',
  user_id: 4232226,
};

/** https://engineering.toggl.com/docs/track/api/time_entries: entries that began in the last two days, so that an old one is never new. */
const entries = (key: string, where: PollSource['where']) =>
  ({
    kind: 'poll',
    request: { method: 'GET', path: '/me/time_entries', query: { start_date: '{now|earlier:2d|iso}', end_date: '{now|iso}' } },
    items: 'reply.body',
    key,
    order: 'none',
    since: { place: 'item.start', as: 'iso', overlapSeconds: 172_800 },
    ...(where && { where }),
    // A free account has 30 requests an hour.
    everySeconds: 600,
  }) as const satisfies PollSource & { kind: 'poll' };

const entry = (times: Readonly<Record<string, string | number>>) =>
  ({
    method: 'POST',
    path: '/workspaces/{input.workspace}/time_entries',
    body: {
      json: {
        created_with: 'API',
        workspace_id: '{input.workspace|number}',
        description: '{input.description}',
        project_id: '{input.project|number}',
        tags: '{input.tags}',
        billable: '{input.billable}',
        ...times,
      },
    },
  }) as const;

export const togglTrack: AppDefinition = {
  format: 1,
  app: 'TogglTrackCLIAPI',
  name: 'Toggl Track',
  docs: 'https://engineering.toggl.com/docs/tracking',
  bases: { default: 'https://api.track.toggl.com/api/v9' },
  hosts: ['api.track.toggl.com'],
  connection: {
    ways: {
      token: {
        kind: 'basic',
        label: 'API token',
        fields: [
          required(
            'token',
            'API token',
            'secret',
            'In Toggl Track, open “Profile settings”, and copy the API token at the end of the page.',
          ),
        ],
        user: '{connection.token}',
        password: 'api_token',
      },
    },
    test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.fullname} ({reply.body.email})' },
  },
  errors: [
    {
      when: { status: [401, 403] },
      is: 'lost',
      say: 'Toggl Track refused the token, or the token isn’t allowed to do this. Reconnect the account.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Toggl Track can’t find this. Check the fields of this step.' },
    { when: { status: 400 }, is: 'refused', say: 'Toggl Track refused this. Check the fields of this step.' },
    {
      when: { status: [402, 429] },
      is: 'later',
      say: 'Toggl Track’s hourly limit of requests is reached. We’ll try again later.',
      retryAfter: { place: 'reply.headers[x-toggl-quota-resets-in]', as: 'seconds' },
    },
  ],
  lists: {
    workspaces: { request: { method: 'GET', path: '/me/workspaces' }, items: 'reply.body', value: '{item.id}', label: '{item.name}' },
    projects: {
      request: {
        method: 'GET',
        path: '/workspaces/{input.workspace}/projects',
        query: { active: true },
        pages: { kind: 'page', send: 'query.page', size: { send: 'query.per_page', value: 200 } },
      },
      items: 'reply.body',
      value: '{item.id}',
      label: '{item.name}',
    },
    clients: {
      request: { method: 'GET', path: '/workspaces/{input.workspace}/clients' },
      items: 'reply.body',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...entries('{item.id}', undefined),
      event: 'new_time_entry',
      title: 'New time entry',
      help: 'Runs for each of your time entries, including ones whose timer is still running.',
      fields: [],
      outputs,
      sample,
    },
    {
      ...entries('{item.id}:{item.stop}', { 'item.stop': { present: true } }),
      event: 'stopped_time_entry',
      title: 'Time entry stopped',
      help: 'Runs when one of your time entries is stopped, and again if its end is changed.',
      fields: [],
      outputs,
      sample,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_time_entry',
      title: 'Create a time entry',
      help: 'Records time that has already passed.',
      fields: [
        workspace,
        description,
        required('start', 'Start', 'moment', 'When the work began.'),
        required('stop', 'End', 'moment', 'When it ended.'),
        project,
        tags,
        billable,
      ],
      // No action is repeated: Toggl Track has no idempotency keys.
      request: entry({ start: '{input.start|iso}', stop: '{input.stop|iso}' }),
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'start_timer',
      title: 'Start a timer',
      help: 'Starts a timer now, and stops the one that is running.',
      fields: [workspace, description, project, tags, billable],
      request: entry({ start: '{now|iso}', duration: -1 }),
      outputs,
      sample: { ...sample, stop: null, duration: -1 },
    },
    {
      kind: 'write',
      event: 'create_project',
      title: 'Create a project',
      help: 'Creates a project in a workspace.',
      fields: [
        workspace,
        required('name', 'Name', 'text', 'One line.'),
        field('client', 'Client', 'choice', 'A client of the workspace.', { dynamicChoices: 'clients', dependsOn: ['workspace'] }),
        field('isPrivate', 'Private', 'boolean', 'Only its members see it.', { group: 'more' }),
      ],
      request: {
        method: 'POST',
        path: '/workspaces/{input.workspace}/projects',
        body: { json: { name: '{input.name}', client_id: '{input.client|number}', is_private: '{input.isPrivate}', active: true } },
      },
      outputs: [output('name', 'Name'), output('id', 'ID', 'number'), output('client_id', 'Client ID', 'number')],
      sample: { id: 265931152, workspace_id: 2949399, client_id: null, name: 'Shop', is_private: false, active: true, color: '#0b83d9' },
    },
    {
      kind: 'write',
      event: 'create_client',
      title: 'Create a client',
      help: 'Creates a client in a workspace.',
      fields: [workspace, required('name', 'Name', 'text', 'One line.')],
      request: {
        method: 'POST',
        path: '/workspaces/{input.workspace}/clients',
        body: { json: { name: '{input.name}', wid: '{input.workspace|number}' } },
      },
      outputs: [output('name', 'Name'), output('id', 'ID', 'number')],
      sample: { id: 61234567, wid: 2949399, name: 'Harbour Lights', archived: false, at: '2026-11-21T09:30:00+00:00' },
    },
    {
      kind: 'search',
      event: 'get_running',
      title: 'Get the running time entry',
      help: 'Gets the time entry whose timer is running.',
      fields: [],
      request: { method: 'GET', path: '/me/time_entries/current' },
      found: { items: 'reply.body' },
      outputs,
      sample: { isFound: true, item: { ...sample, stop: null, duration: -1 } },
    },
  ],
};
