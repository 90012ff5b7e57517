import type { AfterRequest, AppDefinition, Place, Value } from '../../domain/apps/definition';
import { field, output, required, textAt } from './parts';

/** Gitea, and Forgejo, which has the same API. */
const server = '{connection.server|part:0</api/v1>}';
const issues = '/repos/{input.repository|trim|path}/issues';

const repository = required('repository', 'Repository', 'choice', 'The owner and name of a repository, such as ada/engine.', {
  dynamicChoices: 'repositories',
  placeholder: 'ada/engine',
  pattern: { matches: '[^/\\s]+/[^/\\s]+', say: 'A repository has an owner and a name, such as ada/engine.' },
});
const files = field('files', 'Files', 'file', 'Up to 10 files from earlier steps to attach. The server limits their types and sizes.', {
  isMany: true,
  most: 10,
});
const attach = (path: string, done: string): AfterRequest => ({
  name: 'attached',
  each: 'input.files',
  request: {
    method: 'POST',
    path: `${path}/assets`,
    query: { name: '{each.name}' },
    body: { multipart: [{ name: 'attachment', file: '{each}' }] },
  },
  say: `${done}, but the file “{each.name}” couldn’t be attached`,
});

const issue = (at: Place): Value => ({
  id: `{${at}.id}`,
  number: `{${at}.number}`,
  title: textAt(`${at}.title`),
  body: textAt(`${at}.body`),
  state: textAt(`${at}.state`),
  url: textAt(`${at}.html_url`),
  author: textAt(`${at}.user.login`),
  labels: { $keep: `{${at}.labels.*.name}` },
  createdAt: textAt(`${at}.created_at`),
});
const issueOutputs = [
  output('number', 'Number', 'number'),
  output('title', 'Title'),
  output('body', 'Description'),
  output('state', 'State'),
  output('url', 'Link'),
  output('author', 'Author'),
  output('labels', 'Labels', 'list'),
  output('createdAt', 'Created at', 'moment'),
  output('id', 'ID', 'number'),
];
const sampleIssue = {
  id: 8121,
  number: 12,
  title: 'The engine stops',
  body: 'After the third card.',
  state: 'open',
  url: 'https://gitea.example.org/ada/engine/issues/12',
  author: 'grace',
  labels: ['bug'],
  createdAt: '2026-11-21T09:30:00Z',
};

export const gitea: AppDefinition = {
  format: 1,
  app: 'GiteaCLIAPI',
  name: 'Gitea',
  docs: 'https://docs.gitea.com/api',
  // Connections can have the address of the API as well as that of the server.
  bases: { default: `${server}/api/v1` },
  hosts: [server],
  connection: {
    fields: [required('server', 'Server', 'text', 'The URL of your server.', { placeholder: 'https://gitea.example.org' })],
    ways: {
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Gitea',
        fields: [
          required(
            'token',
            'Access token',
            'secret',
            'In Gitea’s settings, choose “Applications”, and create a token that can read and write issues, and read repositories and your user.',
          ),
        ],
        // https://docs.gitea.com/development/oauth2-provider
        authorize: `${server}/login/oauth/authorize`,
        token: `${server}/login/oauth/access_token`,
        scopes: ['read:user', 'read:repository', 'write:issue'],
        ownClient: true,
        send: { place: 'header', name: 'authorization', value: 'token {connection.token}' },
        help: 'In Gitea’s settings, choose “Applications”, and create an OAuth2 application with this redirect URL:',
      },
    },
    test: { request: { method: 'GET', path: '/user' }, title: '{reply.body.login}' },
  },
  errors: [
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Gitea can’t find this. Check the repository and the number, and what the token can access.',
    },
  ],
  lists: {
    repositories: {
      request: {
        method: 'GET',
        path: '/user/repos',
        pages: { kind: 'page', send: 'query.page', first: 1, size: { send: 'query.limit', value: 50 } },
      },
      items: 'reply.body',
      value: '{item.full_name}',
      label: '{item.full_name}',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_issue',
      title: 'New issue',
      help: 'Runs for each new issue of a repository.',
      fields: [repository],
      request: {
        method: 'GET',
        path: issues,
        query: { type: 'issues', state: 'all' },
        // Servers give at most 50 unless their operator allows more.
        pages: { kind: 'page', send: 'query.page', first: 1, size: { send: 'query.limit', value: 50 } },
      },
      items: 'reply.body',
      key: 'issue:{item.id}',
      order: 'newest',
      since: { place: 'item.number', as: 'text' },
      earlier: { source: '/repos/{input.repository|path}', last: 'number' },
      output: issue('item'),
      outputs: issueOutputs,
      sample: sampleIssue,
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
        required('title', 'Title', 'text', 'At most 255 characters.', { most: 255 }),
        field('body', 'Description', 'longText', 'Markdown works.', { syntax: 'markdown' }),
        field('assignees', 'Assignees', 'list', 'Usernames, one per line.'),
        files,
      ],
      // Never: Gitea has no idempotency keys and creates a repeated issue twice.
      request: {
        method: 'POST',
        path: issues,
        body: { json: { title: '{input.title|trim}', body: '{input.body}', assignees: '{input.assignees}' } },
      },
      after: [attach(`${issues}/{reply.body.number}`, 'The issue {reply.body.number} was created')],
      output: issue('reply.body'),
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Adds a comment to an issue or a pull request.',
      fields: [
        repository,
        required('number', 'Number', 'number', 'The number of the issue or pull request.', { least: 1, isWhole: true }),
        required('body', 'Comment', 'longText', 'Markdown works.', { syntax: 'markdown' }),
        files,
      ],
      request: { method: 'POST', path: `${issues}/{input.number}/comments`, body: { json: { body: '{input.body}' } } },
      after: [attach(`${issues}/comments/{reply.body.id}`, 'The comment was added')],
      output: { id: '{reply.body.id}', url: textAt('reply.body.html_url'), createdAt: textAt('reply.body.created_at') },
      outputs: [output('url', 'Link'), output('createdAt', 'Created at', 'moment'), output('id', 'ID', 'number')],
      sample: {
        id: 90_211,
        url: 'https://gitea.example.org/ada/engine/issues/12#issuecomment-90211',
        createdAt: '2026-11-21T09:30:00Z',
      },
    },
    {
      kind: 'search',
      event: 'find_issue',
      title: 'Find an issue',
      help: 'Finds the newest issue with some words in its title or description.',
      fields: [repository, required('words', 'Search text', 'text', 'Words in the title or the description.')],
      request: {
        method: 'GET',
        path: issues,
        query: { q: '{input.words|trim}', type: 'issues', state: 'all', limit: 1 },
      },
      found: { items: 'reply.body', as: 'issue' },
      output: issue('item'),
      outputs: issueOutputs,
      sample: { isFound: true, issue: sampleIssue },
    },
  ],
};
