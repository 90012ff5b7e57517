import type { AppDefinition, AppField, DynamicFieldsDefinition, PollTriggerDefinition, Value } from '../../domain/apps/definition';

const doc: AppField = {
  key: 'doc',
  label: 'Document',
  type: 'choice',
  help: 'A document that you can open.',
  isRequired: true,
  dynamicChoices: 'docs',
};
const table: AppField = {
  key: 'table',
  label: 'Table',
  type: 'choice',
  help: 'A table of the document, or a view of one.',
  isRequired: true,
  dynamicChoices: 'tables',
  dependsOn: ['doc'],
};
const row: AppField = { key: 'row', label: 'Row', type: 'text', help: 'The ID of a row, from an earlier step.', isRequired: true };
const column: AppField = {
  key: 'column',
  label: 'Column',
  type: 'choice',
  help: 'The column to look in.',
  isRequired: true,
  dynamicChoices: 'columns',
  dependsOn: ['doc', 'table'],
};

const inTable = '/docs/{input.doc}/tables/{input.table}';
const pages = {
  kind: 'cursor',
  send: 'query.pageToken',
  next: 'reply.body.nextPageToken',
  size: { send: 'query.limit', value: 100 },
} as const;
const named = (path: string) => ({
  request: { method: 'GET', path, pages } as const,
  items: 'reply.body.items',
  value: '{item.id}',
  label: '{item.name}',
});

/** The columns that a person can fill in: Coda itself calculates the others. */
const cells: DynamicFieldsDefinition = {
  dependsOn: ['doc', 'table'],
  prefix: 'column',
  request: { method: 'GET', path: `${inTable}/columns`, query: { limit: 100 } },
  items: 'reply.body.items',
  value: '{item.id}',
  label: '{item.name}',
  type: {
    place: 'item.format.type',
    table: {
      text: 'text',
      canvas: 'longText',
      person: 'text',
      lookup: 'text',
      select: 'text',
      link: 'text',
      email: 'text',
      number: 'number',
      percent: 'number',
      currency: 'number',
      slider: 'number',
      scale: 'number',
      date: 'moment',
      dateTime: 'moment',
      time: 'text',
      duration: 'text',
      checkbox: 'boolean',
    },
  },
  where: { 'item.calculated': { not: true } },
};
const filledCells: Value = {
  $fields: 'column',
  as: { date: { column: '{name}', value: '{value|date}' }, '*': { column: '{name}', value: '{value}' } },
  into: 'list',
};

const outputs = [
  { place: 'values', label: 'Values by column', type: 'record' },
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'name', label: 'Name', type: 'text' },
  { place: 'browserLink', label: 'Link', type: 'text' },
  { place: 'createdAt', label: 'Created at', type: 'moment' },
  { place: 'updatedAt', label: 'Updated at', type: 'moment' },
] as const;
const sampleRow = {
  id: 'i-tuVwxYz',
  type: 'row',
  name: 'Order lanterns',
  index: 7,
  browserLink: 'https://coda.io/d/_dAbCDeFGH/#Tasks_tpqRst-U/_rui-tuVwxYz',
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  values: { Name: 'Order lanterns', Done: false },
};

/** Coda keeps the place: the token of the last page gives the rows that were changed since. */
const changed = (key: string, made?: string) =>
  ({
    kind: 'poll',
    fields: [doc, table],
    request: { method: 'GET', path: `${inTable}/rows`, query: { useColumnNames: true }, pages },
    items: 'reply.body.items',
    key,
    order: 'oldest',
    since: {
      token: 'reply.body.nextSyncToken',
      send: 'query.syncToken',
      expired: { status: [400, 410] },
      ...(made !== undefined && { made }),
    },
    outputs,
    sample: sampleRow,
  }) as const satisfies Partial<PollTriggerDefinition>;

export const coda: AppDefinition = {
  format: 1,
  app: 'CodaCLIAPI',
  name: 'Coda',
  docs: 'https://coda.io/developers/apis/v1',
  bases: { default: 'https://coda.io/apis/v1' },
  hosts: ['coda.io'],
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
            help: 'In Coda, open Account settings › API settings, generate a token, and copy it.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: { request: { method: 'GET', path: '/whoami' }, title: '{reply.body.name} ({reply.body.loginId})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Coda refused the token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Coda doesn’t allow this: “{reply.body.message}” Check who can edit the document.' },
    {
      when: { status: [404, 410] },
      is: 'refused',
      say: 'Coda can’t find this: “{reply.body.message}” Check the document and the table.',
    },
    { when: { status: [400, 422] }, is: 'refused', say: 'Coda refused this: “{reply.body.message}” Check the fields of this step.' },
    { when: { status: 429 }, is: 'later' },
  ],
  // https://coda.io/developers/apis/v1: reading 100 times in 6 seconds, writing 10 times in 6 seconds.
  rate: { budget: { requests: 10, seconds: 6 } },
  lists: { docs: named('/docs'), tables: named('/docs/{input.doc}/tables'), columns: named(`${inTable}/columns`) },
  triggers: [
    {
      ...changed('{item.id}', 'item.createdAt'),
      event: 'new_row',
      title: 'New row',
      help: 'Runs for each new row of a table.',
    },
    {
      ...changed('{item.id}:{item.updatedAt}'),
      event: 'updated_row',
      title: 'New or updated row',
      help: 'Runs for each row of a table that is added or changed.',
    },
  ],
  // Coda changes documents some seconds after it has answered. It has no idempotency keys.
  actions: [
    {
      kind: 'write',
      event: 'add_row',
      title: 'Add a row',
      help: 'Adds a row to a table, or changes the one with the same values in some columns.',
      fields: [
        doc,
        table,
        {
          key: 'keyColumns',
          label: 'Key columns',
          type: 'choice',
          help: 'If a row has the same values in these columns, it is changed instead.',
          dynamicChoices: 'columns',
          dependsOn: ['doc', 'table'],
          isMany: true,
          group: 'more',
        },
      ],
      dynamicFields: cells,
      request: {
        method: 'POST',
        path: `${inTable}/rows`,
        body: {
          json: {
            rows: [{ cells: filledCells }],
            keyColumns: { $when: 'input.keyColumns', then: '{input.keyColumns}', else: { $keep: [] } },
          },
        },
      },
      outputs: [{ place: 'addedRowIds.0', label: 'Row ID', type: 'text' }],
      sample: { requestId: 'abc-123-def-456', addedRowIds: ['i-tuVwxYz'] },
    },
    {
      kind: 'write',
      event: 'update_row',
      title: 'Update a row',
      help: 'Changes the filled columns of a row.',
      fields: [doc, table, row],
      dynamicFields: cells,
      request: { method: 'PUT', path: `${inTable}/rows/{input.row}`, body: { json: { row: { cells: filledCells } } } },
      sample: { requestId: 'abc-123-def-456', id: 'i-tuVwxYz' },
    },
    {
      kind: 'write',
      event: 'delete_row',
      title: 'Delete a row',
      help: 'Deletes a row of a table.',
      fields: [doc, table, row],
      request: { method: 'DELETE', path: `${inTable}/rows/{input.row}` },
      sample: { requestId: 'abc-123-def-456', id: 'i-tuVwxYz' },
    },
    {
      kind: 'search',
      event: 'find_row',
      title: 'Find a row',
      help: 'Finds a row by the value of a column.',
      fields: [doc, table, column, { key: 'value', label: 'Value', type: 'text', help: 'The whole value.', isRequired: true }],
      request: {
        method: 'GET',
        path: `${inTable}/rows`,
        query: { query: '{input.column}:{input.value|stringify}', useColumnNames: true, limit: 1 },
      },
      found: { items: 'reply.body.items' },
      outputs,
      sample: { isFound: true, item: sampleRow },
    },
  ],
};
