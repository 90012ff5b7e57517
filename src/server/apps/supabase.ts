import type { AppDefinition, DynamicFieldsDefinition, PollTriggerDefinition, Value } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const table = required('table', 'Table', 'choice', 'A table or a view of your project.', { dynamicChoices: 'tables' });
const columnOf = (key: string, label: string, help: string) =>
  required(key, label, 'choice', help, { dynamicChoices: 'columns', dependsOn: ['table'] });
const further = field('further', 'Other columns', 'code', 'A JSON object, for columns that hold JSON themselves.', { group: 'more' });
const match = [
  columnOf('column', 'Column to look in', 'Usually the ID.'),
  required('value', 'Value to look for', 'text', 'The whole value, as it is in the column.'),
];

const schema = '{connection.schema|or:public}';
const reading = { 'accept-profile': schema };
/** The description of the tables, for secret keys only: https://supabase.com/docs/guides/api */
const description = { method: 'GET', path: '/', headers: reading } as const;
const columns: DynamicFieldsDefinition = {
  dependsOn: ['table'],
  prefix: 'row',
  request: description,
  items: 'reply.body.definitions[{input.table}].properties',
  byName: true,
  value: '{item.name}',
  label: '{item.name}',
  type: {
    place: 'item.value.type',
    table: { string: 'text', integer: 'number', number: 'number', boolean: 'boolean', array: 'list' },
  },
};
const values: Value = { $join: [{ $fields: 'row' }, '{input.further|json}'] };

/** A condition of which no value can make another one: https://docs.postgrest.org/en/v14/references/api/url_grammar.html */
const matching = '("{input.column|postgrest}".eq."{input.value|postgrest}")';
const returning = { 'content-profile': schema, prefer: 'return=representation' };

/** Two copies of columns whose names a person chooses: a key and a cursor have fixed names. */
const newest = (key: string) =>
  ({
    kind: 'poll',
    request: {
      method: 'GET',
      path: '/{input.table}',
      query: {
        select: '*,row_id:"{input.id|postgrest}",row_order:"{input.order|postgrest}"',
        order: '"{input.order|postgrest}".desc.nullslast,"{input.id|postgrest}".desc',
      },
      headers: reading,
      pages: { kind: 'offset', send: 'query.offset', size: { send: 'query.limit', value: 100 } },
    },
    items: 'reply.body',
    key,
    order: 'newest',
    since: { place: 'item.row_order', as: 'text' },
  }) as const satisfies Partial<PollTriggerDefinition>;
const id = columnOf('id', 'ID column', 'A column with a unique value in each row, such as “id”.');

const row = { id: 7, created_at: '2026-11-21T09:30:00.123456+00:00', name: 'Ada Berg', email: 'ada@example.com' };
const rowOutputs = [output('id', 'ID'), output('created_at', 'Created at', 'moment')];
/** A change can be one of several rows, or of none. */
const changed = {
  output: { row: '{reply.body.0}', rows: { $keep: '{reply.body}' } },
  outputs: [output('row', 'First row', 'record'), output('rows', 'All rows', 'list')],
  sample: { row, rows: [row] },
} as const;
const added = { output: '{reply.body.0}', outputs: rowOutputs, sample: row } as const;
const said = '“{reply.body.message|or:no details}”';

export const supabase: AppDefinition = {
  format: 1,
  app: 'SupabaseCLIAPI',
  name: 'Supabase',
  docs: 'https://supabase.com/docs/guides/api',
  bases: { default: '{connection.project}/rest/v1' },
  hosts: ['{connection.project}'],
  connection: {
    fields: [
      required('project', 'Project URL', 'text', 'In Supabase, open your project and click “Connect”.', {
        placeholder: 'https://abcdefghijklmnopqrst.supabase.co',
        pattern: { matches: 'https://[^/\\s]+/?', say: 'A project URL begins with https:// and has no path.' },
      }),
      field('schema', 'Schema', 'text', 'One of the exposed schemas of the Data API; “public” if left empty.', { group: 'more' }),
    ],
    ways: {
      key: {
        kind: 'key',
        label: 'Secret key',
        fields: [
          required(
            'key',
            'Secret key',
            'secret',
            'In “Project Settings”, “API Keys”, copy a secret key, or the older “service_role” key. It can read and change every table.',
          ),
        ],
        place: 'header',
        name: 'apikey',
        value: '{connection.key}',
        extra: [{ place: 'header', name: 'authorization', value: 'Bearer {connection.key}' }],
      },
    },
    test: { request: description, title: '{connection.project}' },
  },
  // https://docs.postgrest.org/en/v14/references/errors.html
  errors: [
    { when: { status: 401 }, is: 'lost', say: `Supabase refused the key: ${said} Reconnect the project with a secret key.` },
    { when: { status: 403 }, is: 'refused', say: `Supabase doesn’t allow this: ${said} Check the permissions of the key.` },
    { when: { status: 404 }, is: 'refused', say: `Supabase can’t find this: ${said} Check the table of this step.` },
    { when: { status: 409 }, is: 'refused', say: `The row doesn’t fit the others: ${said} Check the fields of this step.` },
    { when: { status: 429 }, is: 'later' },
    { when: { status: 400 }, is: 'refused', say: `Supabase refused this: ${said} Check the fields of this step.` },
  ],
  lists: {
    tables: { request: description, items: 'reply.body.definitions', byName: true, value: '{item.name}', label: '{item.name}' },
    columns: {
      request: description,
      items: 'reply.body.definitions[{input.table}].properties',
      byName: true,
      value: '{item.name}',
      label: '{item.name}',
    },
    functions: {
      request: description,
      items: 'reply.body.paths',
      byName: true,
      where: { 'item.name': { contains: '/rpc/' } },
      value: '{item.name|part:2</>}',
      label: '{item.name|part:2</>}',
    },
  },
  triggers: [
    {
      ...newest('{item.row_id}'),
      event: 'new_row',
      title: 'New row',
      help: 'Runs for each new row of a table.',
      fields: [
        table,
        id,
        columnOf('order', 'Order column', 'A column that increases with each new row, such as a numeric ID or the creation time.'),
      ],
      outputs: rowOutputs,
      sample: { ...row, row_id: 7, row_order: row.created_at },
    },
    {
      ...newest('{item.row_id}:{item.row_order}'),
      event: 'updated_row',
      title: 'New or updated row',
      help: 'Runs when a row is added or changed. The table needs a column with the time of its last change.',
      fields: [
        table,
        id,
        columnOf('order', 'Last-changed column', 'The column that your database updates on each change, such as “updated_at”.'),
      ],
      outputs: rowOutputs,
      sample: { ...row, row_id: 7, row_order: row.created_at },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'add_row',
      title: 'Add a row',
      help: 'Adds a row to a table. Columns that are left empty get their default values.',
      fields: [table, further],
      dynamicFields: columns,
      request: { method: 'POST', path: '/{input.table}', query: { select: '*' }, headers: returning, body: { json: values } },
      ...added,
    },
    {
      kind: 'write',
      event: 'add_or_update_row',
      title: 'Add or update a row',
      help: 'Changes the row that has the same value in one column, or adds a row if there is none.',
      fields: [table, columnOf('column', 'Column to match', 'The primary key, or a column with a unique constraint.'), further],
      dynamicFields: columns,
      request: {
        method: 'POST',
        path: '/{input.table}',
        query: { on_conflict: '"{input.column|postgrest}"', select: '*' },
        headers: { ...returning, prefer: 'resolution=merge-duplicates, return=representation' },
        body: { json: values },
      },
      ...added,
    },
    {
      kind: 'write',
      event: 'update_row',
      title: 'Update rows',
      help: 'Changes all rows that have a value in a column. Empty fields stay as they are.',
      fields: [table, ...match, further],
      dynamicFields: columns,
      request: {
        method: 'PATCH',
        path: '/{input.table}',
        query: { or: matching, select: '*' },
        headers: returning,
        body: { json: values },
      },
      ...changed,
    },
    {
      kind: 'write',
      event: 'delete_row',
      title: 'Delete rows',
      help: 'Deletes all rows that have a value in a column.',
      fields: [table, ...match],
      request: { method: 'DELETE', path: '/{input.table}', query: { or: matching, select: '*' }, headers: returning },
      ...changed,
    },
    {
      kind: 'write',
      event: 'call_function',
      title: 'Call a function',
      help: 'Calls a database function and returns its result.',
      fields: [
        required('function', 'Function', 'choice', 'A function of the exposed schema.', { dynamicChoices: 'functions' }),
        field('arguments', 'Arguments', 'code', 'A JSON object with a value for each argument.'),
      ],
      request: {
        method: 'POST',
        path: '/rpc/{input.function}',
        headers: { 'content-profile': schema },
        body: { json: '{input.arguments|json}' },
      },
      output: { result: '{reply.body}' },
      outputs: [output('result', 'Result', 'record')],
      sample: { result: { total: 3 } },
    },
    {
      kind: 'search',
      event: 'find_row',
      title: 'Find a row',
      help: 'Finds the first row that has a value in a column.',
      fields: [table, ...match],
      request: { method: 'GET', path: '/{input.table}', query: { select: '*', or: matching, limit: 1 }, headers: reading },
      found: { items: 'reply.body' },
      outputs: rowOutputs,
      sample: { isFound: true, item: row },
    },
  ],
};
