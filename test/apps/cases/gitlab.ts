/** GitLab: https://docs.gitlab.com/api/rest/. */
import { Gitlab } from '@gitbeaker/rest';
import { awkwardLine, awkwardText, casesWith, hook, type AppCases } from '../case';

const connection = { server: 'https://gitlab.example.com', token: 'test-token' };
const on = casesWith(connection);
const gitlab = () => new Gitlab({ host: connection.server, token: connection.token });

const project = '4';
const replies = [[]];
const newest = { orderBy: 'created_at', sort: 'desc', perPage: 100 } as const;

export const app: AppCases = {
  app: 'GitLabCLIAPI',
  library: '@gitbeaker/rest',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => gitlab().Users.showCurrentUser()),
    on(
      'list:projects',
      'three pages',
      {},
      () => gitlab().Projects.all({ membership: true, simple: true, orderBy: 'last_activity_at', sort: 'desc', perPage: 100 }),
      {
        replies: [[{ id: 1 }], [{ id: 2 }], [{ id: 3 }]],
        replyHeaders: [2, 3].map((page) => ({
          link: `<https://gitlab.example.com/api/v4/projects?membership=true&order_by=last_activity_at&page=${page}&per_page=100&simple=true&sort=desc>; rel="next"`,
        })),
      },
    ),
    on('list:labels', 'first page', { project }, () => gitlab().ProjectLabels.all(project, { perPage: 100 }), { replies }),
    on('list:members', 'first page', { project }, () => gitlab().ProjectMembers.all(project, { includeInherited: true, perPage: 100 }), {
      replies,
    }),
    on('list:branches', 'first page', { project }, () => gitlab().Branches.all(project, { perPage: 100 }), { replies }),
    on('read:new_issue', 'all fields', { project }, () => gitlab().Issues.all({ projectId: project, ...newest }), { replies }),
    on('read:new_merge_request', 'all fields', { project }, () => gitlab().MergeRequests.all({ projectId: project, ...newest }), {
      replies,
    }),
    on('read:new_commit', 'least fields', { project }, () => gitlab().Commits.all(project, { perPage: 100 }), { replies }),
    on(
      'read:new_commit',
      'all fields',
      { project, branch: 'fix/ü' },
      () => gitlab().Commits.all(project, { refName: 'fix/ü', perPage: 100 }),
      { replies },
    ),
    on('write:create_issue', 'least fields', { project, title: awkwardLine }, () => gitlab().Issues.create(project, awkwardLine)),
    on(
      'write:create_issue',
      'all fields',
      {
        project,
        title: awkwardLine,
        description: awkwardText,
        labels: 'bug\nred ü',
        assignees: '18\n19',
        dueDate: '2026-12-05',
        isConfidential: 'yes',
      },
      () =>
        gitlab().Issues.create(project, awkwardLine, {
          description: awkwardText,
          labels: 'bug,red ü',
          assigneeIds: [18, 19],
          dueDate: '2026-12-05',
          confidential: true,
        }),
    ),
    on('write:update_issue', 'least fields', { project, number: '7', state: 'close' }, () =>
      gitlab().Issues.edit(project, 7, { stateEvent: 'close' }),
    ),
    on(
      'write:update_issue',
      'all fields',
      { project, number: '7', title: awkwardLine, description: awkwardText, state: 'reopen', labels: 'bug', dueDate: '2026-12-05' },
      () =>
        gitlab().Issues.edit(project, 7, {
          title: awkwardLine,
          description: awkwardText,
          stateEvent: 'reopen',
          labels: 'bug',
          dueDate: '2026-12-05',
        }),
    ),
    on('write:add_comment', 'all fields', { project, number: '7', text: awkwardText }, () =>
      gitlab().IssueNotes.create(project, 7, awkwardText),
    ),
    on('write:create_merge_request', 'least fields', { project, source: 'fix/ü', target: 'main', title: awkwardLine }, () =>
      gitlab().MergeRequests.create(project, 'fix/ü', 'main', awkwardLine),
    ),
    on(
      'write:create_merge_request',
      'all fields',
      { project, source: 'fix/ü', target: 'main', title: awkwardLine, description: awkwardText },
      () => gitlab().MergeRequests.create(project, 'fix/ü', 'main', awkwardLine, { description: awkwardText }),
    ),
    on(
      'search:find_issue',
      'all fields',
      { project, words: awkwardLine },
      () => gitlab().Issues.all({ projectId: project, search: awkwardLine, perPage: 1 }),
      { replies },
    ),
    on(
      'subscribe:new_issue',
      'new address',
      { project },
      async () => {
        await gitlab().ProjectHooks.all(project, { perPage: 100 });
        const events = { pushEvents: false, issuesEvents: true, confidentialIssuesEvents: true };
        await gitlab().ProjectHooks.add(project, hook.url, { token: hook.secret, ...events });
      },
      { replies: [[], { id: 12 }] },
    ),
    on(
      'unsubscribe:new_merge_request',
      'known address',
      { project },
      async () => {
        await gitlab().ProjectHooks.all(project, { perPage: 100 });
        await gitlab().ProjectHooks.remove(project, 12);
      },
      {
        replies: [
          [
            { id: 11, url: 'https://other.example.org' },
            { id: 12, url: hook.url },
          ],
        ],
        allow: ['body', 'headers.content-type'].map((at) => ({
          at,
          reason: 'The library sends an empty object with every request that deletes.',
          link: 'https://docs.gitlab.com/api/project_webhooks/#delete-project-webhook',
        })),
      },
    ),
  ],
};
