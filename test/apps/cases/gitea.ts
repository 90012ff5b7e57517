/** Gitea: https://docs.gitea.com/api. The library is made from its OpenAPI document. */
import { giteaApi } from 'gitea-js';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { server: 'https://gitea.example.org', token: 'test-token' };
const on = casesWith(connection, [
  {
    at: 'headers.authorization',
    reason: 'Gitea takes a token after “token”, as its guide shows, and after “Bearer”; old servers know only the first.',
    link: 'https://docs.gitea.com/development/api-usage',
  },
]);
const gitea = () => giteaApi(connection.server, { token: connection.token });
const [owner, repo, repository] = ['ada', 'engine', 'ada/engine'];
const replies = [[]];
const issue = { id: 8121, number: 12, title: 'Stops', labels: [], user: { login: 'ada' } };
const report = { keptFile: { name: 'report ü.csv', type: 'text/csv', text: 'id\n17\n' } };
const file = () => new File(['id\n17\n'], 'report ü.csv', { type: 'text/csv' });

export const app: AppCases = {
  app: 'GiteaCLIAPI',
  library: 'gitea-js',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => gitea().user.userGetCurrent(), { replies: [{ login: 'ada' }] }),
    on('list:repositories', 'first page', {}, () => gitea().user.userCurrentListRepos({ page: 1, limit: 50 }), { replies }),
    on(
      'read:new_issue',
      'first page',
      { repository },
      () => gitea().repos.issueListIssues(owner, repo, { type: 'issues', state: 'all', page: 1, limit: 50 }),
      { replies },
    ),
    on(
      'write:create_issue',
      'least fields',
      { repository, title: awkwardLine },
      () => gitea().repos.issueCreateIssue(owner, repo, { title: awkwardLine }),
      { replies: [issue] },
    ),
    on(
      'write:create_issue',
      'all fields',
      { repository, title: awkwardLine, body: awkwardText, assignees: 'ada\ngrace', files: report },
      async () => {
        await gitea().repos.issueCreateIssue(owner, repo, { title: awkwardLine, body: awkwardText, assignees: ['ada', 'grace'] });
        await gitea().repos.issueCreateIssueAttachment(owner, repo, 12, { attachment: file() }, { name: 'report ü.csv' });
      },
      { replies: [issue, {}] },
    ),
    on(
      'write:add_comment',
      'least fields',
      { repository, number: '12', body: awkwardText },
      () => gitea().repos.issueCreateComment(owner, repo, 12, { body: awkwardText }),
      { replies: [{ id: 5 }] },
    ),
    on(
      'write:add_comment',
      'a file',
      { repository, number: '12', body: 'See', files: report },
      async () => {
        await gitea().repos.issueCreateComment(owner, repo, 12, { body: 'See' });
        await gitea().repos.issueCreateIssueCommentAttachment(owner, repo, 5, { attachment: file() }, { name: 'report ü.csv' });
      },
      { replies: [{ id: 5 }, {}] },
    ),
    on(
      'search:find_issue',
      'words',
      { repository, words: awkwardLine },
      () => gitea().repos.issueListIssues(owner, repo, { q: awkwardLine, type: 'issues', state: 'all', limit: 1 }),
      { replies },
    ),
  ],
};
