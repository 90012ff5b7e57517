import type {
  AppDefinition,
  AppField,
  OutputLabel,
  OutputType,
  PollTriggerDefinition,
  RequestDefinition,
} from '../../domain/apps/definition';

const space: AppField = {
  key: 'space',
  label: 'Space',
  type: 'choice',
  help: 'A space of your organization.',
  isRequired: true,
  dynamicChoices: 'spaces',
};
const environment: AppField = {
  key: 'environment',
  label: 'Environment',
  type: 'choice',
  help: 'An environment of the space. “master” if left empty.',
  initial: 'master',
  dynamicChoices: 'environments',
  dependsOn: ['space'],
};
const type: AppField = {
  key: 'type',
  label: 'Content type',
  type: 'choice',
  help: 'The type of the entry.',
  isRequired: true,
  dynamicChoices: 'types',
  dependsOn: ['space', 'environment'],
};
const entry: AppField = { key: 'entry', label: 'Entry', type: 'text', help: 'The ID of an entry, from an earlier step.', isRequired: true };

const inSpace = '/spaces/{input.space}';
const inEnvironment = `${inSpace}/environments/{input.environment|or:master}`;
const listed = (path: string, value: string, label: string) => ({
  request: { method: 'GET', path, query: { limit: 1000 } } as const,
  items: 'reply.body.items',
  value,
  label,
});

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const outputs = [
  output('sys.id', 'ID'),
  output('fields', 'Fields by language', 'record'),
  output('sys.contentType.sys.id', 'Content type'),
  output('sys.version', 'Version', 'number'),
  output('sys.createdAt', 'Created at', 'moment'),
  output('sys.publishedAt', 'Published at', 'moment'),
];
const sampleEntry = {
  sys: {
    id: '5KsDBWseXY6QegucYAoacS',
    type: 'Entry',
    contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 'article' } },
    version: 3,
    createdAt: '2026-11-21T09:30:00.000Z',
    updatedAt: '2026-11-21T09:30:00.000Z',
    publishedAt: '2026-11-21T09:31:00.000Z',
  },
  fields: { title: { 'en-US': 'Lanterns of the harbour' } },
};

/** https://www.contentful.com/developers/docs/references/content-management-api/ */
const entries = (time: string, query: RequestDefinition['query'] = {}) =>
  ({
    kind: 'poll',
    fields: [space, environment, { ...type, isRequired: false, help: 'Only entries of this type count.' }],
    request: {
      method: 'GET',
      path: `${inEnvironment}/entries`,
      query: { content_type: '{input.type}', order: `-sys.${time}`, ...query },
      pages: { kind: 'offset', send: 'query.skip', size: { send: 'query.limit', value: 100 } },
    },
    items: 'reply.body.items',
    order: 'newest',
    since: { place: `item.sys.${time}`, as: 'iso' },
    outputs,
    sample: sampleEntry,
  }) as const satisfies Partial<PollTriggerDefinition>;

export const contentful: AppDefinition = {
  format: 1,
  app: 'ContentfulCLIAPI',
  name: 'Contentful',
  docs: 'https://www.contentful.com/developers/docs/references/content-management-api/',
  bases: { default: 'https://{connection.region}' },
  hosts: ['{connection.region}'],
  connection: {
    fields: [
      {
        key: 'region',
        label: 'Region',
        type: 'choice',
        help: 'Where your organization keeps its content.',
        initial: 'api.contentful.com',
        isRequired: true,
        choices: [
          { value: 'api.contentful.com', label: 'United States' },
          { value: 'api.eu.contentful.com', label: 'European Union' },
        ],
        pattern: { matches: 'api\\.(?:eu\\.)?contentful\\.com', say: 'Choose one of the regions.' },
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
            help: 'In Contentful, open Settings › CMA tokens, create a personal access token, and copy it.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: {
      request: { method: 'GET', path: '/users/me' },
      title: '{reply.body.firstName|or:} {reply.body.lastName|or:} ({reply.body.email})',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Contentful refused the token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Contentful doesn’t allow this: “{reply.body.message}” Check your role in the space.' },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Contentful can’t find this. Check the space, the environment and the IDs of this step.',
    },
    {
      when: { status: 409 },
      is: 'refused',
      say: 'Someone else changed this entry at the same time. Run the step again.',
    },
    {
      when: { status: [400, 422] },
      is: 'refused',
      say: 'Contentful refused this: “{reply.body.message} {reply.body.details.errors.0.details|or:}” Check the fields of this step.',
    },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-contentful-ratelimit-reset]', as: 'seconds' } },
  ],
  rate: { budget: { requests: 7, seconds: 1 } },
  lists: {
    spaces: listed('/spaces', '{item.sys.id}', '{item.name}'),
    environments: listed(`${inSpace}/environments`, '{item.sys.id}', '{item.name}'),
    types: listed(`${inEnvironment}/content_types`, '{item.sys.id}', '{item.name}'),
    languages: listed(`${inEnvironment}/locales`, '{item.code}', '{item.name}'),
  },
  triggers: [
    {
      ...entries('createdAt'),
      event: 'new_entry',
      title: 'New entry',
      help: 'Runs for each new entry, including drafts.',
      key: '{item.sys.id}',
    },
    {
      ...entries('publishedAt', { 'sys.publishedAt[exists]': true }),
      event: 'published_entry',
      title: 'Entry published',
      help: 'Runs for each entry that is published, including new versions.',
      key: '{item.sys.id}:{item.sys.publishedAt}',
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_entry',
      title: 'Create an entry',
      help: 'Creates a draft entry with texts, numbers, dates, and yes or no values. “Publish an entry” publishes it.',
      fields: [
        space,
        environment,
        type,
        {
          key: 'languages',
          label: 'Languages',
          type: 'choice',
          help: 'The values are written in each of these languages.',
          dynamicChoices: 'languages',
          dependsOn: ['space', 'environment'],
          isMany: true,
          isRequired: true,
        },
      ],
      dynamicFields: {
        dependsOn: ['space', 'environment', 'type'],
        prefix: 'field',
        request: { method: 'GET', path: `${inEnvironment}/content_types/{input.type}` },
        items: 'reply.body.fields',
        value: '{item.id}',
        label: '{item.name}',
        type: {
          place: 'item.type',
          table: { Symbol: 'text', Text: 'longText', Integer: 'number', Number: 'number', Date: 'moment', Boolean: 'boolean' },
        },
        required: 'item.required',
        where: { 'item.disabled': { not: true } },
      },
      // Never: Contentful creates a second entry.
      request: {
        method: 'POST',
        path: `${inEnvironment}/entries`,
        headers: { 'content-type': 'application/vnd.contentful.management.v1+json', 'x-contentful-content-type': '{input.type}' },
        body: {
          json: { fields: { $fields: 'field', as: { '*': { $pairs: 'input.languages', name: '{each}', value: '{value}' } } } },
        },
      },
      outputs,
      sample: sampleEntry,
    },
    {
      kind: 'write',
      event: 'publish_entry',
      title: 'Publish an entry',
      help: 'Publishes the newest version of an entry.',
      fields: [space, environment, entry],
      steps: [{ name: 'current', request: { method: 'GET', path: `${inEnvironment}/entries/{input.entry}` }, repeat: 'safe' }],
      request: {
        method: 'PUT',
        path: `${inEnvironment}/entries/{input.entry}/published`,
        headers: { 'content-type': 'application/vnd.contentful.management.v1+json', 'x-contentful-version': '{current.body.sys.version}' },
      },
      outputs,
      sample: sampleEntry,
    },
    {
      kind: 'search',
      event: 'find_entry',
      title: 'Find an entry',
      help: 'Finds an entry by words in any of its fields.',
      fields: [
        space,
        environment,
        type,
        { key: 'query', label: 'Search text', type: 'text', help: 'Words of one of the fields.', isRequired: true },
      ],
      request: {
        method: 'GET',
        path: `${inEnvironment}/entries`,
        query: { content_type: '{input.type}', query: '{input.query}', limit: 1 },
      },
      found: { items: 'reply.body.items' },
      outputs,
      sample: { isFound: true, item: sampleEntry },
    },
    {
      kind: 'search',
      event: 'get_entry',
      title: 'Get an entry',
      help: 'Gets an entry by its ID.',
      fields: [space, environment, entry],
      request: { method: 'GET', path: `${inEnvironment}/entries/{input.entry}` },
      found: { items: 'reply.body' },
      outputs,
      sample: { isFound: true, item: sampleEntry },
    },
  ],
};
