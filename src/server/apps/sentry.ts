import type { AppDefinition, ListDefinition, Pages } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

/** https://docs.sentry.io/api/pagination/: the header names a next page even after the last one. */
const paged = (size: 'limit' | 'per_page'): Pages => ({ kind: 'link', untilEmpty: true, size: { send: `query.${size}`, value: 100 } });
const organization = '/organizations/{connection.organization}';

const projects = (value: string): ListDefinition => ({
  request: { method: 'GET', path: `${organization}/projects/`, pages: paged('per_page') },
  items: 'reply.body',
  value,
  label: '{item.name}',
});

const project = field('project', 'Project', 'choice', 'All projects if left empty.', { dynamicChoices: 'projectIds' });
const issueOutputs = [
  output('id', 'ID'),
  output('shortId', 'Short ID'),
  output('title', 'Title'),
  output('culprit', 'Location'),
  output('level', 'Level'),
  output('status', 'Status'),
  output('priority', 'Priority'),
  output('count', 'Number of events'),
  output('userCount', 'Number of users', 'number'),
  output('project.name', 'Project'),
  output('assignedTo.name', 'Assigned to'),
  output('firstSeen', 'First seen at', 'moment'),
  output('lastSeen', 'Last seen at', 'moment'),
  output('permalink', 'Link'),
];
const sampleIssue = {
  id: '1',
  shortId: 'HARBOUR-1',
  title: 'LanternError: the light is out',
  culprit: 'harbour.lights in main',
  level: 'error',
  status: 'unresolved',
  priority: 'medium',
  count: '150',
  userCount: 3,
  project: { id: '2', name: 'Harbour', slug: 'harbour', platform: 'python' },
  assignedTo: { type: 'user', id: '1', name: 'Ada Berg', email: 'ada@example.com' },
  firstSeen: '2026-11-21T09:30:00Z',
  lastSeen: '2026-11-21T09:45:00Z',
  permalink: 'https://sentry.io/example/harbour/issues/1/',
};
const releaseOutputs = [
  output('version', 'Version'),
  output('shortVersion', 'Short version'),
  output('status', 'Status'),
  output('projects.*.name', 'Projects', 'list'),
  output('newGroups', 'Number of new issues', 'number'),
  output('dateCreated', 'Created at', 'moment'),
  output('dateReleased', 'Released at', 'moment'),
  output('url', 'Link'),
];
const sampleRelease = {
  id: 1,
  version: 'frontend@1.4.0',
  shortVersion: 'frontend@1.4.0',
  status: 'open',
  ref: null,
  url: null,
  dateCreated: '2026-11-21T09:30:00Z',
  dateReleased: null,
  newGroups: 0,
  commitCount: 0,
  deployCount: 0,
  projects: [{ id: 2, slug: 'harbour', name: 'Harbour', platform: 'python' }],
};

export const sentry: AppDefinition = {
  format: 1,
  app: 'SentryCLIAPI',
  name: 'Sentry',
  docs: 'https://docs.sentry.io/api/',
  bases: { default: 'https://{connection.region}/api/0' },
  hosts: ['{connection.region}'],
  connection: {
    fields: [
      required('organization', 'Organization', 'text', 'The part before “.sentry.io” in your organization’s URL.', {
        placeholder: 'example',
        pattern: { matches: '[A-Za-z0-9_-]+', say: 'Enter only the part before “.sentry.io”: letters, digits and hyphens.' },
      }),
      required('region', 'Region', 'choice', 'In Sentry, open “Settings”, “General settings”: “Data storage location”.', {
        initial: 'us.sentry.io',
        choices: choices({ 'us.sentry.io': 'United States', 'de.sentry.io': 'European Union' }),
        pattern: { matches: '(?:us|de)\\.sentry\\.io', say: 'Choose one of the regions.' },
      }),
    ],
    ways: {
      token: {
        kind: 'key',
        label: 'Token',
        fields: [
          required(
            'token',
            'Token',
            'secret',
            'In Sentry, open your settings, “Personal tokens”. The token needs “Read” for organization and project, “Read & write” for issue, and “Admin” for release.',
          ),
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: { request: { method: 'GET', path: `${organization}/` }, title: '{reply.body.name}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Sentry refused the token. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'Sentry doesn’t allow this: “{reply.body.detail|or:no details}” Check the permissions of the token.',
    },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Sentry can’t find this: “{reply.body.detail|or:no details}” Check the fields of this step.',
    },
    {
      when: { status: 400 },
      is: 'refused',
      say: 'Sentry refused this: “{reply.body.detail|or:no details}” Check the fields of this step.',
    },
    // https://docs.sentry.io/api/ratelimits/
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-sentry-rate-limit-reset]', as: 'unix' } },
  ],
  lists: {
    projectIds: projects('{item.id}'),
    projectSlugs: projects('{item.slug}'),
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_issue',
      title: 'New issue',
      help: 'Runs when an issue is seen for the first time.',
      fields: [project],
      request: {
        method: 'GET',
        path: `${organization}/issues/`,
        // Without a query, Sentry leaves out issues that are resolved already.
        query: { project: '{input.project}', query: '', sort: 'new', statsPeriod: '14d' },
        pages: paged('limit'),
      },
      items: 'reply.body',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.firstSeen', as: 'iso' },
      outputs: issueOutputs,
      sample: sampleIssue,
    },
    {
      kind: 'poll',
      event: 'new_release',
      title: 'New release',
      help: 'Runs for each new release.',
      fields: [project],
      request: { method: 'GET', path: `${organization}/releases/`, query: { project: '{input.project}' }, pages: paged('per_page') },
      items: 'reply.body',
      key: '{item.id}',
      // The order is by the date of the release, which can be another day than that of its creation.
      order: 'none',
      since: { place: 'item.dateCreated', as: 'iso' },
      outputs: releaseOutputs,
      sample: sampleRelease,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'update_issue',
      title: 'Update an issue',
      help: 'Resolves or archives an issue, or changes its priority or assignee.',
      fields: [
        required('issue', 'Issue', 'text', 'The ID of an issue, from an earlier step.'),
        field('status', 'Status', 'choice', 'Unchanged if left empty.', {
          choices: choices({
            resolved: 'Resolved',
            resolvedInNextRelease: 'Resolved in the next release',
            unresolved: 'Unresolved',
            ignored: 'Archived',
          }),
        }),
        field('priority', 'Priority', 'choice', 'Unchanged if left empty.', {
          choices: choices({ high: 'High', medium: 'Medium', low: 'Low' }),
        }),
        field('assignedTo', 'Assigned to', 'text', 'The email address of a person, or “team:” with the ID of a team.'),
      ],
      request: {
        method: 'PUT',
        path: `${organization}/issues/{input.issue}/`,
        body: { json: { status: '{input.status}', priority: '{input.priority}', assignedTo: '{input.assignedTo|trim}' } },
      },
      // “Only the attributes submitted are modified”: https://docs.sentry.io/api/events/update-an-issue/
      repeat: 'replaces',
      outputs: issueOutputs,
      sample: { ...sampleIssue, status: 'resolved' },
    },
    {
      kind: 'write',
      event: 'create_release',
      title: 'Create a release',
      help: 'Creates a release, or gets the existing one with this version.',
      fields: [
        required('version', 'Version', 'text', 'Such as frontend@1.4.0, or a commit.', { placeholder: 'frontend@1.4.0' }),
        required('projects', 'Projects', 'choice', 'One per line.', { dynamicChoices: 'projectSlugs', isMany: true }),
        field('url', 'Link', 'text', 'A link to a page about the release.', { group: 'more' }),
      ],
      request: {
        method: 'POST',
        path: `${organization}/releases/`,
        body: { json: { version: '{input.version|trim}', projects: '{input.projects}', url: '{input.url}' } },
      },
      // 208 for a version that is there: https://docs.sentry.io/api/releases/create-a-new-release-for-an-organization/
      repeat: 'replaces',
      outputs: releaseOutputs,
      sample: sampleRelease,
    },
    {
      kind: 'search',
      event: 'find_issue',
      title: 'Find an issue',
      help: 'Finds the matching issue that occurred most recently.',
      fields: [
        required('query', 'Search', 'text', 'Words in the title, or Sentry’s search syntax, such as “is:unresolved level:error”.'),
        project,
      ],
      request: {
        method: 'GET',
        path: `${organization}/issues/`,
        query: { project: '{input.project}', query: '{input.query}', sort: 'date', limit: 1 },
      },
      found: { items: 'reply.body' },
      outputs: issueOutputs,
      sample: { isFound: true, item: sampleIssue },
    },
  ],
};
