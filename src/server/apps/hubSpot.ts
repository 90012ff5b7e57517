import type {
  AppDefinition,
  AppField,
  DynamicFieldsDefinition,
  OutputLabel,
  OutputType,
  PollSource,
  Value,
} from '../../domain/apps/definition';

const contact: AppField = {
  key: 'contact',
  label: 'Contact',
  type: 'text',
  help: 'The ID of a contact from an earlier step, such as 512.',
  isRequired: true,
};
const owner: AppField = {
  key: 'owner',
  label: 'Owner',
  type: 'choice',
  help: 'The HubSpot user who owns it.',
  dynamicChoices: 'owners',
};

/** The properties of one kind of records, also those that the account has added. */
const propertiesOf = (kind: 'contacts' | 'deals' | 'companies'): DynamicFieldsDefinition => ({
  dependsOn: [],
  prefix: 'property',
  request: { method: 'GET', path: `/crm/v3/properties/${kind}` },
  items: 'reply.body.results',
  value: '{item.name}',
  label: '{item.label}',
  type: {
    place: 'item.type',
    table: {
      string: 'text',
      phone_number: 'text',
      number: 'number',
      bool: 'boolean',
      enumeration: 'choice',
      date: 'moment',
      datetime: 'moment',
    },
  },
  choices: { items: 'item.options', value: '{each.value}', label: '{each.label}' },
  where: {
    'item.hidden': { not: true },
    'item.archived': { not: true },
    'item.calculated': { not: true },
    'item.modificationMetadata.readOnlyValue': { not: true },
    // A field of the events.
    'item.name': { not: 'hubspot_owner_id' },
  },
});

/** HubSpot takes every value as a text, and days without a time. */
const properties: Value = {
  $join: [{ $fields: 'property', as: { date: '{value|date}', '*': '{value|text}' } }, { hubspot_owner_id: '{input.owner}' }],
};

const contactProperties = ['email', 'firstname', 'lastname', 'phone', 'company', 'createdate', 'lastmodifieddate'];
const dealProperties = ['dealname', 'amount', 'dealstage', 'pipeline', 'closedate', 'createdate', 'hs_lastmodifieddate'];

/** The newest by a time. A search of HubSpot ends after 10,000 records, and finds new ones after some seconds. */
const newest = (kind: 'contacts' | 'deals', shown: readonly string[], time: string, key: string) =>
  ({
    request: {
      method: 'POST',
      path: `/crm/v3/objects/${kind}/search`,
      body: { json: { filterGroups: [], sorts: [{ propertyName: time, direction: 'DESCENDING' }], properties: shown } },
      pages: { kind: 'cursor', send: 'body.after', next: 'reply.body.paging.next.after', size: { send: 'body.limit', value: 100 } },
    },
    items: 'reply.body.results',
    key,
    order: 'newest',
    since: { place: `item.properties.${time}`, as: 'iso', overlapSeconds: 300 },
  }) as const satisfies PollSource;

const found = (kind: 'contacts' | 'deals', shown: readonly string[], property: string, value: string) =>
  ({
    request: {
      method: 'POST',
      path: `/crm/v3/objects/${kind}/search`,
      body: { json: { filterGroups: [{ filters: [{ propertyName: property, operator: 'EQ', value }] }], properties: shown, limit: 1 } },
    },
    found: { items: 'reply.body.results' },
  }) as const;

const created = (kind: string, more: Readonly<Record<string, Value>> = {}) =>
  ({
    request: { method: 'POST', path: `/crm/v3/objects/${kind}`, body: { json: { properties: { $keep: properties }, ...more } } },
  }) as const;

const changed = (kind: string, id: string) =>
  ({
    request: { method: 'PATCH', path: `/crm/v3/objects/${kind}/${id}`, body: { json: { properties } } },
    // https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/basic/patch-crm-v3-objects-contacts-contactId: values are overwritten.
    repeat: 'replaces',
  }) as const;

/**
 * https://developers.hubspot.com/docs/apps/legacy-apps/authentication/validating-requests: the app of the operator signs with its client
 * secret, and sends up to 100 events at once.
 */
const sent = (type: string) =>
  ({
    kind: 'hook',
    reach: 'app',
    route: { place: 'body.0.portalId', kept: 'portal' },
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'base64',
      header: 'X-HubSpot-Signature-v3',
      content: '{method}{url}{body}{time}',
      secret: '{client.signingSecret}',
      time: { place: 'headers.x-hubspot-request-timestamp', within: 300 },
    },
    items: 'body',
    // Events of other accounts in the same request are found by polls.
    where: { 'item.subscriptionType': type, 'item.portalId': '{body.0.portalId}' },
  }) as const;

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const times = [output('createdAt', 'Created at', 'moment'), output('updatedAt', 'Updated at', 'moment')];
const contactOutputs = [
  output('id', 'ID'),
  output('properties.email', 'Email'),
  output('properties.firstname', 'First name'),
  output('properties.lastname', 'Last name'),
  output('properties.phone', 'Phone'),
  output('properties.company', 'Company'),
  ...times,
];
const dealOutputs = [
  output('id', 'ID'),
  output('properties.dealname', 'Name'),
  output('properties.amount', 'Amount'),
  output('properties.dealstage', 'Stage'),
  output('properties.pipeline', 'Pipeline'),
  output('properties.closedate', 'Close date', 'moment'),
  ...times,
];

const record = { id: '512', createdAt: '2026-11-21T09:30:00.000Z', updatedAt: '2026-11-21T09:30:00.000Z', archived: false };
const sampleContact = {
  ...record,
  properties: {
    email: 'ada@example.com',
    firstname: 'Ada',
    lastname: 'Example',
    phone: '+15555550123',
    company: 'Example Ltd',
    createdate: '2026-11-21T09:30:00.000Z',
    lastmodifieddate: '2026-11-21T09:30:00.000Z',
  },
};
const sampleDeal = {
  ...record,
  properties: {
    dealname: 'New website',
    amount: '1250.00',
    dealstage: 'contractsent',
    pipeline: 'default',
    closedate: '2026-12-31T00:00:00.000Z',
    createdate: '2026-11-21T09:30:00.000Z',
    hs_lastmodifieddate: '2026-11-21T09:30:00.000Z',
  },
};
const sampleCompany = { ...record, properties: { name: 'Example Ltd', domain: 'example.com', createdate: '2026-11-21T09:30:00.000Z' } };

const scopes = ['crm.objects.contacts.read', 'crm.objects.contacts.write', 'crm.objects.deals.read', 'crm.objects.deals.write'];
const allScopes = [...scopes, 'crm.objects.companies.read', 'crm.objects.companies.write', 'crm.objects.owners.read'];

export const hubSpot: AppDefinition = {
  format: 1,
  app: 'HubSpotCLIAPI',
  name: 'HubSpot',
  docs: 'https://developers.hubspot.com/docs/api-reference/overview',
  bases: { default: 'https://api.hubapi.com' },
  hosts: ['api.hubapi.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Service key or private app',
        fields: [
          {
            key: 'token',
            label: 'Access token',
            type: 'secret',
            help: 'In HubSpot, create a service key with the scopes for reading and writing contacts, companies and deals, and copy it. The access token of a private app that you have works too.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with HubSpot',
        authorize: 'https://app.hubspot.com/oauth/authorize',
        // The first version ends in February 2027: https://developers.hubspot.com/changelog/v1-oauth-api-deprecation
        token: 'https://api.hubapi.com/oauth/2026-03/token',
        revoke: 'https://api.hubapi.com/oauth/2026-03/token/revoke',
        scopes: ['oauth', ...allScopes],
        pkce: false,
        family: 'hubspot',
        help: 'In HubSpot’s developer account, create a public app with these scopes, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    // Events name the account.
    after: [
      {
        name: 'Account',
        ways: ['oauth'],
        request: { method: 'GET', path: '/account-info/v3/details' },
        items: 'reply.body',
        value: '{item.portalId}',
        label: 'HubSpot {item.portalId}',
        keep: { portal: 'item.portalId' },
      },
    ],
    // Needs no scope.
    test: { request: { method: 'GET', path: '/account-info/v3/details' }, title: 'HubSpot {reply.body.portalId}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'HubSpot refused the token. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The connection isn’t allowed to do this: “{reply.body.message}” Give it the scopes for contacts, companies and deals.',
    },
    { when: { status: 404 }, is: 'refused', say: 'HubSpot can’t find this: “{reply.body.message|or:}” Check the ID.' },
    { when: { status: 409 }, is: 'refused', say: 'HubSpot already has this: “{reply.body.message}”' },
    { when: { status: 400 }, is: 'refused', say: 'HubSpot refused this: “{reply.body.message}” Check the fields of this step.' },
    {
      when: { status: 429, match: { 'reply.body.policyName': 'DAILY' } },
      is: 'later',
      say: 'HubSpot’s daily limit of requests is reached.',
    },
    // https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines: the limit is one of ten seconds.
    { when: { status: 429 }, is: 'later' },
  ],
  rate: { budget: { requests: 100, seconds: 10 } },
  lists: {
    owners: {
      request: {
        method: 'GET',
        path: '/crm/v3/owners/',
        pages: { kind: 'cursor', send: 'query.after', next: 'reply.body.paging.next.after', size: { send: 'query.limit', value: 100 } },
      },
      items: 'reply.body.results',
      value: '{item.id}',
      label: '{item.firstName|or:} {item.lastName|or:} ({item.email|or:no email})',
    },
    pipelines: {
      request: { method: 'GET', path: '/crm/v3/pipelines/deals' },
      items: 'reply.body.results',
      value: '{item.id}',
      label: '{item.label}',
    },
    stages: {
      request: { method: 'GET', path: '/crm/v3/pipelines/deals/{input.pipeline}/stages' },
      items: 'reply.body.results',
      value: '{item.id}',
      label: '{item.label}',
    },
  },
  triggers: [
    {
      ...sent('contact.creation'),
      key: '{item.objectId}',
      fetch: { method: 'GET', path: '/crm/v3/objects/contacts/{item.objectId}', query: { properties: contactProperties.join(',') } },
      event: 'new_contact',
      title: 'New contact',
      help: 'Runs for each new contact.',
      fields: [],
      poll: newest('contacts', contactProperties, 'createdate', '{item.id}'),
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'poll',
      event: 'updated_contact',
      title: 'Updated contact',
      help: 'Runs for each contact that is new or was changed.',
      fields: [],
      ...newest('contacts', contactProperties, 'lastmodifieddate', '{item.id}:{item.properties.lastmodifieddate}'),
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'poll',
      event: 'new_deal',
      title: 'New deal',
      help: 'Runs for each new deal.',
      fields: [
        { key: 'pipeline', label: 'Pipeline', type: 'choice', help: 'Only deals of this pipeline count.', dynamicChoices: 'pipelines' },
        {
          key: 'stage',
          label: 'Stage',
          type: 'choice',
          help: 'Only deals that are in this stage when they are found count.',
          dynamicChoices: 'stages',
          dependsOn: ['pipeline'],
        },
      ],
      ...newest('deals', dealProperties, 'createdate', '{item.id}'),
      where: { 'item.properties.pipeline': { optional: '{input.pipeline}' }, 'item.properties.dealstage': { optional: '{input.stage}' } },
      outputs: dealOutputs,
      sample: sampleDeal,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_contact',
      title: 'Create a contact',
      help: 'Creates a contact. HubSpot refuses an email address that another contact has.',
      fields: [owner],
      dynamicFields: propertiesOf('contacts'),
      // Never: a contact without an email address would be there twice.
      ...created('contacts'),
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'write',
      event: 'update_contact',
      title: 'Update a contact',
      help: 'Changes the filled properties of a contact.',
      fields: [contact, owner],
      dynamicFields: propertiesOf('contacts'),
      ...changed('contacts', '{input.contact}'),
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'write',
      event: 'create_deal',
      title: 'Create a deal',
      help: 'Creates a deal, and associates it with a contact.',
      fields: [{ ...contact, help: 'The ID of the contact of the deal, from an earlier step.', isRequired: false }, owner],
      dynamicFields: propertiesOf('deals'),
      // 3 is HubSpot’s own number for the association of a deal with a contact.
      ...created('deals', {
        associations: {
          $each: 'input.contact',
          as: { to: { id: '{each}' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 3 }] },
        },
      }),
      outputs: dealOutputs,
      sample: sampleDeal,
    },
    {
      kind: 'write',
      event: 'update_deal',
      title: 'Update a deal',
      help: 'Changes the filled properties of a deal.',
      fields: [{ key: 'deal', label: 'Deal', type: 'text', help: 'The ID of a deal from an earlier step.', isRequired: true }, owner],
      dynamicFields: propertiesOf('deals'),
      ...changed('deals', '{input.deal}'),
      outputs: dealOutputs,
      sample: sampleDeal,
    },
    {
      kind: 'write',
      event: 'create_company',
      title: 'Create a company',
      help: 'Creates a company.',
      fields: [owner],
      dynamicFields: propertiesOf('companies'),
      ...created('companies'),
      outputs: [output('id', 'ID'), output('properties.name', 'Name'), output('properties.domain', 'Domain'), ...times],
      sample: sampleCompany,
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by its email address.',
      fields: [{ key: 'email', label: 'Email', type: 'text', help: 'The whole email address.', isRequired: true }],
      ...found('contacts', contactProperties, 'email', '{input.email}'),
      sample: { isFound: true, item: sampleContact },
    },
    {
      kind: 'search_or_write',
      event: 'find_or_create_contact',
      title: 'Find or create a contact',
      help: 'Finds a contact by its email address, and creates one with the properties if there is none.',
      fields: [
        {
          key: 'email',
          label: 'Email to look up',
          type: 'text',
          help: 'The whole email address. Fill in the “Email” property too.',
          isRequired: true,
        },
        owner,
      ],
      dynamicFields: propertiesOf('contacts'),
      orElse: { search: 'find_contact', write: 'create_contact' },
      sample: { isFound: true, item: sampleContact },
    },
    {
      kind: 'search',
      event: 'find_deal',
      title: 'Find a deal',
      help: 'Finds a deal by its name.',
      fields: [{ key: 'name', label: 'Name', type: 'text', help: 'The whole name of the deal.', isRequired: true }],
      ...found('deals', dealProperties, 'dealname', '{input.name}'),
      sample: { isFound: true, item: sampleDeal },
    },
  ],
};
