import type { AppDefinition, AppField, ListDefinition, Pages, RequestDefinition, Signature } from '../../domain/apps/definition';

const task: AppField = { key: 'task', label: 'Task', type: 'text', help: 'The ID of a task, from an earlier step.', isRequired: true };
const project: AppField = { key: 'project', label: 'Project', type: 'choice', dynamicChoices: 'projects' };
const content: AppField = {
  key: 'content',
  label: 'Title',
  type: 'text',
  help: 'Todoist shows Markdown, such as bold text and links, formatted.',
};
const description: AppField = {
  key: 'description',
  label: 'Description',
  type: 'longText',
  help: 'More about the task. Todoist shows Markdown formatted.',
};
const labels: AppField = {
  key: 'labels',
  label: 'Labels',
  type: 'choice',
  help: 'One per line. Todoist adds labels that are new.',
  dynamicChoices: 'labels',
  isMany: true,
};
const priority: AppField = {
  key: 'priority',
  label: 'Priority',
  type: 'choice',
  help: 'Priority 4 if left empty.',
  choices: [
    { value: '4', label: 'Priority 1 (urgent)' },
    { value: '3', label: 'Priority 2' },
    { value: '2', label: 'Priority 3' },
    { value: '1', label: 'Priority 4 (normal)' },
  ],
};
const due: AppField = {
  key: 'due',
  label: 'Due date',
  type: 'text',
  help: 'A date, or words such as “tomorrow at 12” or “every Friday”.',
  placeholder: 'every Friday at 10',
};

/** https://developer.todoist.com/api/v1: lists have pages of up to 200 items. */
const pages: Pages = {
  kind: 'cursor',
  send: 'query.cursor',
  next: 'reply.body.next_cursor',
  size: { send: 'query.limit', value: 200 },
};

const named = (path: string, query: RequestDefinition['query'] = {}): ListDefinition => ({
  request: { method: 'GET', path, query, pages },
  items: 'reply.body.results',
  value: '{item.id}',
  label: '{item.name}',
});

// Todoist drops a request whose ID it has seen, but takes at most 36 characters. The key of a step is longer, so steps are not repeated.
const headers = { 'X-Request-Id': '{key|md5}' };

const sampleTask = {
  id: '6XR4GqQQCW6Gv9h4',
  project_id: '6XR4H993xv8H5qCR',
  section_id: null,
  parent_id: null,
  content: 'Order new lanterns',
  description: 'For the harbour',
  labels: ['shop'],
  priority: 4,
  due: { date: '2026-11-30', string: '30 Nov', lang: 'en', is_recurring: false },
  checked: false,
  added_at: '2026-11-21T09:30:00.000000Z',
  completed_at: null,
};

const outputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'content', label: 'Title', type: 'text' },
  { place: 'description', label: 'Description', type: 'text' },
  { place: 'due.date', label: 'Due date', type: 'moment' },
  { place: 'labels', label: 'Labels', type: 'list' },
  { place: 'priority', label: 'Priority (4 is urgent)', type: 'number' },
  { place: 'project_id', label: 'Project ID', type: 'text' },
  { place: 'added_at', label: 'Created at', type: 'moment' },
] as const;

/** https://developer.todoist.com/api/v1/#tag/Webhooks: an app signs with its client secret. */
const signature: Signature = {
  kind: 'hmac',
  hash: 'sha256',
  encoding: 'base64',
  header: 'X-Todoist-Hmac-SHA256',
  content: '{body}',
  secret: '{client.signingSecret}',
};

/** Todoist promises no order. */
const newTasks = { items: 'reply.body.results', key: '{item.id}', order: 'none', since: { place: 'item.added_at', as: 'iso' } } as const;

export const todoist: AppDefinition = {
  format: 1,
  app: 'TodoistCLIAPI',
  name: 'Todoist',
  docs: 'https://developer.todoist.com/api/v1',
  bases: { default: 'https://api.todoist.com/api/v1' },
  hosts: ['api.todoist.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'API token',
        fields: [
          {
            key: 'token',
            label: 'API token',
            type: 'secret',
            help: 'In Todoist, open Settings › Integrations › Developer, and copy the API token.',
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
        label: 'Sign in with Todoist',
        authorize: 'https://app.todoist.com/oauth/authorize',
        token: 'https://api.todoist.com/oauth/access_token',
        scopes: ['data:read_write'],
        separator: ',',
        pkce: false,
        family: 'todoist',
        ownClient: true,
        help: 'Create an app in Todoist’s App Management Console, and enter this redirect URL as its OAuth redirect URL:',
      },
    },
    // Events name the person.
    after: [
      {
        name: 'Person',
        ways: ['oauth'],
        request: { method: 'GET', path: '/user' },
        items: 'reply.body',
        value: '{item.id}',
        label: '{item.full_name}',
        keep: { user: 'item.id' },
      },
    ],
    test: { request: { method: 'GET', path: '/user' }, title: '{reply.body.full_name} ({reply.body.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Todoist refused the token. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'Todoist doesn’t allow this: “{reply.body.error}” The account may need a different plan.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Todoist can’t find this: “{reply.body.error}” Check the IDs of this step.' },
    { when: { status: 400 }, is: 'refused', say: 'Todoist refused this: “{reply.body.error}” Check the fields of this step.' },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.body.error_extra.retry_after', as: 'seconds' } },
  ],
  rate: { budget: { requests: 1000, seconds: 900 } },
  lists: {
    projects: named('/projects'),
    sections: named('/sections', { project_id: '{input.project}' }),
    labels: { ...named('/labels'), value: '{item.name}' },
    people: named('/projects/{input.project}/collaborators'),
  },
  triggers: [
    {
      kind: 'hook',
      reach: 'app',
      route: { place: 'body.user_id', kept: 'user' },
      signature,
      where: { 'item.event_name': 'item:added', 'item.event_data.project_id': { optional: '{input.project}' } },
      key: '{item.event_data.id}',
      fetch: { method: 'GET', path: '/tasks/{item.event_data.id}' },
      event: 'new_task',
      title: 'New task',
      help: 'Runs for each new task. Up to 2,000 open tasks can be watched: choose a project if there are more.',
      fields: [{ ...project, help: 'Only tasks of this project count.' }],
      poll: { request: { method: 'GET', path: '/tasks', query: { project_id: '{input.project}' }, pages }, ...newTasks },
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'poll',
      event: 'matching_task',
      title: 'Task matches a filter',
      help: 'Runs for each task that starts to match a filter, whether it is new or was changed.',
      fields: [
        {
          key: 'filter',
          label: 'Filter',
          type: 'text',
          help: 'Write it as in a Todoist filter.',
          placeholder: '(today | overdue) & #Work',
          isRequired: true,
        },
      ],
      request: { method: 'GET', path: '/tasks/filter', query: { query: '{input.filter}' }, pages },
      ...newTasks,
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'poll',
      event: 'new_project',
      title: 'New project',
      help: 'Runs for each new project.',
      fields: [],
      request: { method: 'GET', path: '/projects', pages },
      ...newTasks,
      since: { place: 'item.created_at', as: 'iso' },
      outputs: [
        { place: 'id', label: 'ID', type: 'text' },
        { place: 'name', label: 'Name', type: 'text' },
        { place: 'created_at', label: 'Created at', type: 'moment' },
      ],
      sample: { id: '6XR4H993xv8H5qCR', name: 'Harbour', is_favorite: false, created_at: '2026-11-21T09:30:00.000000Z' },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_task',
      title: 'Create a task',
      help: 'Creates a task.',
      fields: [
        { ...content, isRequired: true },
        { ...project, help: 'The inbox if left empty.' },
        {
          key: 'section',
          label: 'Section',
          type: 'choice',
          help: 'A section of the project.',
          dynamicChoices: 'sections',
          dependsOn: ['project'],
        },
        description,
        due,
        priority,
        labels,
        {
          key: 'assignee',
          label: 'Assignee',
          type: 'choice',
          help: 'Only tasks in shared projects can have one.',
          dynamicChoices: 'people',
          dependsOn: ['project'],
        },
        { key: 'duration', label: 'Duration in minutes', type: 'number', help: 'A whole number of minutes.', group: 'more' },
        { key: 'parent', label: 'Parent task', type: 'text', help: 'The ID of a task. The new task becomes its subtask.', group: 'more' },
        { key: 'dueLanguage', label: 'Language of the due date', type: 'text', help: 'Two letters, such as en or de.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/tasks',
        headers,
        body: {
          json: {
            content: '{input.content}',
            description: '{input.description}',
            project_id: '{input.project}',
            section_id: '{input.section}',
            labels: '{input.labels}',
            priority: '{input.priority|number}',
            due_string: '{input.due}',
            due_lang: '{input.dueLanguage}',
            parent_id: '{input.parent}',
            assignee_id: '{input.assignee}',
            duration: '{input.duration}',
            duration_unit: { $when: 'input.duration', then: 'minute' },
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
      fields: [task, content, description, { ...due, help: '“no date” removes it.' }, priority, labels],
      request: {
        method: 'POST',
        path: '/tasks/{input.task}',
        headers,
        body: {
          json: {
            content: '{input.content}',
            description: '{input.description}',
            labels: '{input.labels}',
            priority: '{input.priority|number}',
            due_string: '{input.due}',
          },
        },
      },
      outputs,
      sample: sampleTask,
    },
    {
      kind: 'write',
      event: 'complete_task',
      title: 'Complete a task',
      help: 'Completes a task. A recurring one moves to its next date.',
      fields: [task],
      request: { method: 'POST', path: '/tasks/{input.task}/close', headers, reply: 'none' },
      output: { id: '{input.task}', isCompleted: true },
      sample: { id: '6XR4GqQQCW6Gv9h4', isCompleted: true },
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment to a task',
      help: 'Adds a comment to a task.',
      fields: [task, { key: 'text', label: 'Comment', type: 'longText', help: 'Todoist shows Markdown formatted.', isRequired: true }],
      request: { method: 'POST', path: '/comments', headers, body: { json: { task_id: '{input.task}', content: '{input.text}' } } },
      sample: { id: '6XR4GqQQCW6Gv9h5', content: 'They arrive on Monday.', posted_at: '2026-11-21T09:30:00.000000Z' },
    },
    {
      kind: 'write',
      event: 'create_project',
      title: 'Create a project',
      help: 'Creates a project.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'The name of the project.', isRequired: true },
        { key: 'isFavorite', label: 'Add to favorites', type: 'boolean', help: '“Yes” shows it among your favorites.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/projects',
        headers,
        body: { json: { name: '{input.name}', is_favorite: '{input.isFavorite}' } },
      },
      sample: { id: '6XR4H993xv8H5qCR', name: 'Harbour', is_favorite: true },
    },
    {
      kind: 'search',
      event: 'find_task',
      title: 'Find a task',
      help: 'Finds the first open task that matches a filter.',
      fields: [
        {
          key: 'filter',
          label: 'Filter',
          type: 'text',
          help: 'Write it as in a Todoist filter. “search: milk” finds a word.',
          placeholder: 'search: milk & #Home',
          isRequired: true,
        },
      ],
      request: { method: 'GET', path: '/tasks/filter', query: { query: '{input.filter}', limit: 1 } },
      found: { items: 'reply.body.results' },
      outputs,
      sample: { isFound: true, item: sampleTask },
    },
    {
      kind: 'search',
      event: 'get_task',
      title: 'Get a task',
      help: 'Gets a task by its ID.',
      fields: [task],
      request: { method: 'GET', path: '/tasks/{input.task}' },
      found: { items: 'reply.body' },
      sample: { isFound: true, item: sampleTask },
    },
  ],
};
