import type { AppDefinition, ListDefinition, Pages, PollTriggerDefinition } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const contact = required('contact', 'Contact', 'text', 'The ID of a contact, from an earlier step.');
const email = required('email', 'Email', 'text', 'The whole email address.');
const list = required('list', 'List', 'choice', 'A list of the account.', { dynamicChoices: 'lists' });

/** https://developers.activecampaign.com/reference/pagination: at most 100 items. */
const pages: Pages = { kind: 'offset', send: 'query.offset', size: { send: 'query.limit', value: 100 } };
const choicesOf = (path: string, items: string, label: string): ListDefinition => ({
  request: { method: 'GET', path, pages },
  items: `reply.body.${items}`,
  value: '{item.id}',
  label,
});

const newest = (items: 'contacts' | 'deals', cdate: string) =>
  ({
    kind: 'poll',
    fields: [],
    request: { method: 'GET', path: `/${items}`, query: { orders: { cdate } }, pages },
    items: `reply.body.${items}`,
    order: 'newest',
    since: { place: 'item.cdate', as: 'iso' },
  }) as const satisfies Partial<PollTriggerDefinition>;

const contactOutputs = [
  output('id', 'ID'),
  output('email', 'Email'),
  output('firstName', 'First name'),
  output('lastName', 'Last name'),
  output('phone', 'Phone'),
  output('cdate', 'Created at', 'moment'),
  output('udate', 'Updated at', 'moment'),
];
const sampleContact = {
  id: '113',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Berg',
  phone: '+49301234567',
  cdate: '2026-11-21T09:30:00-05:00',
  udate: '2026-11-21T09:30:00-05:00',
};
const dealOutputs = [
  output('id', 'ID'),
  output('title', 'Title'),
  output('value', 'Value in cents', 'number'),
  output('currency', 'Currency'),
  output('contact', 'Contact ID'),
  output('cdate', 'Created at', 'moment'),
];
const sampleDeal = {
  id: '51',
  title: 'Lanterns for the harbour',
  description: 'Two hundred of them',
  contact: '113',
  value: 45600,
  currency: 'eur',
  group: '1',
  stage: '1',
  owner: '1',
  status: 0,
  cdate: '2026-11-21T09:30:00-06:00',
  mdate: '2026-11-21T09:30:00-06:00',
};

export const activeCampaign: AppDefinition = {
  format: 1,
  app: 'ActiveCampaignCLIAPI',
  name: 'ActiveCampaign',
  docs: 'https://developers.activecampaign.com/reference/overview',
  bases: { default: 'https://{connection.account}.api-us1.com/api/3' },
  hosts: ['{connection.account}.api-us1.com'],
  connection: {
    fields: [
      required(
        'account',
        'Account',
        'text',
        'The part before “.api-us1.com” in the API address that ActiveCampaign shows next to the key.',
        {
          placeholder: 'example',
          pattern: { matches: '[A-Za-z0-9-]+', say: 'Enter only the part before “.api-us1.com”: letters, digits and hyphens.' },
        },
      ),
    ],
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [required('key', 'API key', 'secret', 'In ActiveCampaign, open “Settings”, “Developer”, and copy the key.')],
        place: 'header',
        name: 'Api-Token',
        value: '{connection.key}',
      },
    },
    test: { request: { method: 'GET', path: '/users/me' }, title: '{reply.body.user.email} ({connection.account})' },
  },
  errors: [
    { when: { status: [401, 403] }, is: 'lost', say: 'ActiveCampaign refused the key. Reconnect the account.' },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'ActiveCampaign can’t find this: “{reply.body.message|or:no details}” Check the fields of this step.',
    },
    {
      when: { status: [400, 422] },
      is: 'refused',
      say: 'ActiveCampaign refused this: “{reply.body.errors.0.title|or:no details}” {reply.body.errors.0.detail|or:}',
    },
    { when: { status: 429 }, is: 'later', say: 'ActiveCampaign is receiving too many requests. We’ll try again later.' },
  ],
  // https://developers.activecampaign.com/reference/rate-limits: five requests a second.
  rate: { budget: { requests: 5, seconds: 1 } },
  lists: {
    lists: choicesOf('/lists', 'lists', '{item.name}'),
    tags: choicesOf('/tags', 'tags', '{item.tag}'),
    pipelines: choicesOf('/dealGroups', 'dealGroups', '{item.title}'),
    users: choicesOf('/users', 'users', '{item.email}'),
  },
  triggers: [
    {
      ...newest('contacts', 'desc'),
      event: 'new_contact',
      title: 'New contact',
      help: 'Runs for each new contact.',
      key: '{item.id}',
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'poll',
      event: 'updated_contact',
      title: 'Updated contact',
      help: 'Runs for each contact that is new or was changed. Up to 2,000 changes a day can be watched.',
      fields: [],
      // ActiveCampaign has no order by the last change.
      request: { method: 'GET', path: '/contacts', query: { filters: { updated_after: '{now|earlier:1d|part:0<T>}' } }, pages },
      items: 'reply.body.contacts',
      order: 'none',
      since: { place: 'item.udate', as: 'iso' },
      key: '{item.id}:{item.udate}',
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      ...newest('deals', 'DESC'),
      event: 'new_deal',
      title: 'New deal',
      help: 'Runs for each new deal.',
      key: '{item.id}',
      outputs: dealOutputs,
      sample: sampleDeal,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'add_contact',
      title: 'Add or update a contact',
      help: 'Adds a contact, or changes the filled fields of the one with this email address.',
      fields: [
        email,
        field('firstName', 'First name', 'text', 'The first name of the person.'),
        field('lastName', 'Last name', 'text', 'The last name of the person.'),
        field('phone', 'Phone', 'text', 'The number of the person.'),
      ],
      dynamicFields: {
        dependsOn: [],
        prefix: 'field',
        request: { method: 'GET', path: '/fields', pages },
        items: 'reply.body.fields',
        value: '{item.id}',
        label: '{item.title}',
        type: {
          place: 'item.type',
          table: { text: 'text', textarea: 'longText', date: 'moment', dropdown: 'text', radio: 'text', hidden: 'text' },
        },
      },
      request: {
        method: 'POST',
        path: '/contact/sync',
        body: {
          json: {
            contact: {
              email: '{input.email|trim}',
              firstName: '{input.firstName}',
              lastName: '{input.lastName}',
              phone: '{input.phone}',
              fieldValues: {
                $fields: 'field',
                into: 'list',
                as: { date: { field: '{name}', value: '{value|date}' }, '*': { field: '{name}', value: '{value}' } },
              },
            },
          },
        },
      },
      // https://developers.activecampaign.com/reference/sync-a-contacts-data: an address that is known is updated.
      repeat: 'replaces',
      output: '{reply.body.contact}',
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'write',
      event: 'add_subscriber',
      title: 'Subscribe a contact to a list',
      help: 'Adds a contact to a list. A contact that had unsubscribed is subscribed again.',
      fields: [list, contact],
      request: {
        method: 'POST',
        path: '/contactLists',
        body: { json: { contactList: { list: '{input.list}', contact: '{input.contact}', status: '1' } } },
      },
      repeat: 'replaces',
      output: '{reply.body.contactList}',
      sample: { id: '1', contact: '113', list: '3', status: '1' },
    },
    {
      kind: 'write',
      event: 'add_tag',
      title: 'Add a tag to a contact',
      help: 'Adds a tag that the account has to a contact.',
      fields: [contact, required('tag', 'Tag', 'choice', 'A tag of the account.', { dynamicChoices: 'tags' })],
      request: { method: 'POST', path: '/contactTags', body: { json: { contactTag: { contact: '{input.contact}', tag: '{input.tag}' } } } },
      repeat: 'replaces',
      output: '{reply.body.contactTag}',
      sample: { id: '1', contact: '113', tag: '20', cdate: '2026-11-21T09:30:00-06:00' },
    },
    {
      kind: 'write',
      event: 'create_deal',
      title: 'Create a deal',
      help: 'Creates a deal in the first stage of a pipeline.',
      fields: [
        required('title', 'Title', 'text', 'The name of the deal.'),
        contact,
        required('value', 'Value', 'number', 'An amount of money, such as 456.78.'),
        required('currency', 'Currency', 'text', 'Three letters, such as EUR.'),
        required('pipeline', 'Pipeline', 'choice', 'A pipeline of the account.', { dynamicChoices: 'pipelines' }),
        field('owner', 'Owner', 'choice', 'Required if the pipeline does not assign one itself.', { dynamicChoices: 'users' }),
        field('description', 'Description', 'longText', 'More about the deal.'),
      ],
      // Never: ActiveCampaign creates a second deal.
      request: {
        method: 'POST',
        path: '/deals',
        body: {
          json: {
            deal: {
              title: '{input.title}',
              contact: '{input.contact}',
              value: '{input.value|minor:2}',
              currency: '{input.currency|trim|lower}',
              group: '{input.pipeline}',
              owner: '{input.owner}',
              description: '{input.description}',
            },
          },
        },
      },
      output: '{reply.body.deal}',
      outputs: dealOutputs,
      sample: sampleDeal,
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by the email address.',
      fields: [email],
      request: { method: 'GET', path: '/contacts', query: { email: '{input.email|trim}', limit: 1 } },
      found: { items: 'reply.body.contacts' },
      outputs: contactOutputs,
      sample: { isFound: true, item: sampleContact },
    },
  ],
};
