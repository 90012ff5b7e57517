import type { AppDefinition, AppField, ListDefinition, Pages, PathRequest } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const deal: AppField = { key: 'deal', label: 'Deal', type: 'text', help: 'The ID of a deal, from an earlier step.', isRequired: true };
const title: AppField = { key: 'title', label: 'Title', type: 'text', help: 'The name of the deal.' };
const value: AppField = { key: 'value', label: 'Value', type: 'number', help: 'An amount of money, such as 1250.50.' };
const pipeline: AppField = {
  key: 'pipeline',
  label: 'Pipeline',
  type: 'choice',
  help: 'Decides which stages can be chosen.',
  dynamicChoices: 'pipelines',
};
const stage: AppField = {
  key: 'stage',
  label: 'Stage',
  type: 'choice',
  help: 'A stage of the pipeline.',
  dynamicChoices: 'stages',
  dependsOn: ['pipeline'],
};
const owner: AppField = {
  key: 'owner',
  label: 'Owner',
  type: 'choice',
  help: 'You if left empty.',
  dynamicChoices: 'users',
  group: 'more',
};
const organization: AppField = {
  key: 'organization',
  label: 'Organization',
  type: 'choice',
  help: 'A company in Pipedrive.',
  dynamicChoices: 'organizations',
};
const status: AppField = {
  key: 'status',
  label: 'Status',
  type: 'choice',
  help: 'A new deal is open if left empty.',
  choices: [
    { value: 'open', label: 'Open' },
    { value: 'won', label: 'Won' },
    { value: 'lost', label: 'Lost' },
  ],
};
const name: AppField = { key: 'name', label: 'Name', type: 'text', help: 'The full name.', isRequired: true };
const email: AppField = { key: 'email', label: 'Email', type: 'text', help: 'The whole email address.' };

/** https://pipedrive.readme.io/docs/core-api-concepts-pagination: version 2 has cursors. */
const pagesOf = (size: number): Pages => ({
  kind: 'cursor',
  send: 'query.cursor',
  next: 'reply.body.additional_data.next_cursor',
  size: { send: 'query.limit', value: size },
});

const named = (request: Omit<PathRequest, 'method'>): ListDefinition => ({
  request: { method: 'GET', ...request },
  items: 'reply.body.data',
  value: '{item.id}',
  label: '{item.name}',
});

/** The newest first. */
const newestBy = (path: string, time: 'add_time' | 'update_time') =>
  ({
    request: { method: 'GET', path, query: { sort_by: time, sort_direction: 'desc' }, pages: pagesOf(100) },
    items: 'reply.body.data',
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
    key: time === 'add_time' ? '{item.id}' : '{item.id}:{item.update_time}',
  }) as const;

/** https://pipedrive.readme.io/docs/guide-for-webhooks-v2. Pipedrive signs nothing: the whole is asked for. */
const subscribedTo = (thing: 'deal' | 'person') =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      list: { method: 'GET', base: 'first', path: '/webhooks' },
      ours: 'found.body.data[subscription_url={hook.url}].id',
      create: {
        method: 'POST',
        base: 'first',
        path: '/webhooks',
        body: {
          json: { name: `Zap: new ${thing}`, subscription_url: '{hook.url}', event_action: 'create', event_object: thing, version: '2.0' },
        },
      },
      remove: (id) => ({ method: 'DELETE', base: 'first', path: `/webhooks/${id}` }),
    }),
    signature: { kind: 'ask' },
    where: { 'item.meta.entity': thing, 'item.meta.action': 'create' },
    key: '{item.data.id}',
    fetch: { method: 'GET', path: `/${thing}s/{item.data.id}` },
    output: '{item.data}',
  }) as const;

const sampleDeal = {
  id: 12,
  title: 'Lanterns for the harbour',
  value: 1250.5,
  currency: 'EUR',
  status: 'open',
  stage_id: 4,
  pipeline_id: 3,
  person_id: 7,
  org_id: 8,
  owner_id: 5,
  expected_close_date: '2026-11-30',
  add_time: '2026-11-21T09:30:00Z',
  update_time: '2026-11-21T09:30:00Z',
};
const dealOutputs = [
  { place: 'id', label: 'ID', type: 'number' },
  { place: 'title', label: 'Title', type: 'text' },
  { place: 'value', label: 'Value', type: 'number' },
  { place: 'currency', label: 'Currency', type: 'text' },
  { place: 'status', label: 'Status', type: 'text' },
  { place: 'person_id', label: 'Contact ID', type: 'number' },
  { place: 'org_id', label: 'Organization ID', type: 'number' },
  { place: 'add_time', label: 'Created at', type: 'moment' },
  { place: 'update_time', label: 'Updated at', type: 'moment' },
] as const;

const sampleContact = {
  id: 7,
  name: 'Ada Berg',
  emails: [{ value: 'ada@example.org', primary: true, label: 'work' }],
  phones: [{ value: '+49 30 1234567', primary: true, label: 'work' }],
  org_id: 8,
  owner_id: 5,
  add_time: '2026-11-21T09:30:00Z',
  update_time: '2026-11-21T09:30:00Z',
};
const contactOutputs = [
  { place: 'id', label: 'ID', type: 'number' },
  { place: 'name', label: 'Name', type: 'text' },
  { place: 'emails.0.value', label: 'Email', type: 'text' },
  { place: 'phones.0.value', label: 'Phone', type: 'text' },
  { place: 'org_id', label: 'Organization ID', type: 'number' },
  { place: 'add_time', label: 'Created at', type: 'moment' },
] as const;
const foundContact = { id: 7, type: 'person', name: 'Ada Berg', emails: ['ada@example.org'], phones: ['+49 30 1234567'] };

const output = '{reply.body.data}';
const primary = (text: string) => ({ value: text, primary: true, label: 'work' });

export const pipedrive: AppDefinition = {
  format: 1,
  app: 'PipedriveCLIAPI',
  name: 'Pipedrive',
  docs: 'https://developers.pipedrive.com/docs/api/v1',
  bases: {
    default: '{connection.apiDomain|or:https://api.pipedrive.com}/api/v2',
    first: '{connection.apiDomain|or:https://api.pipedrive.com}/v1',
  },
  hosts: ['api.pipedrive.com', '*.pipedrive.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'API token',
        fields: [
          {
            key: 'token',
            label: 'API token',
            type: 'secret',
            help: 'In Pipedrive, open Personal preferences › API and copy your personal API token.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'x-api-token',
        value: '{connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Pipedrive',
        authorize: 'https://oauth.pipedrive.com/oauth/authorize',
        token: 'https://oauth.pipedrive.com/oauth/token',
        revoke: 'https://oauth.pipedrive.com/oauth/revoke',
        // They are chosen where the client is registered.
        scopes: [],
        pkce: false,
        clientIn: 'basic',
        keep: { apiDomain: 'reply.body.api_domain' },
        family: 'pipedrive',
        ownClient: true,
        help: 'Create an app in Pipedrive’s Developer Hub with access to deals, contacts, activities and users, and enter this callback URL:',
      },
    },
    test: {
      request: { method: 'GET', base: 'first', path: '/users/me' },
      title: '{reply.body.data.name} ({reply.body.data.company_name})',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Pipedrive refused the token. Reconnect the account.' },
    { when: { status: 402 }, is: 'refused', say: 'Your Pipedrive plan doesn’t allow this: “{reply.body.error}”' },
    { when: { status: 403 }, is: 'refused', say: 'The account isn’t allowed to do this: “{reply.body.error}”' },
    { when: { status: 404 }, is: 'refused', say: 'Pipedrive can’t find this: “{reply.body.error}” Check the IDs of this step.' },
    { when: { status: [400, 422] }, is: 'refused', say: 'Pipedrive refused this: “{reply.body.error}” Check the fields of this step.' },
    // https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting: the seconds until the next window.
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-ratelimit-reset]', as: 'seconds' } },
  ],
  lists: {
    pipelines: named({ path: '/pipelines', pages: pagesOf(500) }),
    stages: named({ path: '/stages', query: { pipeline_id: '{input.pipeline}' }, pages: pagesOf(500) }),
    users: named({ base: 'first', path: '/users' }),
    contacts: named({ path: '/persons', query: { sort_by: 'update_time', sort_direction: 'desc' }, pages: pagesOf(500) }),
    organizations: named({ path: '/organizations', query: { sort_by: 'update_time', sort_direction: 'desc' }, pages: pagesOf(500) }),
    activityTypes: { ...named({ base: 'first', path: '/activityTypes' }), value: '{item.key_string}' },
  },
  triggers: [
    {
      ...subscribedTo('deal'),
      event: 'new_deal',
      title: 'New deal',
      help: 'Runs for each new deal.',
      fields: [],
      poll: newestBy('/deals', 'add_time'),
      outputs: dealOutputs,
      sample: sampleDeal,
    },
    {
      kind: 'poll',
      event: 'updated_deal',
      title: 'Updated deal',
      help: 'Runs each time a deal is created or changed.',
      fields: [],
      ...newestBy('/deals', 'update_time'),
      outputs: dealOutputs,
      sample: sampleDeal,
    },
    {
      ...subscribedTo('person'),
      event: 'new_contact',
      title: 'New contact',
      help: 'Runs for each new contact.',
      fields: [],
      poll: newestBy('/persons', 'add_time'),
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'poll',
      event: 'updated_contact',
      title: 'Updated contact',
      help: 'Runs each time a contact is created or changed.',
      fields: [],
      ...newestBy('/persons', 'update_time'),
      outputs: contactOutputs,
      sample: sampleContact,
    },
  ],
  // No writing action is repeated: Pipedrive has no idempotency keys.
  actions: [
    {
      kind: 'write',
      event: 'create_deal',
      title: 'Create a deal',
      help: 'Creates a deal.',
      fields: [
        { ...title, isRequired: true },
        value,
        {
          key: 'currency',
          label: 'Currency',
          type: 'text',
          help: 'Three letters. Your default currency if left empty.',
          placeholder: 'EUR',
        },
        { key: 'contact', label: 'Contact', type: 'choice', help: 'The person whom the deal is about.', dynamicChoices: 'contacts' },
        organization,
        pipeline,
        stage,
        {
          key: 'expectedCloseDate',
          label: 'Expected close date',
          type: 'moment',
          help: 'The day on which you expect to win it.',
          group: 'more',
        },
        { key: 'probability', label: 'Probability in percent', type: 'number', help: 'A whole number from 0 to 100.', group: 'more' },
        { ...status, group: 'more' },
        owner,
      ],
      request: {
        method: 'POST',
        path: '/deals',
        body: {
          json: {
            title: '{input.title}',
            value: '{input.value}',
            currency: '{input.currency}',
            person_id: '{input.contact|number}',
            org_id: '{input.organization|number}',
            pipeline_id: '{input.pipeline|number}',
            stage_id: '{input.stage|number}',
            owner_id: '{input.owner|number}',
            status: '{input.status}',
            expected_close_date: '{input.expectedCloseDate|date}',
            probability: '{input.probability}',
          },
        },
      },
      output,
      outputs: dealOutputs,
      sample: sampleDeal,
    },
    {
      kind: 'write',
      event: 'update_deal',
      title: 'Update a deal',
      help: 'Changes the filled fields of a deal.',
      fields: [deal, title, value, pipeline, stage, status],
      request: {
        method: 'PATCH',
        path: '/deals/{input.deal}',
        body: {
          json: {
            title: '{input.title}',
            value: '{input.value}',
            pipeline_id: '{input.pipeline|number}',
            stage_id: '{input.stage|number}',
            status: '{input.status}',
          },
        },
      },
      // https://developers.pipedrive.com/docs/api/v1/Deals#updateDeal: the properties are set to the given values.
      repeat: 'replaces',
      output,
      outputs: dealOutputs,
      sample: sampleDeal,
    },
    {
      kind: 'write',
      event: 'create_contact',
      title: 'Create a contact',
      help: 'Creates a contact.',
      fields: [name, email, { key: 'phone', label: 'Phone', type: 'text', help: 'With the country code.' }, organization, owner],
      request: {
        method: 'POST',
        path: '/persons',
        body: {
          json: {
            name: '{input.name}',
            emails: { $when: 'input.email', then: [primary('{input.email}')] },
            phones: { $when: 'input.phone', then: [primary('{input.phone}')] },
            org_id: '{input.organization|number}',
            owner_id: '{input.owner|number}',
          },
        },
      },
      output,
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'write',
      event: 'create_activity',
      title: 'Create an activity',
      help: 'Plans a call, a meeting or another activity.',
      fields: [
        { key: 'subject', label: 'Subject', type: 'text', help: 'What is planned, on one line.', isRequired: true },
        { key: 'type', label: 'Type', type: 'choice', help: 'The type of activity, such as a call.', dynamicChoices: 'activityTypes' },
        { key: 'dueDate', label: 'Due date', type: 'moment', help: 'The day on which it is due.' },
        {
          key: 'dueTime',
          label: 'Due time',
          type: 'text',
          help: 'In UTC.',
          placeholder: '10:00',
          pattern: { matches: '\\d{2}:\\d{2}', say: 'Write the due time as hours and minutes, such as 10:00.' },
        },
        { ...deal, isRequired: false },
        { key: 'note', label: 'Note', type: 'longText', help: 'More about the activity. HTML is allowed.' },
        { key: 'isDone', label: 'Done', type: 'boolean', help: '“Yes” if it is done already.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/activities',
        body: {
          json: {
            subject: '{input.subject}',
            type: '{input.type}',
            due_date: '{input.dueDate|date}',
            due_time: '{input.dueTime}',
            deal_id: '{input.deal|number}',
            note: '{input.note}',
            done: '{input.isDone}',
          },
        },
      },
      output,
      sample: { id: 21, subject: 'Call Ada', type: 'call', due_date: '2026-11-30', due_time: '10:00', deal_id: 12, done: false },
    },
    {
      kind: 'write',
      event: 'add_note',
      title: 'Add a note to a deal',
      help: 'Adds a note to a deal.',
      fields: [deal, { key: 'text', label: 'Note', type: 'longText', help: 'HTML is allowed.', isRequired: true }],
      request: {
        method: 'POST',
        base: 'first',
        path: '/notes',
        body: { json: { content: '{input.text}', deal_id: '{input.deal|number}' } },
      },
      output,
      sample: { id: 31, content: 'They arrive on Monday.', deal_id: 12, add_time: '2026-11-21 09:30:00' },
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by the whole email address.',
      fields: [{ ...email, isRequired: true }],
      request: {
        method: 'GET',
        path: '/persons/search',
        query: { term: '{input.email}', fields: 'email', exact_match: true, limit: 1 },
      },
      found: { items: 'reply.body.data.items.*.item' },
      sample: { isFound: true, item: foundContact },
    },
    {
      kind: 'search_or_write',
      event: 'find_or_create_contact',
      title: 'Find or create a contact',
      help: 'Finds a contact by the whole email address, and creates one if there is none.',
      fields: [
        { ...email, isRequired: true },
        name,
        { key: 'phone', label: 'Phone', type: 'text', help: 'With the country code.' },
        organization,
        owner,
      ],
      orElse: { search: 'find_contact', write: 'create_contact' },
      sample: { isFound: true, item: foundContact },
    },
    {
      kind: 'search',
      event: 'find_deal',
      title: 'Find a deal',
      help: 'Finds a deal by its whole title.',
      fields: [{ ...title, isRequired: true }],
      request: {
        method: 'GET',
        path: '/deals/search',
        query: { term: '{input.title}', fields: 'title', exact_match: true, limit: 1 },
      },
      found: { items: 'reply.body.data.items.*.item' },
      sample: {
        isFound: true,
        item: { id: 12, type: 'deal', title: 'Lanterns for the harbour', value: 1250.5, currency: 'EUR', status: 'open' },
      },
    },
  ],
};
