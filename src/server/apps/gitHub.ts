import type { AppDefinition, AppField, OutputLabel, OutputType, PollSource, Signature } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const repository: AppField = {
  key: 'repository',
  label: 'Repository',
  type: 'choice',
  help: 'The owner and name of a repository, such as octo-org/hello-world.',
  isRequired: true,
  dynamicChoices: 'repositories',
  pattern: {
    matches: '[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+',
    say: 'A repository is written as owner/name, such as octo-org/hello-world.',
  },
};
const number: AppField = {
  key: 'number',
  label: 'Number',
  type: 'number',
  help: 'The number of the issue or the pull request, such as 7.',
  isRequired: true,
};
const title: AppField = { key: 'title', label: 'Title', type: 'text', help: 'One line.', isRequired: true };
const body: AppField = { key: 'body', label: 'Text', type: 'longText', help: 'Markdown, such as **bold** and lists, is shown formatted.' };
const labels: AppField = {
  key: 'labels',
  label: 'Labels',
  type: 'choice',
  help: 'Labels of the repository, one per line.',
  isMany: true,
  dynamicChoices: 'labels',
  dependsOn: ['repository'],
};

const pages = { kind: 'link', size: { send: 'query.per_page', value: 100 } } as const;

/** Two segments, whatever is entered: choices are asked for before the pattern is checked. */
const inRepository = '/repos/{input.repository|part:0</>}/{input.repository|part:1</>}';

/** What is newest first, by the time of creation. */
const newest = (path: string, more: Readonly<Record<string, string>> = {}) =>
  ({
    request: { method: 'GET', path: `${inRepository}${path}`, query: { state: 'all', sort: 'created', direction: 'desc', ...more }, pages },
    items: 'reply.body',
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.created_at', as: 'iso' },
  }) as const satisfies PollSource;

/** https://docs.github.com/en/rest/repos/webhooks */
const subscribedTo = (event: string, action: string, thing: string) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      list: { method: 'GET', path: `${inRepository}/hooks`, query: { per_page: 100 } },
      ours: 'found.body[config.url={hook.url}].id',
      create: {
        method: 'POST',
        path: `${inRepository}/hooks`,
        body: {
          json: {
            name: 'web',
            active: true,
            events: [event],
            config: { url: '{hook.url}', content_type: 'json', secret: '{hook.secret}' },
          },
        },
      },
      remove: (id) => ({ method: 'DELETE', path: `${inRepository}/hooks/${id}` }),
    }),
    signature: signed,
    key: `{item.${thing}.id}`,
    output: `{item.${thing}}`,
    where: { 'headers.x-github-event': event, 'item.action': action },
  }) as const;

/** https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries */
const signed: Signature = {
  kind: 'hmac',
  hash: 'sha256',
  encoding: 'hex',
  header: 'X-Hub-Signature-256',
  prefix: 'sha256=',
  content: '{body}',
  secret: '{hook.secret}',
};

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const issueOutputs = [
  output('number', 'Number', 'number'),
  output('title', 'Title'),
  output('body', 'Text'),
  output('state', 'State'),
  output('user.login', 'Author'),
  output('html_url', 'Link'),
  output('created_at', 'Created at', 'moment'),
];

const sampleUser = { login: 'octocat', id: 1, type: 'User', html_url: 'https://github.com/octocat' };
const sampleIssue = {
  id: 1,
  number: 7,
  title: 'Found a bug',
  body: 'I have a problem with this.',
  state: 'open',
  user: sampleUser,
  labels: [{ id: 208045946, name: 'bug', color: 'f29513' }],
  assignees: [sampleUser],
  milestone: null,
  comments: 0,
  created_at: '2026-11-21T09:30:00Z',
  updated_at: '2026-11-21T09:30:00Z',
  closed_at: null,
  html_url: 'https://github.com/octo-org/hello-world/issues/7',
};
const samplePull = {
  id: 2,
  number: 8,
  title: 'Fix the bug',
  body: 'It was in the first line.',
  state: 'open',
  draft: false,
  user: sampleUser,
  head: { ref: 'fix', sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e' },
  base: { ref: 'main', sha: '7fd1a60b01f91b314f59955a4e4d4e80d8edf11d' },
  created_at: '2026-11-21T09:30:00Z',
  html_url: 'https://github.com/octo-org/hello-world/pull/8',
};

export const gitHub: AppDefinition = {
  format: 1,
  app: 'GitHubCLIAPI',
  name: 'GitHub',
  docs: 'https://docs.github.com/en/rest',
  bases: { default: 'https://api.github.com' },
  hosts: ['api.github.com'],
  headers: { accept: 'application/vnd.github.v3+json' },
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Personal access token',
        fields: [
          {
            key: 'token',
            label: 'Personal access token',
            type: 'secret',
            help: 'In GitHub’s settings, open “Developer settings” and “Personal access tokens”, and create a token that can read contents and write issues, pull requests and webhooks of your repositories.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'token {connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with GitHub',
        authorize: 'https://github.com/login/oauth/authorize',
        token: 'https://github.com/login/oauth/access_token',
        scopes: ['repo', 'read:user'],
        family: 'github',
        help: 'In GitHub’s settings, open “Developer settings” and “OAuth Apps”, register an app, and copy its client ID and a new secret. Its redirect URL is:',
      },
    },
    test: { request: { method: 'GET', path: '/user' }, title: '{reply.body.login}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'GitHub refused the token. Reconnect the account.' },
    // https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
    {
      when: { status: [403, 429], match: { 'reply.headers[x-ratelimit-remaining]': '0' } },
      is: 'later',
      retryAfter: { place: 'reply.headers[x-ratelimit-reset]', as: 'unix' },
    },
    { when: { status: [403, 429], match: { 'reply.headers[retry-after]': { present: true } } }, is: 'later' },
    { when: { status: 403, match: { 'reply.body.message': { contains: 'rate limit' } } }, is: 'later' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The token isn’t allowed to do this: “{reply.body.message}” Check its permissions and its repositories.',
    },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'GitHub can’t find this. Check the repository, the number, and whether the token can access them.',
    },
    { when: { status: 410 }, is: 'refused', say: 'GitHub no longer has this: “{reply.body.message}”' },
    {
      when: { status: [400, 422] },
      is: 'refused',
      say: 'GitHub refused this: “{reply.body.message}” {reply.body.errors.0.message|or:} Check the fields of this step.',
    },
  ],
  lists: {
    repositories: {
      request: { method: 'GET', path: '/user/repos', query: { sort: 'pushed' }, pages },
      items: 'reply.body',
      value: '{item.full_name}',
      label: '{item.full_name}',
    },
    labels: {
      request: { method: 'GET', path: `${inRepository}/labels`, pages },
      items: 'reply.body',
      value: '{item.name}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...subscribedTo('issues', 'opened', 'issue'),
      event: 'new_issue',
      title: 'New issue',
      help: 'Runs for each new issue of a repository.',
      fields: [
        repository,
        { ...labels, help: 'Only issues that have all of these labels count, one per line.' },
        {
          key: 'assignee',
          label: 'Assignee',
          type: 'text',
          help: 'Only issues assigned to this person count, such as octocat.',
          group: 'more',
        },
      ],
      where: {
        'headers.x-github-event': 'issues',
        'item.action': 'opened',
        'item.issue.labels.*.name': { all: '{input.labels}' },
        'item.issue.assignees.*.login': { all: '{input.assignee}' },
      },
      poll: {
        ...newest('/issues', { assignee: '{input.assignee}', labels: '{input.labels|join:,}' }),
        // GitHub lists pull requests as issues too.
        where: { 'item.pull_request': { present: false } },
      },
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      ...subscribedTo('pull_request', 'opened', 'pull_request'),
      event: 'new_pull_request',
      title: 'New pull request',
      help: 'Runs for each new pull request of a repository.',
      fields: [repository],
      poll: newest('/pulls'),
      outputs: [...issueOutputs, output('head.ref', 'Branch'), output('base.ref', 'Base branch')],
      sample: samplePull,
    },
    {
      kind: 'poll',
      event: 'new_commit',
      title: 'New commit',
      help: 'Runs for each new commit on a branch. Commits that are more than a week old when they arrive start no run.',
      fields: [repository, { key: 'branch', label: 'Branch', type: 'text', help: 'The default branch of the repository if left empty.' }],
      request: { method: 'GET', path: `${inRepository}/commits`, query: { sha: '{input.branch}' }, pages },
      items: 'reply.body',
      key: '{item.sha}',
      order: 'newest',
      // Commits have the time at which they were made, and arrive later: each poll asks for those of a week.
      since: { place: 'item.commit.committer.date', as: 'iso', send: 'query.since', overlapSeconds: 604_800 },
      outputs: [
        output('sha', 'ID'),
        output('commit.message', 'Message'),
        output('commit.author.name', 'Author'),
        output('commit.author.email', 'Author email'),
        output('commit.committer.date', 'Time', 'moment'),
        output('html_url', 'Link'),
      ],
      sample: {
        sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
        commit: {
          author: { name: 'Ada Example', email: 'ada@example.com', date: '2026-11-21T09:30:00Z' },
          committer: { name: 'Ada Example', email: 'ada@example.com', date: '2026-11-21T09:30:00Z' },
          message: 'Fix all the bugs',
        },
        author: sampleUser,
        html_url: 'https://github.com/octo-org/hello-world/commit/6dcb09b5b57875f334f61aebed695e2e4193db5e',
      },
    },
    {
      ...subscribedTo('release', 'published', 'release'),
      event: 'new_release',
      title: 'New release',
      help: 'Runs for each release that is published.',
      fields: [repository],
      poll: {
        request: { method: 'GET', path: `${inRepository}/releases`, pages },
        items: 'reply.body',
        key: '{item.id}',
        // GitHub orders releases by the times of their commits.
        order: 'none',
        since: { place: 'item.published_at', as: 'iso' },
        where: { 'item.draft': false },
      },
      outputs: [
        output('name', 'Name'),
        output('tag_name', 'Tag'),
        output('body', 'Text'),
        output('author.login', 'Author'),
        output('html_url', 'Link'),
        output('published_at', 'Published at', 'moment'),
      ],
      sample: {
        id: 1,
        name: 'v1.0.0',
        tag_name: 'v1.0.0',
        body: 'The first release.',
        draft: false,
        prerelease: false,
        author: sampleUser,
        created_at: '2026-11-21T09:00:00Z',
        published_at: '2026-11-21T09:30:00Z',
        html_url: 'https://github.com/octo-org/hello-world/releases/v1.0.0',
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_issue',
      title: 'Create an issue',
      help: 'Creates an issue in a repository.',
      fields: [
        repository,
        title,
        body,
        labels,
        { key: 'assignees', label: 'Assignees', type: 'list', help: 'The people assigned to it, such as octocat, one per line.' },
        { key: 'milestone', label: 'Milestone', type: 'number', help: 'The number of a milestone of the repository.', group: 'more' },
      ],
      // Never: GitHub has no idempotency keys, and creates a second issue.
      request: {
        method: 'POST',
        path: `${inRepository}/issues`,
        body: {
          json: {
            title: '{input.title}',
            body: '{input.body}',
            labels: '{input.labels}',
            assignees: '{input.assignees}',
            milestone: '{input.milestone}',
          },
        },
      },
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      kind: 'write',
      event: 'update_issue',
      title: 'Update an issue',
      help: 'Changes the filled fields of an issue.',
      fields: [
        repository,
        number,
        { ...title, isRequired: false },
        body,
        {
          key: 'state',
          label: 'State',
          type: 'choice',
          help: 'Closes the issue, or reopens it.',
          choices: [
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ],
        },
        { ...labels, help: 'These replace all labels of the issue, one per line.' },
      ],
      request: {
        method: 'PATCH',
        path: `${inRepository}/issues/{input.number}`,
        body: { json: { title: '{input.title}', body: '{input.body}', state: '{input.state}', labels: '{input.labels}' } },
      },
      // https://docs.github.com/en/rest/issues/issues#update-an-issue: values replace those that the issue has.
      repeat: 'replaces',
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Adds a comment to an issue or a pull request.',
      fields: [repository, number, { ...body, isRequired: true }],
      request: { method: 'POST', path: `${inRepository}/issues/{input.number}/comments`, body: { json: { body: '{input.body}' } } },
      outputs: [output('id', 'ID', 'number'), output('body', 'Text'), output('html_url', 'Link')],
      sample: {
        id: 1,
        body: 'Me too.',
        user: sampleUser,
        created_at: '2026-11-21T09:30:00Z',
        html_url: 'https://github.com/octo-org/hello-world/issues/7#issuecomment-1',
      },
    },
    {
      kind: 'write',
      event: 'add_labels',
      title: 'Add labels',
      help: 'Adds labels to an issue or a pull request.',
      fields: [repository, number, { ...labels, isRequired: true }],
      request: { method: 'POST', path: `${inRepository}/issues/{input.number}/labels`, body: { json: { labels: '{input.labels}' } } },
      output: { labels: '{reply.body}' },
      sample: { labels: [{ id: 208045946, name: 'bug', color: 'f29513' }] },
    },
    {
      kind: 'write',
      event: 'create_pull_request',
      title: 'Create a pull request',
      help: 'Creates a pull request from one branch into another.',
      fields: [
        repository,
        title,
        { key: 'head', label: 'Branch', type: 'text', help: 'The branch with the changes. For a fork, octocat:branch.', isRequired: true },
        { key: 'base', label: 'Base branch', type: 'text', help: 'The branch to merge into, such as main.', isRequired: true },
        body,
        { key: 'isDraft', label: 'Draft', type: 'boolean', help: 'A draft can’t be merged yet.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: `${inRepository}/pulls`,
        body: {
          json: { title: '{input.title}', head: '{input.head}', base: '{input.base}', body: '{input.body}', draft: '{input.isDraft}' },
        },
      },
      outputs: issueOutputs,
      sample: samplePull,
    },
    {
      kind: 'search',
      event: 'find_issue',
      title: 'Find an issue',
      help: 'Finds an issue by words in it.',
      fields: [
        repository,
        {
          key: 'query',
          label: 'Search text',
          type: 'text',
          help: 'GitHub’s search syntax works too, such as label:bug or is:open.',
          isRequired: true,
        },
      ],
      request: { method: 'GET', path: '/search/issues', query: { q: '{input.query} is:issue repo:{input.repository}', per_page: 1 } },
      found: { items: 'reply.body.items' },
      sample: { isFound: true, item: sampleIssue },
    },
    {
      kind: 'search',
      event: 'get_issue',
      title: 'Get an issue',
      help: 'Gets an issue or a pull request by its number.',
      fields: [repository, number],
      request: { method: 'GET', path: `${inRepository}/issues/{input.number}` },
      found: { items: 'reply.body' },
      sample: { isFound: true, item: sampleIssue },
    },
  ],
};
