import type { AppDefinition, AppField, DynamicFieldsDefinition, PollTriggerDefinition, Value } from '../../domain/apps/definition';

const sheet: AppField = {
  key: 'sheet',
  label: 'Sheet',
  type: 'choice',
  help: 'A sheet that you can open.',
  isRequired: true,
  dynamicChoices: 'sheets',
};
const row: AppField = { key: 'row', label: 'Row', type: 'text', help: 'The ID of a row, from an earlier step.', isRequired: true };

const inSheet = '/sheets/{input.sheet}';
const columns = { method: 'GET', path: `${inSheet}/columns`, query: { includeAll: true } } as const;

/** The columns that a person can fill in: Smartsheet itself fills in the others. */
const cells: DynamicFieldsDefinition = {
  dependsOn: ['sheet'],
  prefix: 'column',
  request: columns,
  items: 'reply.body.data',
  value: '{item.id}',
  label: '{item.title}',
  type: {
    place: 'item.type',
    table: { TEXT_NUMBER: 'text', PICKLIST: 'choice', DATE: 'moment', CHECKBOX: 'boolean', CONTACT_LIST: 'text', DURATION: 'text' },
  },
  choices: { items: 'item.options', value: '{each}', label: '{each}' },
  where: { 'item.systemColumnType': { present: false }, 'item.formula': { present: false } },
};
const filledCells: Value = {
  $fields: 'column',
  as: {
    DATE: { columnId: '{name|number}', value: '{value|date}' },
    '*': { columnId: '{name|number}', value: '{value}' },
  },
  into: 'list',
};

/** The values by the titles of their columns, beside what Smartsheet sends. */
const withTitles = (row: string, list: string): Value => ({
  id: `{${row}.id}`,
  rowNumber: `{${row}.rowNumber}`,
  createdAt: `{${row}.createdAt}`,
  modifiedAt: `{${row}.modifiedAt}`,
  values: {
    $pairs: `${row}.cells`,
    look: { list, by: 'id', is: '{each.columnId}', name: 'title' },
    value: '{each.value}',
  },
});
const outputs = [
  { place: 'values', label: 'Values by column', type: 'record' },
  { place: 'id', label: 'ID', type: 'number' },
  { place: 'rowNumber', label: 'Row number', type: 'number' },
  { place: 'createdAt', label: 'Created at', type: 'moment' },
  { place: 'modifiedAt', label: 'Updated at', type: 'moment' },
] as const;
const sampleRow = {
  id: 2331373580117892,
  rowNumber: 4,
  createdAt: '2026-11-21T09:30:00Z',
  modifiedAt: '2026-11-21T09:30:00Z',
  values: { Task: 'Order lanterns', Done: false },
};
const writtenOutputs = outputs.slice(1);
const { values: _values, ...sampleWritten } = sampleRow;

/** Smartsheet gives the rows that were changed since a time, in the order of the sheet and on one page. */
const rows = (time: 'createdAt' | 'modifiedAt', key: string) =>
  ({
    kind: 'poll',
    fields: [sheet],
    steps: [{ name: 'columns', request: columns, repeat: 'safe' }],
    request: { method: 'GET', path: inSheet },
    items: 'reply.body.rows',
    key,
    order: 'oldest',
    since: { place: `item.${time}`, as: 'iso', send: 'query.rowsModifiedSince', overlapSeconds: 120 },
    output: withTitles('item', 'columns.body.data'),
    outputs,
    sample: sampleRow,
  }) as const satisfies Partial<PollTriggerDefinition>;

export const smartsheet: AppDefinition = {
  format: 1,
  app: 'SmartsheetCLIAPI',
  name: 'Smartsheet',
  docs: 'https://developers.smartsheet.com/api/smartsheet/openapi',
  bases: { default: 'https://{connection.region}/2.0' },
  hosts: ['{connection.region}'],
  connection: {
    fields: [
      {
        key: 'region',
        label: 'Region',
        type: 'choice',
        help: 'Where your account keeps its data.',
        initial: 'api.smartsheet.com',
        isRequired: true,
        choices: [
          { value: 'api.smartsheet.com', label: 'United States' },
          { value: 'api.smartsheet.eu', label: 'Europe' },
          { value: 'api.smartsheet.au', label: 'Australia' },
        ],
        pattern: { matches: 'api\\.smartsheet\\.(?:com|eu|au)', say: 'Choose one of the regions.' },
      },
    ],
    ways: {
      token: {
        kind: 'key',
        label: 'API access token',
        fields: [
          {
            key: 'token',
            label: 'API access token',
            type: 'secret',
            help: 'In Smartsheet, open your account › Personal settings › API access, generate a token, and copy it.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      // https://developers.smartsheet.com/api/smartsheet/guides/advanced-topics/oauth
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Smartsheet',
        authorize: 'https://app.{connection.region|skip:api.}/b/authorize',
        token: 'https://{connection.region}/2.0/token',
        scopes: ['READ_SHEETS', 'WRITE_SHEETS', 'READ_USERS'],
        pkce: false,
        ownClient: true,
        help: 'In Smartsheet, register for the developer tools, create an app under your account › Developer tools, and enter this redirect URL:',
      },
    },
    test: { request: { method: 'GET', path: '/users/me' }, title: '{reply.body.email}' },
  },
  // https://developers.smartsheet.com/api/smartsheet/guides/basics/error-handling
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Smartsheet refused the token: “{reply.body.message}” Reconnect the account.' },
    { when: { status: 429 }, is: 'later', say: 'Smartsheet is receiving too many requests. We’ll try again later.' },
    { when: { status: 503, match: { 'reply.body.errorCode': [4001, 4002, 4003, 4004] } }, is: 'later' },
    { when: { status: 403 }, is: 'refused', say: 'Smartsheet doesn’t allow this: “{reply.body.message}” Check who can edit the sheet.' },
    { when: { status: 404 }, is: 'refused', say: 'Smartsheet can’t find this: “{reply.body.message}” Check the sheet and the row.' },
    { when: { status: 400 }, is: 'refused', say: 'Smartsheet refused this: “{reply.body.message}” Check the fields of this step.' },
  ],
  rate: { budget: { requests: 300, seconds: 60 } },
  lists: {
    sheets: {
      request: {
        method: 'GET',
        path: '/sheets',
        pages: { kind: 'page', send: 'query.page', first: 1, size: { send: 'query.pageSize', value: 500 } },
      },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    { ...rows('createdAt', '{item.id}'), event: 'new_row', title: 'New row', help: 'Runs for each row that is added to a sheet.' },
    {
      ...rows('modifiedAt', '{item.id}:{item.modifiedAt}'),
      event: 'updated_row',
      title: 'New or updated row',
      help: 'Runs for each row that is added to a sheet or changed.',
    },
  ],
  // No action is repeated: Smartsheet has no idempotency keys.
  actions: [
    {
      kind: 'write',
      event: 'add_row',
      title: 'Add a row',
      help: 'Adds a row at the end of a sheet.',
      fields: [sheet],
      dynamicFields: cells,
      request: { method: 'POST', path: `${inSheet}/rows`, body: { json: [{ toBottom: true, cells: filledCells }] } },
      output: '{reply.body.result.0}',
      outputs: writtenOutputs,
      sample: sampleWritten,
    },
    {
      kind: 'write',
      event: 'update_row',
      title: 'Update a row',
      help: 'Changes the filled columns of a row.',
      fields: [sheet, row],
      dynamicFields: cells,
      request: { method: 'PUT', path: `${inSheet}/rows`, body: { json: [{ id: '{input.row|number}', cells: filledCells }] } },
      output: '{reply.body.result.0}',
      outputs: writtenOutputs,
      sample: sampleWritten,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Adds a comment to a row.',
      fields: [sheet, row, { key: 'text', label: 'Comment', type: 'longText', help: 'The text of the comment.', isRequired: true }],
      request: {
        method: 'POST',
        path: `${inSheet}/rows/{input.row}/discussions`,
        body: { json: { comment: { text: '{input.text}' } } },
      },
      output: '{reply.body.result}',
      outputs: [{ place: 'id', label: 'ID', type: 'number' }],
      sample: { id: 4583173393803140, title: 'They arrive on Monday.' },
    },
    {
      kind: 'search',
      event: 'find_row',
      title: 'Find a row',
      help: 'Finds a row by words in one of its columns. Smartsheet’s search finds new rows after a few minutes.',
      fields: [sheet, { key: 'query', label: 'Search text', type: 'text', help: 'Words in one of the columns.', isRequired: true }],
      request: { method: 'GET', path: '/search/sheets/{input.sheet}', query: { query: '{input.query}' } },
      found: {
        items: 'reply.body.results',
        where: { 'item.objectType': 'row' },
        fetch: { method: 'GET', path: `${inSheet}/rows/{item.objectId}`, query: { include: 'columns' } },
      },
      output: withTitles('item', 'item.columns'),
      outputs,
      sample: { isFound: true, item: sampleRow },
    },
  ],
};
