/** Todoist: https://developer.todoist.com/api/v1 */
import { TodoistApi } from '@doist/todoist-sdk';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const todoist = () => new TodoistApi(connection.token);

const task = '6XR4GqQQCW6Gv9h4';
const project = '6XR4H993xv8H5qCR';
const section = '6XR4HgCj3Fj8HmCR';
/** With an id of the request the server drops a repetition. The library's callers choose it. */
const requestId = 'key-of-the-step';
const written = { random: ['headers.x-request-id'], fails: 'It checks the reply, and the recorder has no whole task.' };
const page = { replies: [{ results: [], next_cursor: null }] };

export const app: AppCases = {
  app: 'TodoistCLIAPI',
  library: '@doist/todoist-sdk',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => todoist().getUser(), { fails: written.fails }),
    on('list:projects', 'first page', {}, () => todoist().getProjects({ limit: 200 }), page),
    on(
      'list:projects',
      'three pages',
      {},
      async () => {
        for (const cursor of [undefined, 'cursor-1', 'cursor-2']) await todoist().getProjects({ limit: 200, cursor });
      },
      {
        replies: [
          { results: [], next_cursor: 'cursor-1' },
          { results: [], next_cursor: 'cursor-2' },
          { results: [], next_cursor: null },
        ],
      },
    ),
    on('list:sections', 'first page', { project }, () => todoist().getSections({ projectId: project, limit: 200 }), page),
    on('list:labels', 'first page', {}, () => todoist().getLabels({ limit: 200 }), page),
    on('read:new_task', 'least fields', {}, () => todoist().getTasks({ limit: 200 }), page),
    on('read:new_task', 'all fields', { project }, () => todoist().getTasks({ projectId: project, limit: 200 }), page),
    on(
      'read:matching_task',
      'all fields',
      { filter: '(today | overdue) & #Zoë' },
      () => todoist().getTasksByFilter({ query: '(today | overdue) & #Zoë', limit: 200 }),
      page,
    ),
    on('read:new_project', 'first page', {}, () => todoist().getProjects({ limit: 200 }), page),
    on(
      'write:create_task',
      'least fields',
      { content: awkwardLine },
      () => todoist().addTask({ content: awkwardLine }, requestId),
      written,
    ),
    on(
      'write:create_task',
      'all fields',
      {
        content: awkwardLine,
        description: awkwardText,
        project,
        section,
        labels: 'red\nblue ü',
        priority: '4',
        due: 'every friday at 10',
        dueLanguage: 'en',
        parent: task,
        assignee: '2671355',
        duration: '30',
      },
      () =>
        todoist().addTask(
          {
            content: awkwardLine,
            description: awkwardText,
            projectId: project,
            sectionId: section,
            labels: ['red', 'blue ü'],
            priority: 4,
            dueString: 'every friday at 10',
            dueLang: 'en',
            parentId: task,
            assigneeId: '2671355',
            duration: 30,
            durationUnit: 'minute',
          },
          requestId,
        ),
      written,
    ),
    on(
      'write:update_task',
      'all fields',
      { task, content: awkwardLine, description: awkwardText, labels: 'red', priority: '2', due: 'tomorrow' },
      () =>
        todoist().updateTask(
          task,
          { content: awkwardLine, description: awkwardText, labels: ['red'], priority: 2, dueString: 'tomorrow' },
          requestId,
        ),
      written,
    ),
    on('write:complete_task', 'all fields', { task }, () => todoist().closeTask(task, requestId), { random: written.random }),
    on(
      'write:add_comment',
      'all fields',
      { task, text: awkwardText },
      () => todoist().addComment({ taskId: task, content: awkwardText }, requestId),
      written,
    ),
    on(
      'write:create_project',
      'all fields',
      { name: awkwardLine, isFavorite: 'yes' },
      () => todoist().addProject({ name: awkwardLine, isFavorite: true }, requestId),
      written,
    ),
    on(
      'search:find_task',
      'all fields',
      { filter: 'search: ü & p1' },
      () => todoist().getTasksByFilter({ query: 'search: ü & p1', limit: 1 }),
      page,
    ),
    on('search:get_task', 'all fields', { task }, () => todoist().getTask(task), { fails: written.fails }),
  ],
};
