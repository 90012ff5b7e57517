import type {
  AppDefinition,
  AppField,
  AppFieldType,
  DynamicFieldsDefinition,
  PollTriggerDefinition,
  Value,
} from '../../domain/apps/definition';
import { field, output, required } from './parts';

/** https://www.zoho.com/crm/developer/docs/api/v8/multi-dc.html */
const dataCentres = ['com', 'eu', 'in', 'com.au', 'jp', 'com.cn', 'ca', 'sa', 'uk'];

const moduleField = required('module', 'Module', 'choice', 'The type of record, such as leads, contacts or deals.', {
  dynamicChoices: 'modules',
});
const record = required('record', 'Record', 'text', 'The ID of a record, from an earlier step or from its URL in Zoho CRM.');
const email = field('email', 'Email', 'text', 'The whole email address.');
const personFields = [
  required('lastName', 'Last name', 'text', 'Zoho CRM requires it.'),
  field('firstName', 'First name', 'text', 'The given name.'),
  email,
  field('phone', 'Phone', 'text', 'The phone number.'),
];
const description = field('description', 'Description', 'longText', 'More about the record.', { group: 'more' });
const account = field('account', 'Account', 'text', 'The ID of an account, from an earlier step.');
const dealFields = [
  required('name', 'Name', 'text', 'The name of the deal.'),
  required('stage', 'Stage', 'choice', 'The stage of the deal.', { dynamicChoices: 'stages' }),
  field('amount', 'Amount', 'number', 'In your account’s currency.'),
  field('closingDate', 'Close date', 'moment', 'Some accounts require it.'),
  field('contact', 'Contact', 'text', 'The ID of a contact, from an earlier step.'),
  account,
  description,
];
const personValues = {
  Last_Name: '{input.lastName}',
  First_Name: '{input.firstName}',
  Email: '{input.email}',
  Phone: '{input.phone}',
  Description: '{input.description}',
};

const typed = (type: AppFieldType, names: string) => Object.fromEntries(names.split(' ').map((name) => [name, type]));

/** https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html; the types that a text can’t hold are left out. */
const recordFields = (may: 'api_create' | 'api_update'): DynamicFieldsDefinition => ({
  dependsOn: ['module'],
  prefix: 'field',
  request: { method: 'GET', path: '/settings/fields', query: { module: '{input.module}' } },
  items: 'reply.body.fields',
  value: '{item.api_name}',
  label: '{item.field_label}',
  where: { [`item.operation_type.${may}`]: true },
  ...(may === 'api_create' && { required: 'item.system_mandatory' }),
  type: {
    place: 'item.data_type',
    table: {
      ...typed('text', 'text email phone website lookup ownerlookup'),
      ...typed('number', 'integer bigint double currency percent'),
      ...typed('moment', 'date datetime'),
      textarea: 'longText',
      picklist: 'choice',
      multiselectpicklist: 'list',
      boolean: 'boolean',
    },
  },
  choices: { items: 'item.pick_list_values', value: '{each.actual_value}', label: '{each.display_value}' },
});
const written: Value = {
  $fields: 'field',
  as: { date: '{value|date}', datetime: '{value|iso}', lookup: { id: '{value}' }, ownerlookup: { id: '{value}' }, '*': '{value}' },
};
const one = (values: Value) => ({ json: { data: [values] } });

type Shape = Pick<PollTriggerDefinition, 'outputs' | 'sample'>;

/** The newest records with all of their fields: a list needs the names of its fields, and has at most 50. */
const newest = (name: string, time: 'Created_Time' | 'Modified_Time', { outputs, sample }: Shape) =>
  ({
    kind: 'poll',
    fields: [],
    request: {
      method: 'GET',
      path: `/${name}`,
      query: { fields: `id,${time}`, sort_by: time, sort_order: 'desc' },
      // https://www.zoho.com/crm/developer/docs/api/v8/get-records.html: 2,000 records by numbers of pages.
      pages: {
        kind: 'page',
        send: 'query.page',
        size: { send: 'query.per_page', value: 200 },
        more: 'reply.body.info.more_records',
        most: 10,
      },
    },
    items: 'reply.body.data',
    key: time === 'Created_Time' ? '{item.id}' : '{item.id}:{item.Modified_Time}',
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
    fetch: { method: 'GET', path: `/${name}/{item.id}` },
    output: '{item.data.0}',
    outputs,
    sample,
  }) as const satisfies Partial<PollTriggerDefinition>;

const find = (name: string, parameter: string, { outputs, sample }: Shape) =>
  ({
    kind: 'search',
    request: { method: 'GET', path: `/${name}/search`, query: { [parameter]: `{input.${parameter}|trim}`, per_page: 1 } },
    found: { items: 'reply.body.data' },
    outputs,
    sample: { isFound: true, item: sample },
  }) as const;

const times = { Created_Time: '2026-11-21T10:30:00+01:00', Modified_Time: '2026-11-21T10:30:00+01:00' };
const owner = { name: 'Ivo Berg', id: '3652397000000186017', email: 'ivo@example.com' };
const person = {
  id: '3652397000002181001',
  First_Name: 'Ada',
  Last_Name: 'Berg',
  Full_Name: 'Ada Berg',
  Email: 'ada@example.com',
  Phone: '+49301234567',
  Owner: owner,
  ...times,
};
const recordOutputs = [output('Created_Time', 'Created at', 'moment'), output('Modified_Time', 'Updated at', 'moment'), output('id', 'ID')];
const personOutputs = [output('Full_Name', 'Name'), output('Email', 'Email'), output('Phone', 'Phone'), ...recordOutputs];
const lead: Shape = {
  outputs: [output('Company', 'Company'), output('Lead_Status', 'Status'), ...personOutputs],
  sample: { ...person, Company: 'Lantern Shop', Lead_Source: 'Web Research', Lead_Status: 'Not Contacted' },
};
const contact: Shape = {
  outputs: [output('Account_Name.name', 'Account'), ...personOutputs],
  sample: { ...person, Account_Name: { name: 'Lantern Shop', id: '3652397000002181010' } },
};
const deal: Shape = {
  outputs: [
    output('Deal_Name', 'Name'),
    output('Stage', 'Stage'),
    output('Amount', 'Amount', 'number'),
    output('Closing_Date', 'Close date', 'moment'),
    output('Contact_Name.name', 'Contact'),
    ...recordOutputs,
  ],
  sample: {
    id: '3652397000002181020',
    Deal_Name: 'Lanterns for the harbour',
    Stage: 'Qualification',
    Amount: 1250.5,
    Closing_Date: '2026-12-31',
    Contact_Name: { name: 'Ada Berg', id: '3652397000002181001' },
    Owner: owner,
    ...times,
  },
};
/** The reply to a write has no fields of the record. */
const wrote = {
  output: '{reply.body.data.0.details}',
  outputs: recordOutputs,
  sample: { ...times, id: person.id, Created_By: { name: owner.name, id: owner.id } },
};

const create = (thing: string, path: string, fields: readonly AppField[], values: Value) =>
  ({
    kind: 'write',
    event: `create_${thing}`,
    title: `Create a ${thing}`,
    help: `Creates a ${thing}.`,
    fields,
    request: { method: 'POST', path, body: one(values) },
    ...wrote,
  }) as const;
const refused = (what: string, where = 'message') => `Zoho CRM ${what}: “{reply.body.${where}|or:no details}”`;

export const zoho: AppDefinition = {
  format: 1,
  app: 'ZohoCLIAPI',
  name: 'Zoho CRM',
  docs: 'https://www.zoho.com/crm/developer/docs/api/v8/',
  bases: { default: '{connection.apiDomain|or:https://www.zohoapis.com}/crm/v8' },
  hosts: dataCentres.map((domain) => `www.zohoapis.${domain}`),
  connection: {
    ways: {
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Zoho',
        // Zoho itself leads on to the data center of the person, and names it in the redirect.
        authorize: 'https://accounts.zoho.com/oauth/v2/auth',
        authorizeExtra: { access_type: 'offline', prompt: 'consent' },
        token: '{connection.accounts-server}/oauth/v2/token',
        revoke: '{connection.accounts-server}/oauth/v2/token/revoke',
        keepFromAnswer: ['accounts-server'],
        tokenHosts: dataCentres.map((domain) => (domain === 'ca' ? 'accounts.zohocloud.ca' : `accounts.zoho.${domain}`)),
        keep: { apiDomain: 'reply.body.api_domain' },
        pkce: false,
        scopes: [
          'ZohoCRM.modules.ALL',
          'ZohoCRM.settings.modules.READ',
          'ZohoCRM.settings.fields.READ',
          'ZohoCRM.org.READ',
          'ZohoSearch.securesearch.READ',
        ],
        separator: ',',
        send: { place: 'header', name: 'authorization', value: 'Zoho-oauthtoken {connection.token}' },
        family: 'zoho',
        ownClient: true,
        help: 'In the Zoho API Console (api-console.zoho.com), add a client of the type “Server-based Applications”. For accounts in other regions, open its “Settings” and turn on their data centers. Enter this redirect URL there:',
      },
    },
    test: { request: { method: 'GET', path: '/org' }, title: '{reply.body.org.0.company_name}' },
  },
  // https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html
  errors: [
    { when: { status: 401 }, is: 'lost', say: `${refused('refused the sign-in')} Reconnect the account.` },
    { when: { status: 403 }, is: 'refused', say: `${refused('doesn’t allow this')} Check the permissions of the account.` },
    { when: { status: 429 }, is: 'later' },
    // A record that was not written is also named with the status of a success.
    {
      when: { match: { 'reply.body.data.0.status': 'error' } },
      is: 'refused',
      say: `${refused('refused this', 'data.0.message')} Check {reply.body.data.0.details.api_name|or:the fields of this step}.`,
    },
    { when: { status: 404 }, is: 'refused', say: 'Zoho CRM can’t find this. Check the fields of this step.' },
    { when: { status: [400, 409, 413] }, is: 'refused', say: `${refused('refused this')} Check the fields of this step.` },
  ],
  lists: {
    modules: {
      request: { method: 'GET', path: '/settings/modules' },
      items: 'reply.body.modules',
      value: '{item.api_name}',
      label: '{item.plural_label}',
      where: { 'item.api_supported': true, 'item.creatable': true },
    },
    stages: {
      request: { method: 'GET', path: '/settings/fields', query: { module: 'Deals' } },
      items: 'reply.body.fields[api_name=Stage].pick_list_values',
      value: '{item.actual_value}',
      label: '{item.display_value}',
    },
  },
  triggers: [
    { ...newest('Leads', 'Created_Time', lead), event: 'new_lead', title: 'New lead', help: 'Runs for each new lead.' },
    { ...newest('Contacts', 'Created_Time', contact), event: 'new_contact', title: 'New contact', help: 'Runs for each new contact.' },
    { ...newest('Deals', 'Created_Time', deal), event: 'new_deal', title: 'New deal', help: 'Runs for each new deal.' },
    {
      ...newest('Deals', 'Modified_Time', deal),
      event: 'updated_deal',
      title: 'Updated deal',
      help: 'Runs for each deal that is new or was changed.',
    },
  ],
  actions: [
    create('lead', '/Leads', [...personFields, field('company', 'Company', 'text', 'Many accounts require it.'), description], {
      ...personValues,
      Company: '{input.company}',
    }),
    create('contact', '/Contacts', [...personFields, account, description], { ...personValues, Account_Name: { id: '{input.account}' } }),
    create('deal', '/Deals', dealFields, {
      Deal_Name: '{input.name}',
      Stage: '{input.stage}',
      Amount: '{input.amount}',
      Closing_Date: '{input.closingDate|date}',
      Contact_Name: { id: '{input.contact}' },
      Account_Name: { id: '{input.account}' },
      Description: '{input.description}',
    }),
    {
      ...create('record', '/{input.module}', [moduleField], written),
      help: 'Creates a record in any module, including custom fields. To link to another record, enter its ID.',
      dynamicFields: recordFields('api_create'),
    },
    {
      kind: 'write',
      event: 'update_record',
      title: 'Update a record',
      help: 'Changes a record in any module, such as the stage of a deal. Empty fields stay as they are.',
      fields: [moduleField, record],
      dynamicFields: recordFields('api_update'),
      request: { method: 'PUT', path: '/{input.module}/{input.record}', body: one(written) },
      repeat: 'replaces',
      ...wrote,
    },
    {
      kind: 'write',
      event: 'add_note',
      title: 'Add a note',
      help: 'Adds a note to a lead, a contact, a deal or another record.',
      fields: [
        moduleField,
        record,
        required('content', 'Note', 'longText', 'The text of the note.'),
        field('title', 'Title', 'text', 'A line above the note.'),
      ],
      request: {
        method: 'POST',
        path: '/Notes',
        body: one({
          Note_Title: '{input.title}',
          Note_Content: '{input.content}',
          Parent_Id: { module: { api_name: '{input.module}' }, id: '{input.record}' },
        }),
      },
      ...wrote,
    },
    {
      ...find('Contacts', 'email', contact),
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by email address.',
      fields: [{ ...email, isRequired: true }],
    },
    {
      ...find('{input.module}', 'word', { ...deal, outputs: recordOutputs }),
      event: 'find_record',
      title: 'Find a record',
      help: 'Finds the first record of a module with some words in any of its fields.',
      fields: [moduleField, required('word', 'Search text', 'text', 'At least two characters.')],
    },
  ],
};
