import type { AppDefinition, DynamicFieldsDefinition, PollSource } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

const client = required('client', 'Client', 'choice', 'A client of the account. Many accounts have only one.', {
  dynamicChoices: 'clients',
});
const list = required('list', 'List', 'choice', 'A list of the client.', { dynamicChoices: 'lists', dependsOn: ['client'] });
const email = required('email', 'Email', 'text', 'The address of the subscriber.');

/** https://www.campaignmonitor.com/api/v3-3/lists/#list-custom-fields */
const customFields: DynamicFieldsDefinition = {
  dependsOn: ['list'],
  prefix: 'custom',
  request: { method: 'GET', path: '/lists/{input.list}/customfields.json' },
  items: 'reply.body',
  value: '{item.Key}',
  label: '{item.FieldName}',
  type: {
    place: 'item.DataType',
    table: { Text: 'text', Number: 'number', Date: 'moment', MultiSelectOne: 'choice', Country: 'text', USState: 'text' },
  },
  choices: { items: 'item.FieldOptions', value: '{each}', label: '{each}' },
};

const outputs = [
  output('EmailAddress', 'Email'),
  output('Name', 'Name'),
  output('State', 'State'),
  output('CustomFields', 'Other fields', 'list'),
  output('Date', 'State changed at'),
  output('ListJoinedDate', 'Joined the list'),
];
const sample = {
  EmailAddress: 'ada@example.com',
  Name: 'Ada Berg',
  Date: '2026-11-21 09:30:00',
  ListJoinedDate: '2026-11-21 09:30:00',
  State: 'Active',
  CustomFields: [{ Key: 'website', Value: 'https://example.com' }],
  ReadsEmailWith: '',
};

/** https://www.campaignmonitor.com/api/v3-3/lists/#active-subscribers: the newest first. Its times have no zone, so they are compared as texts. */
const newest = (state: 'active' | 'unsubscribed') =>
  ({
    kind: 'poll',
    request: {
      method: 'GET',
      path: `/lists/{input.list}/${state}.json`,
      query: { orderfield: 'date', orderdirection: 'desc' },
      pages: { kind: 'page', send: 'query.page', size: { send: 'query.pagesize', value: 1000 } },
    },
    items: 'reply.body.Results',
    key: '{item.EmailAddress|lower}:{item.Date}',
    order: 'newest',
    since: { place: 'item.Date', as: 'text' },
  }) as const satisfies PollSource & { kind: 'poll' };

const message = '“{reply.body.Message|or:no details}”';

export const campaignMonitor: AppDefinition = {
  format: 1,
  app: 'CampaignMonitorCLIAPI',
  name: 'Campaign Monitor',
  docs: 'https://www.campaignmonitor.com/api/v3-3/getting-started/',
  bases: { default: 'https://api.createsend.com/api/v3.3' },
  hosts: ['api.createsend.com'],
  connection: {
    ways: {
      key: {
        kind: 'basic',
        label: 'API key',
        fields: [
          required(
            'key',
            'API key',
            'secret',
            'In Campaign Monitor, open “Account settings”, “API keys”, and copy the key of the account.',
          ),
        ],
        user: '{connection.key}',
        password: 'x',
      },
    },
    test: { request: { method: 'GET', path: '/primarycontact.json' }, title: 'Campaign Monitor ({reply.body.EmailAddress})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: `Campaign Monitor refused the key: ${message} Reconnect the account.` },
    { when: { status: 403 }, is: 'refused', say: `Campaign Monitor doesn’t allow this: ${message}` },
    { when: { status: 404 }, is: 'refused', say: `Campaign Monitor can’t find this: ${message}` },
    { when: { status: 400 }, is: 'refused', say: `Campaign Monitor refused this: ${message}` },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-ratelimit-reset]', as: 'seconds' } },
  ],
  lists: {
    clients: { request: { method: 'GET', path: '/clients.json' }, items: 'reply.body', value: '{item.ClientID}', label: '{item.Name}' },
    lists: {
      request: { method: 'GET', path: '/clients/{input.client}/lists.json' },
      items: 'reply.body',
      value: '{item.ListID}',
      label: '{item.Name}',
    },
  },
  triggers: [
    {
      ...newest('active'),
      event: 'new_subscriber',
      title: 'New subscriber',
      help: 'Runs for each person who becomes an active subscriber of a list.',
      fields: [client, list],
      outputs,
      sample,
    },
    {
      ...newest('unsubscribed'),
      event: 'unsubscribed',
      title: 'Person unsubscribed',
      help: 'Runs for each person who leaves a list.',
      fields: [client, list],
      outputs,
      sample: { ...sample, State: 'Unsubscribed' },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'save_subscriber',
      title: 'Add or update a subscriber',
      help: 'Adds a person to a list, or changes the filled fields of the one with this address.',
      fields: [
        client,
        list,
        email,
        required('consent', 'Consent to track', 'choice', 'Whether the person agreed that opens and clicks are tracked.', {
          choices: choices({ Yes: 'Yes', No: 'No', Unchanged: 'Unchanged' }),
        }),
        field('name', 'Name', 'text', 'The full name.'),
        field(
          'resubscribe',
          'Subscribe again',
          'boolean',
          '“Yes” also adds people who have left the list. Only do this if they asked for it.',
          {
            group: 'more',
          },
        ),
      ],
      dynamicFields: customFields,
      request: {
        method: 'POST',
        path: '/subscribers/{input.list}.json',
        body: {
          json: {
            EmailAddress: '{input.email|trim}',
            Name: '{input.name}',
            CustomFields: {
              $fields: 'custom',
              into: 'list',
              as: { Date: { Key: '{name}', Value: '{value|date}' }, '*': { Key: '{name}', Value: '{value|text}' } },
            },
            Resubscribe: '{input.resubscribe}',
            ConsentToTrack: '{input.consent}',
          },
        },
      },
      // https://www.campaignmonitor.com/api/v3-3/subscribers/#adding-a-subscriber: the second time changes the same subscriber.
      repeat: 'replaces',
      output: { EmailAddress: '{reply.body}' },
      outputs: [output('EmailAddress', 'Email')],
      sample: { EmailAddress: 'ada@example.com' },
    },
    {
      kind: 'write',
      event: 'unsubscribe',
      title: 'Unsubscribe a person',
      help: 'Unsubscribes a person from a list, so that they no longer get its newsletters.',
      fields: [client, list, email],
      request: {
        method: 'POST',
        path: '/subscribers/{input.list}/unsubscribe.json',
        body: { json: { EmailAddress: '{input.email|trim}' } },
        reply: 'none',
      },
      output: { EmailAddress: '{input.email|trim}' },
      outputs: [output('EmailAddress', 'Email')],
      sample: { EmailAddress: 'ada@example.com' },
    },
    {
      kind: 'search',
      event: 'find_subscriber',
      title: 'Find a subscriber',
      help: 'Finds a person on a list by email address.',
      fields: [client, list, email],
      request: { method: 'GET', path: '/subscribers/{input.list}.json', query: { email: '{input.email|trim}' } },
      // 203: not in the list.
      found: { items: 'reply.body', none: { status: 400, match: { 'reply.body.Code': 203 } } },
      outputs,
      sample: { isFound: true, item: sample },
    },
  ],
};
