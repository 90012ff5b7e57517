/** Google Tasks: https://developers.google.com/workspace/tasks/reference/rest */
import { auth, tasks } from '@googleapis/tasks';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function client() {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return client;
}
const google = () => tasks({ version: 'v1', auth: client(), retry: false });

const list = 'MDEyMzQ1Njc4OTAxMjM0NTY3ODk6MDow';
const task = 'MTYwNzEzNjQ2MjMzMTY0NjM5MDQ6MDow';
const replies = [{ items: [] }];
const open = () => google().tasks.list({ tasklist: list, showCompleted: false, maxResults: 100 });
const due = '2026-11-30T00:00:00.000Z';

export const app: AppCases = {
  app: 'GoogleTasksCLIAPI',
  library: '@googleapis/tasks',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => client().request({ url: 'https://www.googleapis.com/oauth2/v2/userinfo' })),
    on('list:lists', 'first page', {}, () => google().tasklists.list({ maxResults: 100 }), { replies }),
    on('list:tasks', 'first page', { list }, open, { replies }),
    on('read:new_task', 'all fields', { list }, open, { replies }),
    on(
      // The first poll begins ten minutes before.
      'read:task_completed',
      'all fields',
      { list },
      () =>
        google().tasks.list({
          tasklist: list,
          showCompleted: true,
          showHidden: true,
          maxResults: 100,
          completedMin: '2026-11-21T09:20:00.000Z',
        }),
      { replies },
    ),
    on('write:create_task', 'least fields', { list, title: awkwardLine }, () =>
      google().tasks.insert({ tasklist: list, requestBody: { title: awkwardLine } }),
    ),
    on('write:create_task', 'all fields', { list, title: awkwardLine, notes: awkwardText, due: '2026-11-30', parent: task }, () =>
      google().tasks.insert({ tasklist: list, parent: task, requestBody: { title: awkwardLine, notes: awkwardText, due } }),
    ),
    on('write:update_task', 'all fields', { list, task, title: awkwardLine, notes: awkwardText, due: '2026-11-30' }, () =>
      google().tasks.patch({ tasklist: list, task, requestBody: { title: awkwardLine, notes: awkwardText, due } }),
    ),
    on('write:complete_task', 'all fields', { list, task }, () =>
      google().tasks.patch({ tasklist: list, task, requestBody: { status: 'completed' } }),
    ),
    on('write:create_list', 'all fields', { title: awkwardLine }, () => google().tasklists.insert({ requestBody: { title: awkwardLine } })),
    on('search:find_task', 'all fields', { list, title: 'lanterns' }, open, { replies }),
  ],
};
