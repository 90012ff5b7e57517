import type { AppDefinition, AppField, Pages, PollTriggerDefinition, Value } from '../../domain/apps/definition';
import { errorsOfGoogle, googleAccount, signInWithGoogle } from './google';

const list: AppField = {
  key: 'list',
  label: 'List',
  type: 'choice',
  help: 'One of the account’s lists.',
  isRequired: true,
  dynamicChoices: 'lists',
};
const task: AppField = {
  key: 'task',
  label: 'Task',
  type: 'choice',
  help: 'An open task of the list, or the ID of another one.',
  isRequired: true,
  dynamicChoices: 'tasks',
  dependsOn: ['list'],
};
const title: AppField = { key: 'title', label: 'Title', type: 'text', help: 'What is to be done.' };
const notes: AppField = { key: 'notes', label: 'Notes', type: 'longText', help: 'More about the task.' };
const due: AppField = { key: 'due', label: 'Due date', type: 'moment', help: 'A day. Google Tasks doesn’t keep a time.' };

const pages: Pages = {
  kind: 'cursor',
  send: 'query.pageToken',
  next: 'reply.body.nextPageToken',
  size: { send: 'query.maxResults', value: 100 },
};

const sampleTask = {
  id: 'MTYwNzEzNjQ2MjMzMTY0NjM5MDQ6MDow',
  title: 'Order new lanterns',
  updated: '2026-11-21T09:30:00.000Z',
  position: '00000000000000000000',
  notes: 'For the harbour',
  status: 'needsAction',
  due: '2026-11-30T00:00:00.000Z',
  webViewLink: 'https://tasks.google.com/task/Jk3n4Lm5',
};
const taskOutputs = [
  { place: 'title', label: 'Title', type: 'text' },
  { place: 'notes', label: 'Notes', type: 'text' },
  { place: 'due', label: 'Due date', type: 'moment' },
  { place: 'status', label: 'Status', type: 'text' },
  { place: 'webViewLink', label: 'Link', type: 'text' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;

/** Google Tasks promises no order. */
const unsorted = {
  kind: 'poll',
  fields: [list],
  items: 'reply.body.items',
  order: 'none',
  outputs: taskOutputs,
} as const satisfies Partial<PollTriggerDefinition>;

const content: Value = {
  title: '{input.title}',
  notes: '{input.notes}',
  // https://developers.google.com/workspace/tasks/reference/rest/v1/tasks: only the date counts.
  due: { $when: 'input.due', then: '{input.due|date}T00:00:00.000Z' },
};

export const googleTasks: AppDefinition = {
  format: 1,
  app: 'GoogleTasksCLIAPI',
  name: 'Google Tasks',
  docs: 'https://developers.google.com/workspace/tasks/reference/rest',
  bases: { default: 'https://tasks.googleapis.com/tasks/v1', account: googleAccount.base },
  hosts: ['tasks.googleapis.com', googleAccount.host],
  connection: { ways: { google: signInWithGoogle('the Google Tasks API', 'tasks', 'userinfo.email') }, test: googleAccount.test },
  errors: errorsOfGoogle('Google Tasks', 'Check the list and the task.'),
  lists: {
    lists: {
      request: { method: 'GET', path: '/users/@me/lists', pages },
      items: 'reply.body.items',
      value: '{item.id}',
      label: '{item.title}',
    },
    tasks: {
      request: { method: 'GET', path: '/lists/{input.list}/tasks', query: { showCompleted: false }, pages },
      items: 'reply.body.items',
      value: '{item.id}',
      label: '{item.title}',
    },
  },
  triggers: [
    {
      ...unsorted,
      event: 'new_task',
      title: 'New task',
      help: 'Runs for each new task of a list.',
      request: { method: 'GET', path: '/lists/{input.list}/tasks', query: { showCompleted: false }, pages },
      key: '{item.id}',
      // Google Tasks doesn’t say when a task was made.
      since: { place: 'item.updated', as: 'iso' },
      sample: sampleTask,
    },
    {
      ...unsorted,
      event: 'task_completed',
      title: 'Task completed',
      help: 'Runs for each task of a list that is completed.',
      request: { method: 'GET', path: '/lists/{input.list}/tasks', query: { showCompleted: true, showHidden: true }, pages },
      key: '{item.id}:{item.completed}',
      since: { place: 'item.completed', as: 'iso', send: 'query.completedMin' },
      where: { 'item.status': 'completed' },
      sample: { ...sampleTask, status: 'completed', completed: '2026-11-21T09:30:00.000Z', hidden: true },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_task',
      title: 'Create a task',
      help: 'Creates a task at the top of a list.',
      fields: [
        list,
        { ...title, isRequired: true },
        notes,
        due,
        {
          key: 'parent',
          label: 'Parent task',
          type: 'choice',
          help: 'The new task becomes its subtask.',
          dynamicChoices: 'tasks',
          dependsOn: ['list'],
          group: 'more',
        },
      ],
      // Never: a repeated task is there twice.
      request: { method: 'POST', path: '/lists/{input.list}/tasks', query: { parent: '{input.parent}' }, body: { json: content } },
      outputs: taskOutputs,
      sample: sampleTask,
    },
    {
      kind: 'write',
      event: 'update_task',
      title: 'Update a task',
      help: 'Changes the filled fields of a task.',
      fields: [list, task, title, notes, due],
      request: { method: 'PATCH', path: '/lists/{input.list}/tasks/{input.task}', body: { json: content } },
      // https://developers.google.com/workspace/tasks/reference/rest/v1/tasks/patch: the values replace those of the task.
      repeat: 'replaces',
      outputs: taskOutputs,
      sample: sampleTask,
    },
    {
      kind: 'write',
      event: 'complete_task',
      title: 'Complete a task',
      help: 'Marks a task as completed.',
      fields: [list, task],
      request: { method: 'PATCH', path: '/lists/{input.list}/tasks/{input.task}', body: { json: { status: 'completed' } } },
      // As above.
      repeat: 'replaces',
      outputs: taskOutputs,
      sample: { ...sampleTask, status: 'completed', completed: '2026-11-21T09:30:00.000Z' },
    },
    {
      kind: 'write',
      event: 'create_list',
      title: 'Create a list',
      help: 'Creates a task list.',
      fields: [{ key: 'title', label: 'Title', type: 'text', help: 'The name of the list.', isRequired: true }],
      request: { method: 'POST', path: '/users/@me/lists', body: { json: { title: '{input.title}' } } },
      outputs: [
        { place: 'title', label: 'Title', type: 'text' },
        { place: 'id', label: 'ID', type: 'text' },
      ],
      sample: { id: 'MDEyMzQ1Njc4OTAxMjM0NTY3ODk6MDow', title: 'Harbour', updated: '2026-11-21T09:30:00.000Z' },
    },
    {
      kind: 'search',
      event: 'find_task',
      title: 'Find a task',
      help: 'Finds an open task of a list by words in its title.',
      fields: [list, { ...title, help: 'Part of the title. Case doesn’t matter.', isRequired: true }],
      request: { method: 'GET', path: '/lists/{input.list}/tasks', query: { showCompleted: false }, pages },
      found: { items: 'reply.body.items', where: { 'item.title': { contains: '{input.title}' } } },
      outputs: taskOutputs,
      sample: { isFound: true, item: sampleTask },
    },
  ],
};
