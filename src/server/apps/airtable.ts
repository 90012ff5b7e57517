import type { AppDefinition, AppField, DynamicFieldsDefinition, RequestDefinition, Value } from '../../domain/apps/definition';

const base: AppField = {
  key: 'base',
  label: 'Base',
  type: 'choice',
  help: 'The bases that the token can access.',
  isRequired: true,
  dynamicChoices: 'bases',
};
const table: AppField = {
  key: 'table',
  label: 'Table',
  type: 'choice',
  help: 'A table of the base.',
  isRequired: true,
  dynamicChoices: 'tables',
  dependsOn: ['base'],
};
const view: AppField = {
  key: 'view',
  label: 'View',
  type: 'choice',
  help: 'Only records of this view count.',
  dynamicChoices: 'views',
  dependsOn: ['base', 'table'],
};
const record: AppField = {
  key: 'record',
  label: 'Record',
  type: 'text',
  help: 'The ID of a record, such as rec560UJdUtocSouk.',
  isRequired: true,
};
const typecast: AppField = {
  key: 'typecast',
  label: 'Convert values',
  type: 'boolean',
  help: 'Airtable converts texts to the types of the fields, and adds new choices.',
  group: 'more',
};

const tables: RequestDefinition = { method: 'GET', path: '/meta/bases/{input.base}/tables' };

const fields: DynamicFieldsDefinition = {
  dependsOn: ['base', 'table'],
  prefix: 'field',
  request: tables,
  items: 'reply.body.tables[id={input.table}].fields',
  value: '{item.name}',
  label: '{item.name}',
  type: {
    place: 'item.type',
    table: {
      singleLineText: 'text',
      multilineText: 'longText',
      richText: 'longText',
      number: 'number',
      currency: 'number',
      percent: 'number',
      rating: 'number',
      duration: 'number',
      checkbox: 'boolean',
      singleSelect: 'choice',
      multipleSelects: 'list',
      date: 'moment',
      dateTime: 'moment',
      email: 'text',
      url: 'text',
      phoneNumber: 'text',
      multipleRecordLinks: 'list',
    },
  },
  choices: { items: 'item.options.choices', value: '{each.name}', label: '{each.name}' },
};

const written: Value = { fields: { $keep: { $fields: 'field' } }, typecast: '{input.typecast}' };

const sampleRecord = { id: 'rec560UJdUtocSouk', createdTime: '2026-11-21T09:30:00.000Z', fields: { Name: 'Harbour lights', Amount: 12.5 } };

const outputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'createdTime', label: 'Created at', type: 'moment' },
  { place: 'fields', label: 'Fields', type: 'record' },
] as const;

export const airtable: AppDefinition = {
  format: 1,
  app: 'AirtableCLIAPI',
  name: 'Airtable',
  docs: 'https://airtable.com/developers/web/api/introduction',
  bases: { default: 'https://api.airtable.com/v0' },
  hosts: ['api.airtable.com'],
  headers: { 'x-api-version': '0.1.0' },
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Personal access token',
        fields: [
          {
            key: 'token',
            label: 'Personal access token',
            type: 'secret',
            help: 'On Airtable’s page “Personal access tokens”, create one with the scopes data.records:read, data.records:write and schema.bases:read, and give it access to your bases.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: { request: { method: 'GET', path: '/meta/whoami' }, title: '{reply.body.email|or:Airtable} ({reply.body.id})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Airtable refused the token. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The token isn’t allowed to do this. Give it the scopes data.records:read, data.records:write and schema.bases:read, and access to this base.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Airtable can’t find this. Check the base, the table and the record.' },
    { when: { status: 422 }, is: 'refused', say: 'Airtable refused this: “{reply.body.error.message}” Check the fields of this step.' },
    // https://airtable.com/developers/web/api/rate-limits: after too many requests, none is answered for 30 seconds.
    { when: { status: 429 }, is: 'later', say: 'Airtable is receiving too many requests. We’ll try again later.' },
  ],
  lists: {
    bases: {
      request: { method: 'GET', path: '/meta/bases', pages: { kind: 'cursor', send: 'query.offset', next: 'reply.body.offset' } },
      items: 'reply.body.bases',
      value: '{item.id}',
      label: '{item.name}',
    },
    tables: { request: tables, items: 'reply.body.tables', value: '{item.id}', label: '{item.name}' },
    views: { request: tables, items: 'reply.body.tables[id={input.table}].views', value: '{item.id}', label: '{item.name}' },
    fields: { request: tables, items: 'reply.body.tables[id={input.table}].fields', value: '{item.name}', label: '{item.name}' },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_record',
      title: 'New record',
      help: 'Runs for each new record of a table or a view with at most 2,000 records.',
      fields: [
        base,
        table,
        view,
        {
          key: 'formula',
          label: 'Formula',
          type: 'code',
          help: 'An Airtable formula. Only records for which it is true count.',
          group: 'more',
        },
      ],
      request: {
        method: 'GET',
        path: '/{input.base}/{input.table}',
        query: { view: '{input.view}', filterByFormula: '{input.formula}' },
        pages: { kind: 'cursor', send: 'query.offset', next: 'reply.body.offset', size: { send: 'query.pageSize', value: 100 } },
      },
      items: 'reply.body.records',
      key: '{item.id}',
      order: 'none',
      since: { place: 'item.createdTime', as: 'iso' },
      outputs,
      sample: sampleRecord,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_record',
      title: 'Create a record',
      help: 'Creates a record in a table.',
      fields: [base, table, typecast],
      dynamicFields: fields,
      // Never: Airtable has no idempotency keys, and creates a second record.
      request: { method: 'POST', path: '/{input.base}/{input.table}/', body: { json: written } },
      outputs,
      sample: sampleRecord,
    },
    {
      kind: 'write',
      event: 'update_record',
      title: 'Update a record',
      help: 'Changes the filled fields of a record.',
      fields: [base, table, record, typecast],
      dynamicFields: fields,
      request: { method: 'PATCH', path: '/{input.base}/{input.table}/{input.record}', body: { json: written } },
      // https://airtable.com/developers/web/api/update-record: values replace those that the record has.
      repeat: 'replaces',
      outputs,
      sample: sampleRecord,
    },
    {
      kind: 'write',
      event: 'delete_record',
      title: 'Delete a record',
      help: 'Deletes a record of a table.',
      fields: [base, table, record],
      request: { method: 'DELETE', path: '/{input.base}/{input.table}/{input.record}' },
      sample: { id: 'rec560UJdUtocSouk', deleted: true },
    },
    {
      kind: 'search',
      event: 'find_record',
      title: 'Find a record',
      help: 'Finds a record by the value of a field.',
      fields: [
        base,
        table,
        {
          key: 'field',
          label: 'Field',
          type: 'choice',
          help: 'The field to look in.',
          isRequired: true,
          dynamicChoices: 'fields',
          dependsOn: ['base', 'table'],
          pattern: { matches: '[^{}]*', say: 'Airtable can’t look in a field with braces in its name. Rename the field in Airtable.' },
        },
        { key: 'value', label: 'Value', type: 'text', help: 'The whole value of the field.', isRequired: true },
        view,
      ],
      request: {
        method: 'GET',
        path: '/{input.base}/{input.table}',
        query: { filterByFormula: '\\{{input.field}\\} = "{input.value|formula}"', maxRecords: 1, view: '{input.view}' },
      },
      found: { items: 'reply.body.records' },
      sample: { isFound: true, item: sampleRecord },
    },
    {
      kind: 'search',
      event: 'get_record',
      title: 'Get a record',
      help: 'Gets a record by its ID.',
      fields: [base, table, record],
      request: { method: 'GET', path: '/{input.base}/{input.table}/{input.record}' },
      found: { items: 'reply.body' },
      sample: { isFound: true, item: sampleRecord },
    },
  ],
};
