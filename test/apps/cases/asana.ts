/** Asana: https://developers.asana.com/reference */
import Asana from 'asana';
import { awkwardLine, awkwardText, casesWith, hook, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
Asana.ApiClient.instance.authentications.token!.accessToken = connection.token;

const workspace = '12345';
const project = '1331';
const section = '1332';
const task = '321654';
const replies = [{ data: [], next_page: null }];
const one = { replies: [{ data: {} }] };
const fields = 'name,notes,completed,completed_at,created_at,modified_at,due_on,due_at,assignee.name,permalink_url,projects.name,tags.name';
/** Not in the library's types. */
interface Page {
  readonly data: readonly unknown[] | null;
  nextPage(): Promise<Page>;
}
const tasks = () => new Asana.TasksApi();

export const app: AppCases = {
  app: 'AsanaCLIAPI',
  library: 'asana',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => new Asana.UsersApi().getUser('me', {}), one),
    on('list:workspaces', 'first page', {}, () => new Asana.WorkspacesApi().getWorkspaces({ limit: 100 }), { replies }),
    on(
      'list:workspaces',
      'three pages',
      {},
      async () => {
        let page = (await new Asana.WorkspacesApi().getWorkspaces({ limit: 100 })) as unknown as Page;
        while (page.data) page = await page.nextPage();
      },
      {
        replies: [
          { data: [{ gid: '1', name: 'One' }], next_page: { offset: 'offset-1' } },
          { data: [{ gid: '2', name: 'Two' }], next_page: { offset: 'offset-2' } },
          { data: [{ gid: '3', name: 'Three' }], next_page: null },
        ],
      },
    ),
    on(
      'list:projects',
      'first page',
      { workspace },
      () => new Asana.ProjectsApi().getProjectsForWorkspace(workspace, { limit: 100, archived: false }),
      { replies },
    ),
    on('list:sections', 'first page', { project }, () => new Asana.SectionsApi().getSectionsForProject(project, { limit: 100 }), {
      replies,
    }),
    on('list:people', 'first page', { workspace }, () => new Asana.UsersApi().getUsersForWorkspace(workspace, {}), { replies }),
    on('read:new_task', 'first page', { project }, () => tasks().getTasksForProject(project, { limit: 100, opt_fields: fields }), {
      replies,
    }),
    on('read:task_done', 'first page', { project }, () => tasks().getTasksForProject(project, { limit: 100, opt_fields: fields }), {
      replies,
    }),
    on(
      'read:new_project',
      'first page',
      { workspace },
      () => new Asana.ProjectsApi().getProjectsForWorkspace(workspace, { limit: 100, opt_fields: 'name,created_at,permalink_url' }),
      { replies },
    ),
    on(
      'write:create_task',
      'least fields',
      { workspace, name: awkwardLine },
      () => tasks().createTask({ data: { workspace, name: awkwardLine } }, {}),
      { ...one, status: 201 },
    ),
    on(
      'write:create_task',
      'all fields',
      {
        workspace,
        project,
        name: awkwardLine,
        notes: awkwardText,
        assignee: 'zoe+ü@example.com',
        dueOn: '2026-11-30',
        tags: '59746\n59747',
        followers: '12351',
        isDone: 'no',
      },
      () =>
        tasks().createTask(
          {
            data: {
              workspace,
              projects: [project],
              name: awkwardLine,
              notes: awkwardText,
              assignee: 'zoe+ü@example.com',
              due_on: '2026-11-30',
              tags: ['59746', '59747'],
              followers: ['12351'],
              completed: false,
            },
          },
          {},
        ),
      { ...one, status: 201 },
    ),
    on(
      'write:update_task',
      'all fields',
      { task, name: awkwardLine, notes: awkwardText, dueOn: '2026-11-30', isDone: 'yes' },
      () => tasks().updateTask({ data: { name: awkwardLine, notes: awkwardText, due_on: '2026-11-30', completed: true } }, task, {}),
      one,
    ),
    on(
      'write:add_comment',
      'all fields',
      { task, text: awkwardText },
      () => new Asana.StoriesApi().createStoryForTask({ data: { text: awkwardText } }, task, {}),
      { ...one, status: 201 },
    ),
    on(
      'write:add_to_project',
      'all fields',
      { task, project, section },
      () => tasks().addProjectForTask({ data: { project, section } }, task),
      one,
    ),
    on(
      'write:create_subtask',
      'all fields',
      { task, name: awkwardLine, notes: awkwardText },
      () => tasks().createSubtaskForTask({ data: { name: awkwardLine, notes: awkwardText } }, task, {}),
      { ...one, status: 201 },
    ),
    on(
      // Works in every plan; the search of tasks by text is only in paid ones.
      'search:find_task',
      'all fields',
      { workspace, name: awkwardLine },
      () => new Asana.TypeaheadApi().typeaheadForWorkspace(workspace, 'task', { query: awkwardLine, count: 1, opt_fields: fields }),
      { replies },
    ),
    on('search:get_task', 'all fields', { task }, () => tasks().getTask(task, { opt_fields: fields }), one),
    on(
      'subscribe:new_task',
      'new address',
      { project },
      async () => {
        await new Asana.ProjectsApi().getProject(project, {});
        await new Asana.WebhooksApi().getWebhooks(workspace, { resource: project, limit: 100 });
        const filters = [{ resource_type: 'task', action: 'added' }];
        await new Asana.WebhooksApi().createWebhook({ data: { resource: project, target: hook.url, filters } }, {});
      },
      { replies: [{ data: { workspace: { gid: workspace } } }, { data: [] }, { data: {} }] },
    ),
    on(
      'unsubscribe:new_project',
      'known address',
      { workspace },
      async () => {
        await new Asana.WebhooksApi().getWebhooks(workspace, { resource: workspace, limit: 100 });
        await new Asana.WebhooksApi().deleteWebhook('12');
      },
      { replies: [{ data: [{ gid: '12', target: hook.url }] }, { data: {} }] },
    ),
  ],
};
