import type {
  AppDefinition,
  AppField,
  DynamicFieldsDefinition,
  ListDefinition,
  Pages,
  RequestDefinition,
  Value,
} from '../../domain/apps/definition';
import { atlassianSignIn, atlassianSite } from './atlassian';

const project: AppField = {
  key: 'project',
  label: 'Project',
  type: 'choice',
  help: 'Projects that the account can access.',
  dynamicChoices: 'projects',
  isRequired: true,
};
const projectKey: AppField = { ...project, dynamicChoices: 'projectKeys' };
const issue: AppField = {
  key: 'issue',
  label: 'Issue',
  type: 'text',
  help: 'The key or the ID of an issue, such as ABC-7.',
  isRequired: true,
};
const summary: AppField = { key: 'summary', label: 'Summary', type: 'text', help: 'The title of the issue, on one line.' };
const description: AppField = {
  key: 'description',
  label: 'Description',
  type: 'longText',
  help: 'Jira’s wiki markup works, such as for bold text and links.',
};
const labels: AppField = { key: 'labels', label: 'Labels', type: 'list', help: 'One per line, without spaces.' };
const assignee: AppField = { key: 'assignee', label: 'Assignee', type: 'choice', help: 'A user of the site.', dynamicChoices: 'people' };
const jql: AppField = { key: 'jql', label: 'JQL', type: 'code', placeholder: 'priority = High' };

const offsetPages = (size: number): Pages => ({ kind: 'offset', send: 'query.startAt', size: { send: 'query.maxResults', value: size } });

/** https://developer.atlassian.com/cloud/jira/platform/rest/v2/api-group-issue-search */
const issuesBy = (time: 'created' | 'updated', query: Value) =>
  ({
    request: {
      method: 'POST',
      path: '/search/jql',
      body: { json: { jql: query, fields: ['*navigable'] } },
      pages: {
        kind: 'cursor',
        send: 'body.nextPageToken',
        next: 'reply.body.nextPageToken',
        size: { send: 'body.maxResults', value: 100 },
      },
    },
    items: 'reply.body.issues',
    order: 'newest',
    // The search finds an issue some seconds after it was written.
    since: { place: `item.fields.${time}`, as: 'iso', overlapSeconds: 300 },
  }) as const;

const ofProject = 'project = "{input.project|jql}"';
const inOrder = (time: 'created' | 'updated'): Value => ({
  $when: 'input.jql',
  then: `${ofProject} AND ({input.jql}) ORDER BY ${time} DESC`,
  else: `${ofProject} ORDER BY ${time} DESC`,
});

/** Fields that the site added to the type of issue. */
const customFields: DynamicFieldsDefinition = {
  dependsOn: ['project', 'issueType'],
  prefix: 'field',
  request: { method: 'GET', path: '/issue/createmeta/{input.project}/issuetypes/{input.issueType}', pages: offsetPages(50) },
  items: 'reply.body.fields',
  value: '{item.fieldId}',
  label: '{item.name}',
  where: { 'item.schema.custom': { present: true } },
  type: { place: 'item.schema.type', table: { string: 'longText', number: 'number', date: 'moment', option: 'choice' } },
  required: 'item.required',
  choices: { items: 'item.allowedValues', value: '{each.id}', label: '{each.value}' },
};

const sampleIssue = {
  id: '10002',
  key: 'ABC-7',
  self: 'https://example.atlassian.net/rest/api/2/issue/10002',
  fields: {
    summary: 'Order new lanterns',
    status: { id: '3', name: 'In Progress' },
    issuetype: { id: '10001', name: 'Task' },
    project: { id: '10000', key: 'ABC', name: 'Harbour' },
    priority: { id: '2', name: 'High' },
    assignee: { accountId: '5b10ac8d82e05b22cc7d4ef5', displayName: 'Ada Berg' },
    labels: ['shop'],
    created: '2026-11-21T09:30:00.000+0000',
    updated: '2026-11-21T09:30:00.000+0000',
  },
};

const outputs = [
  { place: 'key', label: 'Key', type: 'text' },
  { place: 'fields.summary', label: 'Summary', type: 'text' },
  { place: 'fields.status.name', label: 'Status', type: 'text' },
  { place: 'fields.issuetype.name', label: 'Type', type: 'text' },
  { place: 'fields.priority.name', label: 'Priority', type: 'text' },
  { place: 'fields.assignee.displayName', label: 'Assignee', type: 'text' },
  { place: 'fields.labels', label: 'Labels', type: 'list' },
  { place: 'fields.created', label: 'Created at', type: 'moment' },
  { place: 'fields.updated', label: 'Updated at', type: 'moment' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;

const listOf = (request: RequestDefinition, items: string, value: string, label: string): ListDefinition => ({
  request,
  items,
  value,
  label,
});
const projects: RequestDefinition = { method: 'GET', path: '/project/search', pages: offsetPages(50) };

const message = '“{reply.body.errorMessages|join: }{reply.body.errors.*|join: }”';

export const jira: AppDefinition = {
  format: 1,
  app: 'JiraCLIAPI',
  name: 'Jira',
  // Its texts are plain; those of version 3 are documents.
  docs: 'https://developer.atlassian.com/cloud/jira/platform/rest/v2/intro',
  bases: { default: 'https://{connection.site}.atlassian.net/rest/api/2', sites: 'https://api.atlassian.com' },
  hosts: ['{connection.site}.atlassian.net', 'api.atlassian.com'],
  connection: {
    ways: {
      token: {
        kind: 'basic',
        label: 'API token',
        fields: [
          {
            key: 'site',
            label: 'Site',
            type: 'text',
            help: 'The part before “.atlassian.net” in your Jira URL.',
            placeholder: 'example',
            isRequired: true,
            pattern: { matches: '[A-Za-z0-9-]+', say: 'Enter only the part before “.atlassian.net”: letters, digits and hyphens.' },
          },
          { key: 'email', label: 'Email', type: 'text', help: 'The email address of your Atlassian account.', isRequired: true },
          {
            key: 'token',
            label: 'API token',
            type: 'secret',
            help: 'In your Atlassian account, open Security › API tokens, create a token and copy it.',
            isRequired: true,
          },
        ],
        user: '{connection.email}',
        password: '{connection.token}',
      },
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Atlassian',
        bases: { default: 'https://api.atlassian.com/ex/jira/{connection.cloud}/rest/api/2' },
        ...atlassianSignIn,
        scopes: ['read:jira-work', 'write:jira-work', 'read:jira-user', 'offline_access'],
        help: 'In Atlassian’s developer console, create an OAuth 2.0 integration, add the Jira API with the scopes read:jira-work, write:jira-work and read:jira-user, and enter this redirect URL under “Authorization”:',
      },
    },
    after: [atlassianSite('Jira site')],
    test: {
      request: { method: 'GET', path: '/myself' },
      title: '{reply.body.displayName} ({connection.siteName|or:}{connection.site|or:})',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Jira refused the account. Reconnect it.' },
    { when: { status: 403 }, is: 'refused', say: `The account isn’t allowed to do this: ${message}` },
    { when: { status: 404 }, is: 'refused', say: `Jira can’t find this, or the account can’t see it: ${message}` },
    { when: { status: 400 }, is: 'refused', say: `Jira refused this: ${message} Check the fields of this step.` },
  ],
  lists: {
    projects: listOf(projects, 'reply.body.values', '{item.id}', '{item.name} ({item.key})'),
    projectKeys: listOf(projects, 'reply.body.values', '{item.key}', '{item.name} ({item.key})'),
    issueTypes: listOf(
      { method: 'GET', path: '/issuetype/project', query: { projectId: '{input.project}' } },
      'reply.body',
      '{item.id}',
      '{item.name}',
    ),
    priorities: listOf(
      { method: 'GET', path: '/priority/search', pages: offsetPages(50) },
      'reply.body.values',
      '{item.id}',
      '{item.name}',
    ),
    transitions: listOf({ method: 'GET', path: '/issue/{input.issue}/transitions' }, 'reply.body.transitions', '{item.id}', '{item.name}'),
    people: {
      ...listOf(
        { method: 'GET', path: '/user/search', query: { query: '' }, pages: offsetPages(50) },
        'reply.body',
        '{item.accountId}',
        '{item.displayName}',
      ),
      where: { 'item.accountType': { not: 'app' } },
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_issue',
      title: 'New issue',
      help: 'Runs for each new issue of a project.',
      fields: [projectKey, { ...jql, help: 'Only issues that match this query count. Leave out ORDER BY.', group: 'more' }],
      ...issuesBy('created', inOrder('created')),
      key: '{item.id}',
      outputs,
      sample: sampleIssue,
    },
    {
      kind: 'poll',
      event: 'updated_issue',
      title: 'Updated issue',
      help: 'Runs each time an issue of a project is created or changed.',
      fields: [projectKey, { ...jql, help: 'Only issues that match this query count. Leave out ORDER BY.', group: 'more' }],
      ...issuesBy('updated', inOrder('updated')),
      key: '{item.id}:{item.fields.updated}',
      outputs,
      sample: sampleIssue,
    },
    {
      kind: 'poll',
      event: 'new_comment',
      title: 'New comment on an issue',
      help: 'Runs for each new comment on one issue.',
      fields: [issue],
      request: { method: 'GET', path: '/issue/{input.issue}/comment', query: { orderBy: '-created' }, pages: offsetPages(100) },
      items: 'reply.body.comments',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.created', as: 'iso' },
      outputs: [
        { place: 'id', label: 'ID', type: 'text' },
        { place: 'body', label: 'Comment', type: 'text' },
        { place: 'author.displayName', label: 'Author', type: 'text' },
        { place: 'created', label: 'Created at', type: 'moment' },
      ],
      sample: {
        id: '10050',
        body: 'They arrive on Monday.',
        author: { accountId: '5b10ac8d82e05b22cc7d4ef5', displayName: 'Ada Berg' },
        created: '2026-11-21T09:30:00.000+0000',
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
        {
          key: 'issueType',
          label: 'Type',
          type: 'choice',
          help: 'Task, bug, or another type of the project.',
          dynamicChoices: 'issueTypes',
          dependsOn: ['project'],
          isRequired: true,
        },
        { ...summary, isRequired: true },
        description,
        assignee,
        {
          key: 'priority',
          label: 'Priority',
          type: 'choice',
          help: 'The project’s default if left empty.',
          dynamicChoices: 'priorities',
        },
        labels,
        { key: 'dueDate', label: 'Due date', type: 'moment', help: 'The day on which it is due.', group: 'more' },
        { key: 'parent', label: 'Parent', type: 'text', help: 'The key of the epic, or of the parent issue of a subtask.', group: 'more' },
      ],
      dynamicFields: customFields,
      // Never: Jira has no idempotency keys, and creates a second issue.
      request: {
        method: 'POST',
        path: '/issue',
        body: {
          json: {
            fields: {
              $join: [
                {
                  project: { id: '{input.project}' },
                  issuetype: { id: '{input.issueType}' },
                  summary: '{input.summary}',
                  description: '{input.description}',
                  labels: '{input.labels}',
                  priority: { id: '{input.priority}' },
                  assignee: { id: '{input.assignee}' },
                  parent: { key: '{input.parent}' },
                  duedate: '{input.dueDate|date}',
                },
                { $fields: 'field', as: { option: { id: '{value}' }, date: '{value|date}', '*': '{value}' } },
              ],
            },
          },
        },
      },
      outputs: [
        { place: 'key', label: 'Key', type: 'text' },
        { place: 'id', label: 'ID', type: 'text' },
      ],
      sample: { id: '10002', key: 'ABC-7', self: 'https://example.atlassian.net/rest/api/2/issue/10002' },
    },
    {
      kind: 'write',
      event: 'update_issue',
      title: 'Update an issue',
      help: 'Changes the filled fields of an issue.',
      fields: [
        issue,
        summary,
        description,
        { ...labels, help: 'These replace the issue’s existing labels. One per line, without spaces.' },
      ],
      request: {
        method: 'PUT',
        path: '/issue/{input.issue}',
        body: { json: { fields: { summary: '{input.summary}', description: '{input.description}', labels: '{input.labels}' } } },
        reply: 'none',
      },
      // https://developer.atlassian.com/cloud/jira/platform/rest/v2/api-group-issues: “fields” sets values.
      repeat: 'replaces',
      output: { issue: '{input.issue}', isUpdated: true },
      sample: { issue: 'ABC-7', isUpdated: true },
    },
    {
      kind: 'write',
      event: 'move_issue',
      title: 'Change the status of an issue',
      help: 'Moves an issue along its workflow.',
      fields: [
        issue,
        {
          key: 'transition',
          label: 'Transition',
          type: 'choice',
          help: 'The available transitions depend on the issue’s status.',
          dynamicChoices: 'transitions',
          dependsOn: ['issue'],
          isRequired: true,
        },
      ],
      request: {
        method: 'POST',
        path: '/issue/{input.issue}/transitions',
        body: { json: { transition: { id: '{input.transition}' } } },
        reply: 'none',
      },
      output: { issue: '{input.issue}', isMoved: true },
      sample: { issue: 'ABC-7', isMoved: true },
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment to an issue',
      help: 'Adds a comment to an issue.',
      fields: [
        issue,
        {
          key: 'text',
          label: 'Comment',
          type: 'longText',
          help: 'Jira’s wiki markup works, such as for bold text and links.',
          isRequired: true,
        },
      ],
      request: { method: 'POST', path: '/issue/{input.issue}/comment', body: { json: { body: '{input.text}' } } },
      sample: { id: '10050', body: 'They arrive on Monday.', created: '2026-11-21T09:30:00.000+0000' },
    },
    {
      kind: 'write',
      event: 'assign_issue',
      title: 'Assign an issue',
      help: 'Assigns an issue to a person.',
      fields: [issue, { ...assignee, isRequired: true }],
      request: {
        method: 'PUT',
        path: '/issue/{input.issue}/assignee',
        body: { json: { accountId: '{input.assignee}' } },
        reply: 'none',
      },
      // https://developer.atlassian.com/cloud/jira/platform/rest/v2/api-group-issues: the assignee is set.
      repeat: 'replaces',
      output: { issue: '{input.issue}', isAssigned: true },
      sample: { issue: 'ABC-7', isAssigned: true },
    },
    {
      kind: 'search',
      event: 'find_issue',
      title: 'Find an issue',
      help: 'Finds the first issue that matches a query.',
      fields: [
        {
          ...jql,
          help: 'Copy it from Jira’s advanced search.',
          placeholder: 'summary ~ "lantern" ORDER BY created DESC',
          isRequired: true,
        },
      ],
      request: { method: 'POST', path: '/search/jql', body: { json: { jql: '{input.jql}', maxResults: 1, fields: ['*navigable'] } } },
      found: { items: 'reply.body.issues' },
      outputs,
      sample: { isFound: true, item: sampleIssue },
    },
    {
      kind: 'search',
      event: 'get_issue',
      title: 'Get an issue',
      help: 'Gets an issue by its key or ID.',
      fields: [issue],
      request: { method: 'GET', path: '/issue/{input.issue}' },
      found: { items: 'reply.body' },
      outputs,
      sample: { isFound: true, item: sampleIssue },
    },
  ],
};
