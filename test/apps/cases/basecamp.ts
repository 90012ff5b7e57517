/** Basecamp: https://github.com/basecamp/bc3-api. Each account has a base of its number. */
import { createBasecampClient } from '@37signals/basecamp';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token', account: '195539477' };
const on = casesWith(connection);
const client = () =>
  createBasecampClient({ accountId: connection.account, accessToken: connection.token, enableRetry: false, enableCache: false });

const newest = { sort: 'created_at', direction: 'desc' } as const;
const none = { replies: [[]] };
const dock = {
  id: 7,
  dock: [
    { id: 8, name: 'message_board' },
    { id: 9, name: 'todoset' },
  ],
};
const created = '2026-11-21T09:30:00.000Z';

export const app: AppCases = {
  app: 'BasecampCLIAPI',
  library: '@37signals/basecamp',
  by: 'maker',
  cases: [
    on('test', 'account', {}, () => client().people.me()),
    on('list:projects', 'first page', {}, () => client().projects.list(), none),
    on('list:people', 'first page', {}, () => client().people.list(), none),
    on(
      'list:todolists',
      'first page',
      { project: '7' },
      async () => {
        await client().projects.get(7);
        await client().todolists.list(9);
      },
      { replies: [dock, []] },
    ),
    on('read:new_todo', 'first page', {}, () => client().recordings.list('Todo', newest), none),
    on('read:new_message', 'in a project', { project: '7' }, () => client().recordings.list('Message', { ...newest, bucket: [7] }), none),
    on(
      'read:new_todo',
      'the whole of a new one',
      {},
      async () => {
        await client().recordings.list('Todo', newest);
        await client().recordings.list('Todo', newest);
        await client().todos.get(42);
      },
      { replies: [[], [{ id: 42, created_at: created }], { id: 42, created_at: created, content: 'Hello' }], polls: 2 },
    ),
    on('write:create_todo', 'least fields', { project: '7', todolist: '10', content: awkwardLine }, () =>
      client().todos.create(10, { content: awkwardLine }),
    ),
    on(
      'write:create_todo',
      'all fields',
      {
        project: '7',
        todolist: '10',
        content: awkwardLine,
        description: awkwardText,
        assignees: ['1', '2'],
        dueOn: '2026-12-05',
        notify: 'yes',
      },
      () =>
        client().todos.create(10, {
          content: awkwardLine,
          description: awkwardText,
          assigneeIds: [1, 2],
          dueOn: '2026-12-05',
          notify: true,
        }),
    ),
    on(
      'write:create_message',
      'all fields',
      { project: '7', subject: awkwardLine, content: awkwardText },
      async () => {
        await client().projects.get(7);
        await client().messages.create(8, { subject: awkwardLine, content: awkwardText, status: 'active' });
      },
      { replies: [dock, { id: 11 }] },
    ),
    on('write:add_comment', 'all fields', { item: '42', content: awkwardText }, () =>
      client().comments.create(42, { content: awkwardText }),
    ),
    on('search:find_project', 'all fields', { name: 'Lantern' }, () => client().projects.list(), none),
  ],
};
