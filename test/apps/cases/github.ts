/** GitHub: https://docs.github.com/en/rest. The library sends the scheme `token`, and its type names version 3. */
import { Octokit } from '@octokit/rest';
import { awkwardLine, awkwardText, casesWith, hook, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const octokit = () => new Octokit({ auth: connection.token, log: { debug() {}, info() {}, warn() {}, error() {} } });
const github = () => octokit().rest;

const at = { owner: 'octo-org', repo: 'hello.world' };
const repository = 'octo-org/hello.world';
const replies = [[]];

export const app: AppCases = {
  app: 'GitHubCLIAPI',
  library: '@octokit/rest',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => github().users.getAuthenticated()),
    on('list:repositories', 'first page', {}, () => github().repos.listForAuthenticatedUser({ sort: 'pushed', per_page: 100 }), {
      replies,
    }),
    on(
      'list:repositories',
      'three pages',
      {},
      () => octokit().paginate(github().repos.listForAuthenticatedUser, { sort: 'pushed', per_page: 100 }),
      {
        replies: [[{ full_name: 'octo-org/one' }], [{ full_name: 'octo-org/two' }], [{ full_name: 'octo-org/three' }]],
        replyHeaders: [
          { link: '<https://api.github.com/user/repos?sort=pushed&per_page=100&page=2>; rel="next"' },
          { link: '<https://api.github.com/user/repos?sort=pushed&per_page=100&page=3>; rel="next"' },
          { link: '<https://api.github.com/user/repos?sort=pushed&per_page=100&page=1>; rel="first"' },
        ],
      },
    ),
    on('list:labels', 'first page', { repository }, () => github().issues.listLabelsForRepo({ ...at, per_page: 100 }), { replies }),
    on(
      'read:new_issue',
      'least fields',
      { repository },
      () => github().issues.listForRepo({ ...at, state: 'all', sort: 'created', direction: 'desc', per_page: 100 }),
      { replies },
    ),
    on(
      'read:new_issue',
      'all fields',
      { repository, assignee: 'octocat', labels: 'bug\nhelp wanted' },
      () =>
        github().issues.listForRepo({
          ...at,
          state: 'all',
          sort: 'created',
          direction: 'desc',
          per_page: 100,
          assignee: 'octocat',
          labels: 'bug,help wanted',
        }),
      { replies },
    ),
    on(
      'read:new_pull_request',
      'all fields',
      { repository },
      () => github().pulls.list({ ...at, state: 'all', sort: 'created', direction: 'desc', per_page: 100 }),
      { replies },
    ),
    on(
      'read:new_commit',
      'all fields',
      { repository, branch: 'feature/ü' },
      () => github().repos.listCommits({ ...at, sha: 'feature/ü', per_page: 100 }),
      { replies },
    ),
    on('read:new_release', 'all fields', { repository }, () => github().repos.listReleases({ ...at, per_page: 100 }), { replies }),
    on('write:create_issue', 'least fields', { repository, title: awkwardLine }, () =>
      github().issues.create({ ...at, title: awkwardLine }),
    ),
    on(
      'write:create_issue',
      'all fields',
      { repository, title: awkwardLine, body: awkwardText, labels: 'bug\nhelp wanted', assignees: 'octocat', milestone: '3' },
      () =>
        github().issues.create({
          ...at,
          title: awkwardLine,
          body: awkwardText,
          labels: ['bug', 'help wanted'],
          assignees: ['octocat'],
          milestone: 3,
        }),
    ),
    on(
      'write:update_issue',
      'all fields',
      { repository, number: '7', title: awkwardLine, body: awkwardText, state: 'closed', labels: 'bug' },
      () => github().issues.update({ ...at, issue_number: 7, title: awkwardLine, body: awkwardText, state: 'closed', labels: ['bug'] }),
    ),
    on('write:add_comment', 'all fields', { repository, number: '7', body: awkwardText }, () =>
      github().issues.createComment({ ...at, issue_number: 7, body: awkwardText }),
    ),
    on(
      'write:add_labels',
      'all fields',
      { repository, number: '7', labels: 'bug\nhelp wanted' },
      () => github().issues.addLabels({ ...at, issue_number: 7, labels: ['bug', 'help wanted'] }),
      { replies },
    ),
    on(
      'write:create_pull_request',
      'all fields',
      { repository, title: awkwardLine, head: 'feature/ü', base: 'main', body: awkwardText, isDraft: 'yes' },
      () => github().pulls.create({ ...at, title: awkwardLine, head: 'feature/ü', base: 'main', body: awkwardText, draft: true }),
    ),
    on(
      // The words are searched as they are entered, with the kind and the repository as qualifiers. The library takes a plus sign for a space.
      'search:find_issue',
      'all fields',
      { repository, query: 'ü/?#&% label:bug' },
      () => github().search.issuesAndPullRequests({ q: 'ü/?#&% label:bug is:issue repo:octo-org/hello.world', per_page: 1 }),
      { replies: [{ items: [] }] },
    ),
    on('search:get_issue', 'all fields', { repository, number: '7' }, () => github().issues.get({ ...at, issue_number: 7 })),
    on(
      'subscribe:new_issue',
      'new address',
      { repository },
      async () => {
        await github().repos.listWebhooks({ ...at, per_page: 100 });
        const config = { url: hook.url, content_type: 'json', secret: hook.secret };
        await github().repos.createWebhook({ ...at, name: 'web', active: true, events: ['issues'], config });
      },
      { replies: [[], {}] },
    ),
    on(
      'unsubscribe:new_pull_request',
      'known address',
      { repository },
      async () => {
        await github().repos.listWebhooks({ ...at, per_page: 100 });
        await github().repos.deleteWebhook({ ...at, hook_id: 12 });
      },
      {
        replies: [
          [
            { id: 11, config: {} },
            { id: 12, config: { url: hook.url } },
          ],
          {},
        ],
      },
    ),
  ],
};
