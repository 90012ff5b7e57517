/** ClickUp: https://developer.clickup.com/reference */
import { awkwardLine, awkwardText, casesWith, hook, type AppCases } from '../case';

/** The library has no types. */
type Method = (...values: readonly unknown[]) => Promise<unknown>;
type Library = Readonly<Record<'authorization' | 'list' | 'space' | 'task' | 'team' | 'webhook', Readonly<Record<string, Method>>>>;
const library: string = 'clickup.js';
const { createClickup } = (await import(library)) as { createClickup: (options: object) => Library };

const connection = { token: 'pk_test-token' };
const on = casesWith(connection);
const clickup = () => createClickup({ token: connection.token });
const call =
  (part: keyof Library, method: string, ...values: readonly unknown[]) =>
  () =>
    clickup()[part][method]!(...values);

const began = 1795252800000;
const tasks = (more: object) => call('team', 'filteredTasks', '512', { subtasks: true, include_closed: true, ...more });
const values = {
  name: awkwardLine,
  markdown_content: awkwardText,
  status: 'to do',
  priority: 2,
  due_date: 1796115600000,
  due_date_time: true,
};
const input = { name: awkwardLine, description: awkwardText, status: 'to do', priority: '2', due: '2026-12-01T10:00:00+01:00' };

export const app: AppCases = {
  app: 'ClickUpCLIAPI',
  library,
  by: 'community',
  cases: [
    on('test', 'token', {}, call('authorization', 'user')),
    on('list:workspaces', 'all', {}, call('authorization', 'teams')),
    on('list:spaces', 'all', { workspace: '512' }, call('team', 'spaces', '512')),
    on('list:lists', 'all', { space: '790' }, call('space', 'folders', '790')),
    on('list:people', 'all', { list: '901' }, call('list', 'members', '901')),
    on('read:new_task', 'least fields', { workspace: '512' }, tasks({ date_created_gt: began })),
    on(
      'read:new_task',
      'all fields',
      { workspace: '512', space: '790', list: '901' },
      tasks({ list_ids: ['901'], date_created_gt: began }),
    ),
    on('read:updated_task', 'least fields', { workspace: '512' }, tasks({ date_updated_gt: began })),
    on('read:task_done', 'least fields', { workspace: '512' }, tasks({ date_done_gt: began })),
    on('write:create_task', 'least fields', { list: '901', name: awkwardLine }, call('list', 'createTask', '901', { name: awkwardLine })),
    on(
      'write:create_task',
      'all fields',
      { list: '901', ...input, assignees: '183\n184', tags: 'ü\nb', parent: '86c3x9abd', notifyAll: 'yes' },
      call('list', 'createTask', '901', { ...values, assignees: [183, 184], tags: ['ü', 'b'], parent: '86c3x9abd', notify_all: true }),
    ),
    on('write:update_task', 'all fields', { task: '86c3x9abc', ...input }, call('task', 'update', '86c3x9abc', values)),
    on(
      'write:add_comment',
      'least fields',
      { task: '86c3x9abc', text: awkwardText },
      call('task', 'addComment', '86c3x9abc', { comment_text: awkwardText, notify_all: false }),
    ),
    on(
      'write:add_comment',
      'all fields',
      { task: '86c3x9abc', text: awkwardText, notifyAll: 'yes' },
      call('task', 'addComment', '86c3x9abc', { comment_text: awkwardText, notify_all: true }),
    ),
    on('search:get_task', 'all fields', { task: '86c3x9abc' }, call('task', 'get', '86c3x9abc')),
    on(
      'subscribe:new_task',
      'new address',
      { workspace: '512', list: '901' },
      async () => {
        await call('team', 'webhooks', '512')();
        await call('team', 'createWebhook', '512', { endpoint: hook.url, events: ['taskCreated'], list_id: 901 })();
      },
      { replies: [{ webhooks: [] }, { id: 'w1', webhook: { id: 'w1', secret: 's' } }] },
    ),
    on(
      'unsubscribe:new_task',
      'known address',
      { workspace: '512' },
      async () => {
        await call('team', 'webhooks', '512')();
        await call('webhook', 'delete', 'w2')();
      },
      {
        replies: [
          {
            webhooks: [
              { id: 'w1', endpoint: 'https://other.example.org' },
              { id: 'w2', endpoint: hook.url },
            ],
          },
        ],
      },
    ),
  ],
};
