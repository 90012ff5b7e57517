import type { AppDefinition, AppField, OutputLabel, OutputType, PollSource, RequestDefinition, Value } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const project: AppField = {
  key: 'project',
  label: 'Project',
  type: 'choice',
  help: 'A project that you are a member of.',
  isRequired: true,
  dynamicChoices: 'projects',
};
const number: AppField = {
  key: 'number',
  label: 'Issue number',
  type: 'number',
  help: 'The number that GitLab shows after #, such as 7.',
  isRequired: true,
};
const title: AppField = { key: 'title', label: 'Title', type: 'text', help: 'One line.', isRequired: true };
const description: AppField = {
  key: 'description',
  label: 'Description',
  type: 'longText',
  help: 'Markdown, such as **bold** and lists, is shown formatted.',
};
const labels: AppField = {
  key: 'labels',
  label: 'Labels',
  type: 'choice',
  help: 'One per line. GitLab adds labels that are new.',
  dynamicChoices: 'labels',
  dependsOn: ['project'],
  isMany: true,
};
const assignees: AppField = {
  key: 'assignees',
  label: 'Assignees',
  type: 'choice',
  help: 'Members of the project, one per line. Free plans of GitLab allow one.',
  dynamicChoices: 'members',
  dependsOn: ['project'],
  isMany: true,
};
const dueDate: AppField = { key: 'dueDate', label: 'Due date', type: 'moment', help: 'The day until which it should be done.' };

const inProject = '/projects/{input.project}';
const pages = { kind: 'link', size: { send: 'query.per_page', value: 100 } } as const;
const newest = (path: string): Pick<PollSource, 'request' | 'items' | 'key' | 'order' | 'since'> => ({
  request: { method: 'GET', path, query: { order_by: 'created_at', sort: 'desc' }, pages },
  items: 'reply.body',
  key: '{item.id}',
  order: 'newest',
  since: { place: 'item.created_at', as: 'iso' },
});

/**
 * What is opened in a project. https://docs.gitlab.com/api/project_webhooks/ and
 * https://docs.gitlab.com/user/project/integrations/webhook_events/: events have other names than the API, so the whole is asked for.
 */
const opened = (kind: 'issue' | 'merge_request', events: Readonly<Record<string, Value>>) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    fields: [project],
    ...subscribing({
      list: { method: 'GET', path: `${inProject}/hooks`, query: { per_page: 100 } },
      ours: 'found.body[url={hook.url}].id',
      create: {
        method: 'POST',
        path: `${inProject}/hooks`,
        // Pushes are sent unless they are refused.
        body: { json: { url: '{hook.url}', token: '{hook.secret}', push_events: false, ...events } },
      },
      remove: (id) => ({ method: 'DELETE', path: `${inProject}/hooks/${id}` }),
    }),
    signature: { kind: 'token', place: 'headers.x-gitlab-token', value: '{hook.secret}' },
    where: { 'item.object_kind': kind, 'item.object_attributes.action': 'open' },
    key: '{item.object_attributes.id}',
    fetch: { method: 'GET', path: `${inProject}/${kind}s/{item.object_attributes.iid}` },
    poll: newest(`${inProject}/${kind}s`),
  }) as const;

const named = (path: string, value: string, label: string, query: RequestDefinition['query'] = {}) => ({
  request: { method: 'GET', path, query, pages } as const,
  items: 'reply.body',
  value,
  label,
});

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const shared = [
  output('iid', 'Number', 'number'),
  output('title', 'Title'),
  output('description', 'Description'),
  output('state', 'State'),
  output('author.name', 'Author'),
  output('labels', 'Labels', 'list'),
  output('web_url', 'Link'),
  output('created_at', 'Created at', 'moment'),
];
const issueOutputs = [...shared, output('due_date', 'Due date', 'moment')];
const mergeOutputs = [...shared, output('source_branch', 'Source branch'), output('target_branch', 'Target branch')];

const sampleUser = { id: 18, username: 'ada', name: 'Ada Example', state: 'active', web_url: 'https://gitlab.example.com/ada' };
const sampleIssue = {
  id: 76,
  iid: 7,
  project_id: 4,
  title: 'The lanterns do not light',
  description: 'It happens on Mondays.',
  state: 'opened',
  labels: ['bug'],
  author: sampleUser,
  assignees: [sampleUser],
  due_date: '2026-12-05',
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
  closed_at: null,
  web_url: 'https://gitlab.example.com/harbour/lanterns/-/issues/7',
};
const sampleMerge = {
  id: 81,
  iid: 8,
  project_id: 4,
  title: 'Light the lanterns',
  description: 'The switch was in the wrong place.',
  state: 'opened',
  draft: false,
  labels: ['bug'],
  author: sampleUser,
  source_branch: 'fix-switch',
  target_branch: 'main',
  created_at: '2026-11-21T09:30:00.000Z',
  web_url: 'https://gitlab.example.com/harbour/lanterns/-/merge_requests/8',
};

export const gitLab: AppDefinition = {
  format: 1,
  app: 'GitLabCLIAPI',
  name: 'GitLab',
  docs: 'https://docs.gitlab.com/api/rest/',
  bases: { default: '{connection.server}/api/v4' },
  hosts: ['{connection.server}'],
  connection: {
    fields: [
      {
        key: 'server',
        label: 'Server',
        type: 'text',
        help: 'The URL of GitLab. Change it if your company has its own server.',
        initial: 'https://gitlab.com',
        isRequired: true,
        pattern: {
          matches: 'https://\\S+',
          say: 'The URL of the server must begin with https://, so that the token is encrypted in transit.',
        },
      },
    ],
    ways: {
      token: {
        kind: 'key',
        label: 'Personal access token',
        fields: [
          {
            key: 'token',
            label: 'Personal access token',
            type: 'secret',
            help: 'In GitLab, open your avatar › Edit profile › Access tokens, add a token with the scope “api”, and copy it.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'private-token',
        value: '{connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with GitLab',
        authorize: '{connection.server}/oauth/authorize',
        token: '{connection.server}/oauth/token',
        revoke: '{connection.server}/oauth/revoke',
        scopes: ['api'],
        family: 'gitlab',
        ownClient: true,
        help: 'In GitLab, open your avatar › Edit profile › Applications, add one with the scope “api”, and copy its ID and secret. Its redirect URL is:',
      },
    },
    test: { request: { method: 'GET', path: '/user' }, title: '{reply.body.name} ({reply.body.username})' },
  },
  // https://docs.gitlab.com/api/rest/troubleshooting/: faults are in “message”, or in “error” and “error_description”.
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'GitLab refused the token. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The token isn’t allowed to do this: “{reply.body.message|or:}{reply.body.error|or:}” Check its scope and your role in the project.',
    },
    { when: { status: 404 }, is: 'refused', say: 'GitLab can’t find this: “{reply.body.message|or:}{reply.body.error|or:}”' },
    {
      when: { status: [400, 405, 409, 422] },
      is: 'refused',
      say: 'GitLab refused this: “{reply.body.message|or:}{reply.body.error|or:}” Check the fields of this step.',
    },
  ],
  lists: {
    projects: named('/projects', '{item.id}', '{item.path_with_namespace}', {
      membership: true,
      simple: true,
      order_by: 'last_activity_at',
      sort: 'desc',
    }),
    labels: named(`${inProject}/labels`, '{item.name}', '{item.name}'),
    members: named(`${inProject}/members/all`, '{item.id}', '{item.name}'),
    branches: named(`${inProject}/repository/branches`, '{item.name}', '{item.name}'),
  },
  triggers: [
    {
      ...opened('issue', { issues_events: true, confidential_issues_events: true }),
      event: 'new_issue',
      title: 'New issue',
      help: 'Runs for each new issue of a project.',
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      ...opened('merge_request', { merge_requests_events: true }),
      event: 'new_merge_request',
      title: 'New merge request',
      help: 'Runs for each new merge request of a project.',
      outputs: mergeOutputs,
      sample: sampleMerge,
    },
    {
      kind: 'poll',
      event: 'new_commit',
      title: 'New commit',
      help: 'Runs for each new commit on a branch. Commits that are more than a week old when they arrive start no run.',
      fields: [
        project,
        {
          key: 'branch',
          label: 'Branch',
          type: 'choice',
          help: 'The default branch of the project if left empty.',
          dynamicChoices: 'branches',
          dependsOn: ['project'],
        },
      ],
      request: { method: 'GET', path: `${inProject}/repository/commits`, query: { ref_name: '{input.branch}' }, pages },
      items: 'reply.body',
      key: '{item.id}',
      order: 'newest',
      // Commits have the time at which they were made, and arrive later: each poll asks for those of a week.
      since: { place: 'item.committed_date', as: 'iso', send: 'query.since', overlapSeconds: 604_800 },
      outputs: [
        output('id', 'ID'),
        output('title', 'First line'),
        output('message', 'Message'),
        output('author_name', 'Author'),
        output('author_email', 'Author email'),
        output('committed_date', 'Time', 'moment'),
        output('web_url', 'Link'),
      ],
      sample: {
        id: 'ed899a2f4b50b4370feeea94676502b42383c746',
        short_id: 'ed899a2f4b5',
        title: 'Light the lanterns',
        message: 'Light the lanterns\n\nThe switch was in the wrong place.',
        author_name: 'Ada Example',
        author_email: 'ada@example.com',
        committed_date: '2026-11-21T09:30:00.000Z',
        web_url: 'https://gitlab.example.com/harbour/lanterns/-/commit/ed899a2f4b50b4370feeea94676502b42383c746',
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_issue',
      title: 'Create an issue',
      help: 'Creates an issue in a project.',
      fields: [
        project,
        title,
        description,
        labels,
        assignees,
        dueDate,
        {
          key: 'isConfidential',
          label: 'Confidential',
          type: 'boolean',
          help: '“Yes” hides the issue from guests of the project.',
          group: 'more',
        },
      ],
      request: {
        method: 'POST',
        path: `${inProject}/issues`,
        body: {
          json: {
            title: '{input.title}',
            description: '{input.description}',
            labels: '{input.labels|join:,}',
            assignee_ids: '{input.assignees|number}',
            due_date: '{input.dueDate|date}',
            confidential: '{input.isConfidential}',
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
      help: 'Changes the filled fields of an issue, or closes it.',
      fields: [
        project,
        number,
        { ...title, isRequired: false },
        description,
        {
          key: 'state',
          label: 'State',
          type: 'choice',
          help: 'Unchanged if left empty.',
          choices: [
            { value: 'close', label: 'Close it' },
            { value: 'reopen', label: 'Reopen it' },
          ],
        },
        { ...labels, help: 'One per line. These replace all labels of the issue.' },
        dueDate,
      ],
      request: {
        method: 'PUT',
        path: `${inProject}/issues/{input.number}`,
        body: {
          json: {
            title: '{input.title}',
            description: '{input.description}',
            state_event: '{input.state}',
            labels: '{input.labels|join:,}',
            due_date: '{input.dueDate|date}',
          },
        },
      },
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Adds a comment to an issue.',
      fields: [
        project,
        number,
        { key: 'text', label: 'Comment', type: 'longText', help: 'Markdown is shown formatted.', isRequired: true },
      ],
      request: { method: 'POST', path: `${inProject}/issues/{input.number}/notes`, body: { json: { body: '{input.text}' } } },
      sample: { id: 302, body: 'They light now.', author: sampleUser, created_at: '2026-11-21T09:30:00.000Z', noteable_iid: 7 },
    },
    {
      kind: 'write',
      event: 'create_merge_request',
      title: 'Create a merge request',
      help: 'Creates a request to merge one branch into another.',
      fields: [
        project,
        {
          key: 'source',
          label: 'Source branch',
          type: 'choice',
          help: 'The branch with the changes.',
          dynamicChoices: 'branches',
          dependsOn: ['project'],
          isRequired: true,
        },
        {
          key: 'target',
          label: 'Target branch',
          type: 'choice',
          help: 'The branch to merge into.',
          dynamicChoices: 'branches',
          dependsOn: ['project'],
          isRequired: true,
        },
        title,
        description,
      ],
      request: {
        method: 'POST',
        path: `${inProject}/merge_requests`,
        body: {
          json: {
            source_branch: '{input.source}',
            target_branch: '{input.target}',
            title: '{input.title}',
            description: '{input.description}',
          },
        },
      },
      outputs: mergeOutputs,
      sample: sampleMerge,
    },
    {
      kind: 'search',
      event: 'find_issue',
      title: 'Find an issue',
      help: 'Finds the newest issue with some words in its title or description.',
      fields: [
        project,
        { key: 'words', label: 'Search text', type: 'text', help: 'A part of the title or description.', isRequired: true },
      ],
      request: { method: 'GET', path: `${inProject}/issues`, query: { search: '{input.words}', per_page: 1 } },
      found: { items: 'reply.body' },
      outputs: issueOutputs,
      sample: { isFound: true, item: sampleIssue },
    },
  ],
};
