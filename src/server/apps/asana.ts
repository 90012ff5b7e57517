import type { AppDefinition, AppField, ListDefinition, Pages, PathRequest, RequestDefinition } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const workspace: AppField = {
  key: 'workspace',
  label: 'Workspace',
  type: 'choice',
  help: 'The projects and people of this workspace can be chosen.',
  dynamicChoices: 'workspaces',
};
const neededWorkspace: AppField = { ...workspace, isRequired: true };
const project: AppField = {
  key: 'project',
  label: 'Project',
  type: 'choice',
  help: 'A project of the workspace.',
  dynamicChoices: 'projects',
  dependsOn: ['workspace'],
};
const task: AppField = { key: 'task', label: 'Task', type: 'text', help: 'The ID of a task, from an earlier step.', isRequired: true };
const name: AppField = { key: 'name', label: 'Name', type: 'text', help: 'What is to be done.' };
const notes: AppField = { key: 'notes', label: 'Description', type: 'longText', help: 'More about the task, as plain text.' };
const dueOn: AppField = { key: 'dueOn', label: 'Due date', type: 'moment', help: 'The day on which it is due.' };
const isDone: AppField = { key: 'isDone', label: 'Completed', type: 'boolean', help: '“Yes” completes the task.' };

/** https://developers.asana.com/docs/pagination: the largest page has 100 items. */
const pages: Pages = {
  kind: 'cursor',
  send: 'query.offset',
  next: 'reply.body.next_page.offset',
  size: { send: 'query.limit', value: 100 },
};
const opt_fields =
  'name,notes,completed,completed_at,created_at,modified_at,due_on,due_at,assignee.name,permalink_url,projects.name,tags.name';

const projectFields = 'name,created_at,permalink_url';

const tasksOfProject: RequestDefinition = { method: 'GET', path: '/projects/{input.project}/tasks', query: { opt_fields }, pages };
/** Asana lists projects in no order that it names, and tasks in the order of the project. */
const listed = { items: 'reply.body.data', order: 'none' } as const;

/** https://developers.asana.com/docs/webhooks-guide. The first request brings the secret. */
const subscribedTo = (type: 'task' | 'project', resource: string, workspace: string, fetch: RequestDefinition) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      before: type === 'task' ? [{ name: 'project', request: { method: 'GET', path: '/projects/{input.project}' }, repeat: 'safe' }] : [],
      list: { method: 'GET', path: '/webhooks', query: { workspace, resource, limit: 100 } },
      ours: 'found.body.data[target={hook.url}].gid',
      create: {
        method: 'POST',
        path: '/webhooks',
        body: { json: { data: { resource, target: '{hook.url}', filters: [{ resource_type: type, action: 'added' }] } } },
      },
      remove: (id) => ({ method: 'DELETE', path: `/webhooks/${id}` }),
    }),
    hello: [
      {
        when: { 'headers.x-hook-secret': { present: true } },
        reply: { headers: { 'X-Hook-Secret': '{headers.x-hook-secret}' } },
        keep: { given: 'headers.x-hook-secret' },
      },
    ],
    signature: { kind: 'hmac', hash: 'sha256', encoding: 'hex', header: 'X-Hook-Signature', content: '{body}', secret: '{hook.given}' },
    items: 'body.events',
    key: '{item.resource.gid}',
    fetch,
    output: '{item.data}',
  }) as const;

const namedItems = (request: Omit<PathRequest, 'method'>): ListDefinition => ({
  request: { method: 'GET', ...request },
  items: 'reply.body.data',
  value: '{item.gid}',
  label: '{item.name}',
});

const sampleTask = {
  gid: '1200000000000001',
  name: 'Order new lanterns',
  notes: 'For the harbour',
  completed: false,
  completed_at: null,
  created_at: '2026-11-21T09:30:00.000Z',
  modified_at: '2026-11-21T09:30:00.000Z',
  due_on: '2026-11-30',
  due_at: null,
  assignee: { gid: '1200000000000002', name: 'Ada Berg' },
  permalink_url: 'https://app.asana.com/0/1200000000000003/1200000000000001',
  projects: [{ gid: '1200000000000003', name: 'Harbour' }],
  tags: [],
};

const outputs = [
  { place: 'gid', label: 'ID', type: 'text' },
  { place: 'name', label: 'Name', type: 'text' },
  { place: 'notes', label: 'Description', type: 'text' },
  { place: 'permalink_url', label: 'Link', type: 'text' },
  { place: 'due_on', label: 'Due date', type: 'moment' },
  { place: 'assignee.name', label: 'Assignee', type: 'text' },
  { place: 'completed', label: 'Completed', type: 'boolean' },
  { place: 'created_at', label: 'Created at', type: 'moment' },
] as const;

const output = '{reply.body.data}';

export const asana: AppDefinition = {
  format: 1,
  app: 'AsanaCLIAPI',
  name: 'Asana',
  docs: 'https://developers.asana.com/reference/rest-api-reference',
  bases: { default: 'https://app.asana.com/api/1.0' },
  hosts: ['app.asana.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Personal access token',
        fields: [
          {
            key: 'token',
            label: 'Personal access token',
            type: 'secret',
            help: 'In Asana’s developer console, choose “Create new token” and copy it.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Asana',
        authorize: 'https://app.asana.com/-/oauth_authorize',
        token: 'https://app.asana.com/-/oauth_token',
        revoke: 'https://app.asana.com/-/oauth_revoke',
        scopes: ['default'],
        family: 'asana',
        ownClient: true,
        help: 'Create an app in Asana’s developer console, give it full permissions, and add this redirect URL:',
      },
    },
    test: { request: { method: 'GET', path: '/users/me' }, title: '{reply.body.data.name} ({reply.body.data.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Asana refused the token. Reconnect the account.' },
    { when: { status: 402 }, is: 'refused', say: 'Asana allows this only in a paid plan: “{reply.body.errors.0.message}”' },
    { when: { status: 403 }, is: 'refused', say: 'The account isn’t allowed to do this: “{reply.body.errors.0.message}”' },
    { when: { status: 404 }, is: 'refused', say: 'Asana can’t find this: “{reply.body.errors.0.message}” Check the IDs of this step.' },
    { when: { status: 400 }, is: 'refused', say: 'Asana refused this: “{reply.body.errors.0.message}” Check the fields of this step.' },
  ],
  // https://developers.asana.com/docs/rate-limits: without a paid plan, 150 requests a minute. The header Retry-After has seconds.
  rate: { budget: { requests: 150, seconds: 60 } },
  lists: {
    workspaces: namedItems({ path: '/workspaces', pages }),
    projects: namedItems({ path: '/workspaces/{input.workspace}/projects', query: { archived: false }, pages }),
    sections: namedItems({ path: '/projects/{input.project}/sections', pages }),
    people: namedItems({ path: '/workspaces/{input.workspace}/users' }),
    tags: namedItems({ path: '/workspaces/{input.workspace}/tags', pages }),
  },
  triggers: [
    {
      ...subscribedTo('task', '{input.project}', '{project.body.data.workspace.gid}', {
        method: 'GET',
        path: '/tasks/{item.resource.gid}',
        query: { opt_fields },
      }),
      event: 'new_task',
      title: 'New task in a project',
      help: 'Runs for each task that is added to a project with at most 2,000 tasks.',
      fields: [workspace, { ...project, isRequired: true }],
      where: { 'item.action': 'added', 'item.resource.resource_type': 'task', 'item.parent.resource_type': 'project' },
      poll: { request: tasksOfProject, ...listed, key: '{item.gid}', since: { place: 'item.created_at', as: 'iso' } },
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'poll',
      event: 'task_done',
      title: 'Task completed in a project',
      help: 'Runs each time a task of a project is completed. The project has at most 2,000 tasks.',
      fields: [workspace, { ...project, isRequired: true }],
      request: tasksOfProject,
      ...listed,
      key: '{item.gid}:{item.completed_at}',
      since: { place: 'item.completed_at', as: 'iso' },
      where: { 'item.completed': true },
      outputs: [...outputs, { place: 'completed_at', label: 'Completed at', type: 'moment' }],
      sample: { ...sampleTask, completed: true, completed_at: '2026-11-22T10:00:00.000Z' },
    },
    {
      ...subscribedTo('project', '{input.workspace}', '{input.workspace}', {
        method: 'GET',
        path: '/projects/{item.resource.gid}',
        query: { opt_fields: projectFields },
      }),
      event: 'new_project',
      title: 'New project',
      help: 'Runs for each new project of a workspace with at most 2,000 projects.',
      fields: [neededWorkspace],
      where: { 'item.action': 'added', 'item.resource.resource_type': 'project' },
      poll: {
        request: { method: 'GET', path: '/workspaces/{input.workspace}/projects', query: { opt_fields: projectFields }, pages },
        ...listed,
        key: '{item.gid}',
        since: { place: 'item.created_at', as: 'iso' },
      },
      outputs: [
        { place: 'gid', label: 'ID', type: 'text' },
        { place: 'name', label: 'Name', type: 'text' },
        { place: 'permalink_url', label: 'Link', type: 'text' },
        { place: 'created_at', label: 'Created at', type: 'moment' },
      ],
      sample: {
        gid: '1200000000000003',
        name: 'Harbour',
        created_at: '2026-11-21T09:30:00.000Z',
        permalink_url: 'https://app.asana.com/0/1200000000000003',
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_task',
      title: 'Create a task',
      help: 'Creates a task.',
      fields: [
        { ...name, isRequired: true },
        neededWorkspace,
        project,
        notes,
        {
          key: 'assignee',
          label: 'Assignee',
          type: 'choice',
          help: 'A person of the workspace, an email address, or “me”.',
          dynamicChoices: 'people',
          dependsOn: ['workspace'],
        },
        dueOn,
        {
          key: 'tags',
          label: 'Tags',
          type: 'choice',
          help: 'Tags of the workspace, one per line.',
          dynamicChoices: 'tags',
          dependsOn: ['workspace'],
          isMany: true,
          group: 'more',
        },
        {
          key: 'followers',
          label: 'Followers',
          type: 'choice',
          help: 'People who are notified of changes, one per line.',
          dynamicChoices: 'people',
          dependsOn: ['workspace'],
          isMany: true,
          group: 'more',
        },
        { ...isDone, group: 'more' },
      ],
      // Never: Asana has no idempotency keys, and creates a second task.
      request: {
        method: 'POST',
        path: '/tasks',
        body: {
          json: {
            data: {
              workspace: '{input.workspace}',
              projects: ['{input.project}'],
              name: '{input.name}',
              notes: '{input.notes}',
              assignee: '{input.assignee}',
              due_on: '{input.dueOn|date}',
              tags: '{input.tags}',
              followers: '{input.followers}',
              completed: '{input.isDone}',
            },
          },
        },
      },
      output,
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'write',
      event: 'update_task',
      title: 'Update a task',
      help: 'Changes the filled fields of a task.',
      fields: [task, name, notes, dueOn, isDone],
      request: {
        method: 'PUT',
        path: '/tasks/{input.task}',
        body: {
          json: {
            data: { name: '{input.name}', notes: '{input.notes}', due_on: '{input.dueOn|date}', completed: '{input.isDone}' },
          },
        },
      },
      // https://developers.asana.com/reference/updatetask: only the given fields are changed, to the given values.
      repeat: 'replaces',
      output,
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment to a task',
      help: 'Adds a comment to a task.',
      fields: [task, { key: 'text', label: 'Comment', type: 'longText', help: 'Plain text.', isRequired: true }],
      request: { method: 'POST', path: '/tasks/{input.task}/stories', body: { json: { data: { text: '{input.text}' } } } },
      output,
      sample: { gid: '1200000000000004', text: 'They arrive on Monday.', created_at: '2026-11-21T09:30:00.000Z' },
    },
    {
      kind: 'write',
      event: 'add_to_project',
      title: 'Add a task to a project',
      help: 'Adds a task to a project, or moves it to another section of a project it is in.',
      fields: [
        task,
        workspace,
        { ...project, isRequired: true },
        {
          key: 'section',
          label: 'Section',
          type: 'choice',
          help: 'The end of the project if left empty.',
          dynamicChoices: 'sections',
          dependsOn: ['project'],
        },
      ],
      request: {
        method: 'POST',
        path: '/tasks/{input.task}/addProject',
        body: { json: { data: { project: '{input.project}', section: '{input.section}' } } },
      },
      output: { gid: '{input.task}', isAdded: true },
      sample: { gid: '1200000000000001', isAdded: true },
    },
    {
      kind: 'write',
      event: 'create_subtask',
      title: 'Create a subtask',
      help: 'Creates a subtask of a task.',
      fields: [task, { ...name, isRequired: true }, notes],
      request: {
        method: 'POST',
        path: '/tasks/{input.task}/subtasks',
        body: { json: { data: { name: '{input.name}', notes: '{input.notes}' } } },
      },
      output,
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'search',
      event: 'find_task',
      title: 'Find a task',
      help: 'Finds the task of a workspace whose name matches best, as Asana’s search box does.',
      fields: [neededWorkspace, { ...name, help: 'The name, or the beginning of its words.', isRequired: true }],
      request: {
        method: 'GET',
        path: '/workspaces/{input.workspace}/typeahead',
        query: { resource_type: 'task', query: '{input.name}', count: 1, opt_fields },
      },
      found: { items: 'reply.body.data' },
      outputs,
      sample: { isFound: true, item: sampleTask },
    },
    {
      kind: 'search',
      event: 'get_task',
      title: 'Get a task',
      help: 'Gets a task by its ID.',
      fields: [task],
      request: { method: 'GET', path: '/tasks/{input.task}', query: { opt_fields } },
      found: { items: 'reply.body.data' },
      outputs,
      sample: { isFound: true, item: sampleTask },
    },
  ],
};
