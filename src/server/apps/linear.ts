import type { AppDefinition, AppField, OutputLabel, OutputType, PollSource, Value } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const team: AppField = {
  key: 'team',
  label: 'Team',
  type: 'choice',
  help: 'A team of the workspace.',
  isRequired: true,
  dynamicChoices: 'teams',
};
const anyTeam: AppField = { ...team, help: 'Only issues of this team count.', isRequired: false };
const issue: AppField = {
  key: 'issue',
  label: 'Issue',
  type: 'text',
  help: 'The number of an issue, such as ABC-7, or its ID.',
  isRequired: true,
};
const title: AppField = { key: 'title', label: 'Title', type: 'text', help: 'One line.', isRequired: true };
const description: AppField = {
  key: 'description',
  label: 'Description',
  type: 'longText',
  help: 'Markdown, such as **bold** and lists, is shown formatted.',
};
const priority: AppField = {
  key: 'priority',
  label: 'Priority',
  type: 'choice',
  help: 'How urgent it is.',
  choices: [
    { value: '1', label: 'Urgent' },
    { value: '2', label: 'High' },
    { value: '3', label: 'Normal' },
    { value: '4', label: 'Low' },
  ],
};
const assignee: AppField = {
  key: 'assignee',
  label: 'Assignee',
  type: 'choice',
  help: 'The person assigned to it.',
  dynamicChoices: 'people',
};

const issueParts =
  'id identifier title description url priority createdAt updatedAt dueDate state { id name } assignee { id name email } team { id name } project { id name }';
const issues =
  'query ($first: Int, $after: String, $filter: IssueFilter, $orderBy: PaginationOrderBy) { issues(first: $first, after: $after, filter: $filter, orderBy: $orderBy) ' +
  `{ nodes { ${issueParts} } pageInfo { hasNextPage endCursor } } }`;
const commentParts = 'id body url createdAt user { id name email } issue { id identifier title }';
const comments =
  'query ($first: Int, $after: String, $filter: CommentFilter) { comments(first: $first, after: $after, filter: $filter) ' +
  `{ nodes { ${commentParts} } pageInfo { hasNextPage endCursor } } }`;

const ask = (query: string, variables: Readonly<Record<string, Value>> = {}) =>
  ({ method: 'POST', path: '/graphql', body: { graphql: { query, variables } } }) as const;

/** Linear lists what is newest first. */
const newest = (list: 'issues' | 'comments', query: string, time: string, key: string, variables: Readonly<Record<string, Value>> = {}) =>
  ({
    request: {
      ...ask(query, variables),
      pages: {
        kind: 'cursor',
        send: 'variables.after',
        next: `reply.body.data.${list}.pageInfo.endCursor`,
        more: `reply.body.data.${list}.pageInfo.hasNextPage`,
        size: { send: 'variables.first', value: 50 },
      },
    },
    items: `reply.body.data.${list}.nodes`,
    key,
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
  }) as const satisfies PollSource;

/** https://linear.app/developers/webhooks. The secret is ours; the whole is asked for in the shape of the lists. */
const subscribedTo = (type: 'Issue' | 'Comment', actions: readonly string[], key: string, fetch: string) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      list: ask('query { webhooks(first: 250) { nodes { id url } } }'),
      ours: 'found.body.data.webhooks.nodes[url={hook.url}].id',
      create: ask('mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { success } }', {
        input: {
          url: '{hook.url}',
          secret: '{hook.secret}',
          resourceTypes: [type],
          ...(type === 'Issue' && { teamId: '{input.team}' }),
          allPublicTeams: type === 'Issue' ? { $when: 'input.team', then: false, else: true } : true,
        },
      }),
      remove: (id) => ask('mutation ($id: String!) { webhookDelete(id: $id) { success } }', { id }),
    }),
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'hex',
      header: 'Linear-Signature',
      content: '{body}',
      secret: '{hook.secret}',
      time: { place: 'body.webhookTimestamp', within: 300 },
    },
    where: { 'item.type': type, 'item.action': actions },
    key,
    fetch: ask(fetch, { id: '{item.data.id}' }),
    output: `{item.data.${type === 'Issue' ? 'issue' : 'comment'}}`,
  }) as const;
const issueById = `query ($id: String!) { issue(id: $id) { ${issueParts} } }`;
const commentById = `query ($id: String!) { comment(id: $id) { ${commentParts} } }`;
const ofTeam: Value = { team: { id: { eq: '{input.team}' } } };

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const issueOutputs = [
  output('identifier', 'Number'),
  output('title', 'Title'),
  output('description', 'Description'),
  output('state.name', 'State'),
  output('priority', 'Priority', 'number'),
  output('assignee.name', 'Assignee'),
  output('team.name', 'Team'),
  output('project.name', 'Project'),
  output('dueDate', 'Due date', 'moment'),
  output('url', 'Link'),
  output('createdAt', 'Created at', 'moment'),
];

const sampleIssue = {
  id: '9cfb482a-81e3-4154-b5b9-2c805e70a02e',
  identifier: 'ABC-7',
  title: 'Found a bug',
  description: 'It happens on Mondays.',
  url: 'https://linear.app/example/issue/ABC-7/found-a-bug',
  priority: 2,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  dueDate: null,
  state: { id: '2b7a2a0e-1b5e-4a4a-9d7d-3a4c5b6d7e8f', name: 'Todo' },
  assignee: { id: 'd40e767c-d7af-4b18-a86d-55c61f1e39a4', name: 'Ada Example', email: 'ada@example.com' },
  team: { id: '9cfb482a-81e3-4154-b5b9-2c805e70a02d', name: 'Example' },
  project: null,
};
const sampleComment = {
  id: '59833787-2cf9-4fdf-8782-e53db20768a5',
  body: 'Me too.',
  url: 'https://linear.app/example/issue/ABC-7#comment-59833787',
  createdAt: '2026-11-21T09:30:00.000Z',
};

export const linear: AppDefinition = {
  format: 1,
  app: 'LinearCLIAPI',
  name: 'Linear',
  docs: 'https://linear.app/developers/graphql',
  bases: { default: 'https://api.linear.app' },
  hosts: ['api.linear.app'],
  connection: {
    ways: {
      key: {
        kind: 'key',
        label: 'Personal API key',
        fields: [
          {
            key: 'key',
            label: 'Personal API key',
            type: 'secret',
            help: 'In Linear’s settings, open “Security & access”, create a personal API key with read and write access, and copy it.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: '{connection.key}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Linear',
        authorize: 'https://linear.app/oauth/authorize',
        token: 'https://api.linear.app/oauth/token',
        revoke: 'https://api.linear.app/oauth/revoke',
        scopes: ['read', 'write'],
        separator: ',',
        family: 'linear',
        help: 'In Linear’s settings, open “API” and “OAuth applications”, create an application, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: { request: ask('query { viewer { id name email } }'), title: '{reply.body.data.viewer.name} ({reply.body.data.viewer.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Linear refused the key. Reconnect the account.' },
    {
      when: { match: { 'reply.body.errors.0.extensions.code': 'AUTHENTICATION_ERROR' } },
      is: 'lost',
      say: 'Linear refused the key. Reconnect the account.',
    },
    // https://linear.app/developers/rate-limiting: with the status 400.
    {
      when: { match: { 'reply.body.errors.0.extensions.code': 'RATELIMITED' } },
      is: 'later',
      retryAfter: { place: 'reply.headers[x-ratelimit-requests-reset]', as: 'unixMs' },
    },
    { when: { status: 429 }, is: 'later' },
    {
      when: { status: [200, 400, 403], match: { 'reply.body.errors.0.extensions.userPresentableMessage': { present: true } } },
      is: 'refused',
      say: 'Linear refused this: “{reply.body.errors.0.extensions.userPresentableMessage}”',
    },
    {
      when: { status: [200, 400, 403], match: { 'reply.body.errors.0.message': { present: true } } },
      is: 'refused',
      say: 'Linear refused this: “{reply.body.errors.0.message}”',
    },
  ],
  lists: {
    teams: {
      request: ask('query { teams(first: 250) { nodes { id name } } }'),
      items: 'reply.body.data.teams.nodes',
      value: '{item.id}',
      label: '{item.name}',
    },
    states: {
      request: ask('query ($filter: WorkflowStateFilter) { workflowStates(first: 250, filter: $filter) { nodes { id name } } }', {
        filter: ofTeam,
      }),
      items: 'reply.body.data.workflowStates.nodes',
      value: '{item.id}',
      label: '{item.name}',
    },
    labels: {
      request: ask('query { issueLabels(first: 250) { nodes { id name } } }'),
      items: 'reply.body.data.issueLabels.nodes',
      value: '{item.id}',
      label: '{item.name}',
    },
    people: {
      request: ask('query { users(first: 250) { nodes { id name } } }'),
      items: 'reply.body.data.users.nodes',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...subscribedTo('Issue', ['create'], '{item.data.id}', issueById),
      event: 'new_issue',
      title: 'New issue',
      help: 'Runs for each new issue.',
      fields: [anyTeam],
      where: { 'item.type': 'Issue', 'item.action': 'create', 'item.data.teamId': { optional: '{input.team}' } },
      poll: newest('issues', issues, 'createdAt', '{item.id}', { filter: ofTeam, orderBy: 'createdAt' }),
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      ...subscribedTo('Issue', ['create', 'update'], '{item.data.id}:{item.data.updatedAt}', issueById),
      event: 'updated_issue',
      title: 'Updated issue',
      help: 'Runs for each issue that is new or was changed.',
      fields: [anyTeam],
      where: { 'item.type': 'Issue', 'item.action': ['create', 'update'], 'item.data.teamId': { optional: '{input.team}' } },
      poll: newest('issues', issues, 'updatedAt', '{item.id}:{item.updatedAt}', { filter: ofTeam, orderBy: 'updatedAt' }),
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      ...subscribedTo('Comment', ['create'], '{item.data.id}', commentById),
      event: 'new_comment',
      title: 'New comment',
      help: 'Runs for each comment on an issue.',
      fields: [],
      poll: newest('comments', comments, 'createdAt', '{item.id}'),
      outputs: [
        output('body', 'Text'),
        output('user.name', 'Author'),
        output('issue.identifier', 'Issue number'),
        output('issue.title', 'Issue title'),
        output('url', 'Link'),
        output('createdAt', 'Created at', 'moment'),
      ],
      sample: { ...sampleComment, user: sampleIssue.assignee, issue: { id: sampleIssue.id, identifier: 'ABC-7', title: 'Found a bug' } },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_issue',
      title: 'Create an issue',
      help: 'Creates an issue in a team.',
      fields: [
        team,
        title,
        description,
        {
          key: 'state',
          label: 'State',
          type: 'choice',
          help: 'A state of the team. The team’s first state if left empty.',
          dynamicChoices: 'states',
          dependsOn: ['team'],
        },
        assignee,
        priority,
        {
          key: 'labels',
          label: 'Labels',
          type: 'choice',
          help: 'Labels of the workspace, one per line.',
          isMany: true,
          dynamicChoices: 'labels',
          group: 'more',
        },
        { key: 'dueDate', label: 'Due date', type: 'moment', help: 'The day on which it is due.', group: 'more' },
      ],
      // Never: Linear creates a second issue.
      request: ask(`mutation ($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { ${issueParts} } } }`, {
        input: {
          teamId: '{input.team}',
          title: '{input.title}',
          description: '{input.description}',
          stateId: '{input.state}',
          assigneeId: '{input.assignee}',
          priority: '{input.priority|number}',
          labelIds: '{input.labels}',
          dueDate: '{input.dueDate|date}',
        },
      }),
      output: '{reply.body.data.issueCreate.issue}',
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      kind: 'write',
      event: 'update_issue',
      title: 'Update an issue',
      help: 'Changes the filled fields of an issue.',
      fields: [
        issue,
        { ...title, isRequired: false },
        description,
        { ...anyTeam, help: 'The team whose states you can choose from.' },
        {
          key: 'state',
          label: 'State',
          type: 'choice',
          help: 'A state of the team of the issue.',
          dynamicChoices: 'states',
          dependsOn: ['team'],
        },
        assignee,
        priority,
      ],
      request: ask(
        `mutation ($id: String!, $input: IssueUpdateInput!) { issueUpdate(id: $id, input: $input) { success issue { ${issueParts} } } }`,
        {
          id: '{input.issue}',
          input: {
            title: '{input.title}',
            description: '{input.description}',
            stateId: '{input.state}',
            assigneeId: '{input.assignee}',
            priority: '{input.priority|number}',
          },
        },
      ),
      // https://linear.app/developers/graphql#creating-and-editing-issues: values replace those that the issue has.
      repeat: 'replaces',
      output: '{reply.body.data.issueUpdate.issue}',
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Adds a comment to an issue.',
      fields: [issue, { key: 'text', label: 'Text', type: 'longText', help: 'Markdown is shown formatted.', isRequired: true }],
      request: ask(
        'mutation ($input: CommentCreateInput!) { commentCreate(input: $input) { success comment { id body url createdAt } } }',
        { input: { issueId: '{input.issue}', body: '{input.text}' } },
      ),
      output: '{reply.body.data.commentCreate.comment}',
      outputs: [output('id', 'ID'), output('body', 'Text'), output('url', 'Link')],
      sample: sampleComment,
    },
    {
      kind: 'search',
      event: 'find_issue',
      title: 'Find an issue',
      help: 'Finds an issue by its title.',
      fields: [{ ...title, help: 'The whole title.' }],
      request: ask(issues, { first: 1, filter: { title: { eq: '{input.title}' } } }),
      found: { items: 'reply.body.data.issues.nodes' },
      sample: { isFound: true, item: sampleIssue },
    },
    {
      kind: 'search',
      event: 'get_issue',
      title: 'Get an issue',
      help: 'Gets an issue by its number.',
      fields: [issue],
      request: ask(`query ($id: String!) { issue(id: $id) { ${issueParts} } }`, { id: '{input.issue}' }),
      found: { items: 'reply.body.data.issue' },
      sample: { isFound: true, item: sampleIssue },
    },
  ],
};
