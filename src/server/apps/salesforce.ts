import type {
  AppDefinition,
  AppField,
  DynamicFieldsDefinition,
  OAuthCodeWay,
  RequestDefinition,
  Value,
} from '../../domain/apps/definition';

/** API names go into queries, so they are letters, digits and underscores. */
const apiName = { matches: '[A-Za-z]\\w*', say: 'Enter an API name, such as Contact or Amount__c.' };

const object: AppField = {
  key: 'object',
  label: 'Object',
  type: 'choice',
  help: 'The type of record, such as Lead.',
  isRequired: true,
  dynamicChoices: 'objects',
  pattern: apiName,
};
const record: AppField = {
  key: 'record',
  label: 'Record',
  type: 'text',
  help: 'The ID of a record, from an earlier step or from its URL in Salesforce.',
  isRequired: true,
};

const describe: RequestDefinition = { method: 'GET', path: '/sobjects/{input.object}/describe' };

const recordFields = (may: 'createable' | 'updateable'): DynamicFieldsDefinition => ({
  dependsOn: ['object'],
  prefix: 'field',
  request: describe,
  items: 'reply.body.fields',
  value: '{item.name}',
  label: '{item.label}',
  where: { [`item.${may}`]: true },
  type: {
    place: 'item.type',
    table: {
      string: 'text',
      textarea: 'longText',
      email: 'text',
      phone: 'text',
      url: 'text',
      int: 'number',
      double: 'number',
      currency: 'number',
      percent: 'number',
      boolean: 'boolean',
      date: 'moment',
      datetime: 'moment',
      picklist: 'choice',
      combobox: 'text',
      multipicklist: 'list',
      reference: 'text',
    },
  },
  choices: { items: 'item.picklistValues', value: '{each.value}', label: '{each.label}' },
});

const writtenFields: Value = {
  $fields: 'field',
  as: { date: '{value|date}', datetime: '{value|iso}', multipicklist: '{value|join:;}', '*': '{value}' },
};

const contactColumns = 'Id, FirstName, LastName, Email, Phone, Title, CreatedDate, SystemModstamp';

const query = (q: string): RequestDefinition => ({ method: 'GET', path: '/query', query: { q } });

/** The newest by one of their times. The next page is at an address that Salesforce keeps for two days. */
const newestBy = (time: 'CreatedDate' | 'SystemModstamp', select: string) =>
  ({
    request: {
      ...query(`SELECT ${select} ORDER BY ${time} DESC`),
      // The smallest page: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_queryoptions.htm
      headers: { 'Sforce-Query-Options': 'batchSize=200' },
      pages: { kind: 'url', next: 'reply.body.nextRecordsUrl' },
    },
    items: 'reply.body.records',
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
  }) as const;

/** `FIELDS(ALL)` gives at most 200 records, so that each new one is asked for by its ID. */
const wholeRecord: RequestDefinition = { method: 'GET', path: '/sobjects/{input.object}/{item.Id}' };

const attributes = { type: 'Contact', url: '/services/data/v65.0/sobjects/Contact/003D000000QYVKOIA5' };
const sampleContact = {
  attributes,
  Id: '003D000000QYVKOIA5',
  FirstName: 'Ada',
  LastName: 'Example',
  Email: 'ada@example.com',
  Phone: '+49 30 1234567',
  Title: 'CEO',
  CreatedDate: '2026-11-21T09:30:00.000+0000',
  SystemModstamp: '2026-11-21T09:30:00.000+0000',
};
const contactOutputs = [
  { place: 'Id', label: 'ID', type: 'text' },
  { place: 'FirstName', label: 'First name', type: 'text' },
  { place: 'LastName', label: 'Last name', type: 'text' },
  { place: 'Email', label: 'Email', type: 'text' },
  { place: 'Phone', label: 'Phone', type: 'text' },
  { place: 'Title', label: 'Title', type: 'text' },
  { place: 'CreatedDate', label: 'Created at', type: 'moment' },
] as const;
const sampleRecord = { attributes, Id: '003D000000QYVKOIA5', CreatedDate: '2026-11-21T09:30:00.000+0000', Name: 'Ada Example' };
const recordOutputs = [
  { place: 'Id', label: 'ID', type: 'text' },
  { place: 'CreatedDate', label: 'Created at', type: 'moment' },
] as const;
const idOutputs = [{ place: 'id', label: 'ID', type: 'text' }] as const;

const contactFields: readonly AppField[] = [
  { key: 'lastName', label: 'Last name', type: 'text', help: 'The only name that Salesforce requires.', isRequired: true },
  { key: 'firstName', label: 'First name', type: 'text', help: 'The first name of the person.' },
  { key: 'email', label: 'Email', type: 'text', help: 'The email address of the person.' },
  { key: 'phone', label: 'Phone', type: 'text', help: 'The phone number of the person.' },
  { key: 'title', label: 'Title', type: 'text', help: 'The person’s role at the company.' },
  { key: 'description', label: 'Description', type: 'longText', help: 'Notes about the person.', group: 'more' },
  { key: 'account', label: 'Account', type: 'text', help: 'The ID of an account, from an earlier step.', group: 'more' },
];
const emailField: AppField = { key: 'email', label: 'Email', type: 'text', help: 'The whole email address.', isRequired: true };

/** Production and sandboxes have different hosts, to which the secret of the client goes. */
const signIn = (host: string, label: string): OAuthCodeWay => ({
  kind: 'oauth',
  grant: 'code',
  label,
  authorize: `https://${host}/services/oauth2/authorize`,
  token: `https://${host}/services/oauth2/token`,
  revoke: `https://${host}/services/oauth2/revoke`,
  scopes: ['api', 'refresh_token', 'openid'],
  // Sessions end by the settings of the organization, which the reply doesn’t name.
  expires: 'never',
  keep: { instance: 'reply.body.instance_url' },
  family: 'salesforce',
  ownClient: true,
  help: 'In Salesforce Setup, create an external client app with OAuth and the scopes api, refresh_token and openid, and enter this redirect URL:',
});

export const salesforce: AppDefinition = {
  format: 1,
  app: 'SalesforceCLIAPI',
  name: 'Salesforce',
  docs: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest',
  bases: { default: '{connection.instance}/services/data/v65.0', instance: '{connection.instance}' },
  hosts: ['*.salesforce.com', '*.force.com'],
  connection: {
    ways: {
      oauth: signIn('login.salesforce.com', 'Sign in with Salesforce'),
      sandbox: signIn('test.salesforce.com', 'Sign in with a Salesforce sandbox'),
    },
    test: {
      request: { method: 'GET', base: 'instance', path: '/services/oauth2/userinfo' },
      title: '{reply.body.preferred_username}',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Salesforce refused the sign-in. Reconnect the account.' },
    {
      when: { status: 403, match: { 'reply.body.0.errorCode': ['REQUEST_LIMIT_EXCEEDED', 'SERVER_UNAVAILABLE'] } },
      is: 'later',
    },
    { when: { status: 403 }, is: 'refused', say: 'Your account isn’t allowed to do this in Salesforce: “{reply.body.0.message}”' },
    { when: { status: 404 }, is: 'refused', say: 'Salesforce can’t find this: “{reply.body.0.message}” Check the ID and the object.' },
    {
      when: { status: [400, 409, 412, 415] },
      is: 'refused',
      say: 'Salesforce refused this: “{reply.body.0.message}” Check the fields of this step.',
    },
  ],
  lists: {
    objects: {
      request: { method: 'GET', path: '/sobjects' },
      items: 'reply.body.sobjects',
      value: '{item.name}',
      label: '{item.label}',
      where: { 'item.queryable': true, 'item.deprecatedAndHidden': { not: true } },
    },
    fields: {
      request: describe,
      items: 'reply.body.fields',
      value: '{item.name}',
      label: '{item.label}',
      where: { 'item.filterable': true, 'item.type': ['string', 'email', 'phone', 'url', 'picklist', 'id', 'reference'] },
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_contact',
      title: 'New contact',
      help: 'Runs for each new contact.',
      fields: [],
      ...newestBy('CreatedDate', `${contactColumns} FROM Contact`),
      key: '{item.Id}',
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'poll',
      event: 'updated_contact',
      title: 'Updated contact',
      help: 'Runs for each contact that is new or was changed.',
      fields: [],
      ...newestBy('SystemModstamp', `${contactColumns} FROM Contact`),
      key: '{item.Id}:{item.SystemModstamp}',
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'poll',
      event: 'new_record',
      title: 'New record',
      help: 'Runs for each new record of an object.',
      fields: [object],
      ...newestBy('CreatedDate', 'Id, CreatedDate FROM {input.object}'),
      fetch: wholeRecord,
      key: '{item.Id}',
      outputs: recordOutputs,
      sample: sampleRecord,
    },
    {
      kind: 'poll',
      event: 'updated_record',
      title: 'Updated record',
      help: 'Runs for each record of an object that is new or was changed.',
      fields: [object],
      ...newestBy('SystemModstamp', 'Id, SystemModstamp FROM {input.object}'),
      fetch: wholeRecord,
      key: '{item.Id}:{item.SystemModstamp}',
      outputs: recordOutputs,
      sample: { ...sampleRecord, SystemModstamp: '2026-11-21T09:30:00.000+0000' },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_contact',
      title: 'Create a contact',
      help: 'Creates a contact.',
      fields: contactFields,
      // Never: Salesforce has no idempotency keys, and creates a second contact.
      request: {
        method: 'POST',
        path: '/sobjects/Contact',
        body: {
          json: {
            FirstName: '{input.firstName}',
            LastName: '{input.lastName}',
            Email: '{input.email}',
            Phone: '{input.phone}',
            Title: '{input.title}',
            Description: '{input.description}',
            AccountId: '{input.account}',
          },
        },
      },
      // As a search gives it.
      output: {
        Id: '{reply.body.id}',
        FirstName: '{input.firstName}',
        LastName: '{input.lastName}',
        Email: '{input.email}',
        Phone: '{input.phone}',
        Title: '{input.title}',
      },
      outputs: contactOutputs.filter(({ place }) => place !== 'CreatedDate'),
      sample: {
        Id: '003D000000QYVKOIA5',
        FirstName: 'Ada',
        LastName: 'Example',
        Email: 'ada@example.com',
        Phone: '+49 30 1234567',
        Title: 'CEO',
      },
    },
    {
      kind: 'write',
      event: 'create_record',
      title: 'Create a record',
      help: 'Creates a record of any object.',
      fields: [object],
      dynamicFields: recordFields('createable'),
      request: { method: 'POST', path: '/sobjects/{input.object}', body: { json: writtenFields } },
      output: { id: '{reply.body.id}' },
      outputs: idOutputs,
      sample: { id: '00QD000000Example' },
    },
    {
      kind: 'write',
      event: 'update_record',
      title: 'Update a record',
      help: 'Changes the filled fields of a record.',
      fields: [object, record],
      dynamicFields: recordFields('updateable'),
      request: { method: 'PATCH', path: '/sobjects/{input.object}/{input.record}', body: { json: writtenFields } },
      // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_update_fields.htm: values replace those of the record.
      repeat: 'replaces',
      output: { id: '{input.record}' },
      outputs: idOutputs,
      sample: { id: '003D000000QYVKOIA5' },
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by the email address.',
      fields: [emailField],
      request: query(`SELECT ${contactColumns} FROM Contact WHERE Email = '{input.email|soql}' LIMIT 1`),
      found: { items: 'reply.body.records' },
      outputs: contactOutputs,
      sample: { isFound: true, item: sampleContact },
    },
    {
      kind: 'search',
      event: 'find_record',
      title: 'Find a record',
      help: 'Finds a record of any object by the value of a field.',
      fields: [
        object,
        {
          key: 'field',
          label: 'Field',
          type: 'choice',
          help: 'The field to look in.',
          isRequired: true,
          dynamicChoices: 'fields',
          dependsOn: ['object'],
          pattern: apiName,
        },
        { key: 'value', label: 'Value', type: 'text', help: 'The whole value of the field.', isRequired: true },
      ],
      request: query("SELECT FIELDS(ALL) FROM {input.object} WHERE {input.field} = '{input.value|soql}' LIMIT 1"),
      found: { items: 'reply.body.records' },
      outputs: recordOutputs,
      sample: { isFound: true, item: sampleRecord },
    },
    {
      kind: 'search',
      event: 'get_record',
      title: 'Get a record',
      help: 'Gets a record by its ID.',
      fields: [object, record],
      request: { method: 'GET', path: '/sobjects/{input.object}/{input.record}' },
      found: { items: 'reply.body' },
      outputs: recordOutputs,
      sample: { isFound: true, item: sampleRecord },
    },
    {
      kind: 'search_or_write',
      event: 'find_or_create_contact',
      title: 'Find or create a contact',
      help: 'Finds a contact by the email address, and creates one if there is none.',
      fields: [emailField, ...contactFields.filter(({ key }) => key !== 'email')],
      orElse: { search: 'find_contact', write: 'create_contact' },
      outputs: contactOutputs,
      sample: { isFound: true, item: sampleContact },
    },
  ],
};
