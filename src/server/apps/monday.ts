import type { AppDefinition, DynamicFieldsDefinition, PollSource, Value } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const board = required('board', 'Board', 'choice', 'A board that the account can access.', { dynamicChoices: 'boards' });
const item = required('item', 'Item', 'text', 'The ID of an item: the last number in its URL.', {
  pattern: { matches: '\\d+', say: 'Enter the ID of the item: digits only.' },
});
const group = field('group', 'Group', 'choice', 'A group of the board.', { dynamicChoices: 'groups', dependsOn: ['board'] });
const newLabels = field(
  'newLabels',
  'Create labels',
  'boolean',
  '“Yes” creates labels of status and dropdown columns that the board doesn’t have yet.',
  {
    group: 'more',
  },
);

const ask = (query: string, variables: Readonly<Record<string, Value>> = {}) =>
  ({ method: 'POST', path: '', body: { graphql: { query, variables } } }) as const;

const parts =
  'id name url created_at updated_at group { id title } board { id name } creator { id name email } column_values { id text type column { title } }';

/** An item with its columns by their titles. */
const asWritten = (place: string): Value => ({
  id: `{${place}.id}`,
  name: `{${place}.name}`,
  url: `{${place}.url}`,
  created_at: `{${place}.created_at}`,
  updated_at: `{${place}.updated_at}`,
  group: `{${place}.group}`,
  board: `{${place}.board}`,
  creator: `{${place}.creator}`,
  columns: { $pairs: `${place}.column_values`, name: '{each.column.title}', value: '{each.text}' },
});
const outputs = [
  output('name', 'Name'),
  output('id', 'ID'),
  output('url', 'Link'),
  output('group.title', 'Group'),
  output('board.name', 'Board'),
  output('creator.name', 'Creator'),
  output('creator.email', 'Creator email'),
  output('columns', 'Columns', 'record'),
  output('created_at', 'Created at', 'moment'),
  output('updated_at', 'Updated at', 'moment'),
];
const sample = {
  id: '1234567890',
  name: 'Order new lanterns',
  url: 'https://example.monday.com/boards/987654321/pulses/1234567890',
  created_at: '2026-11-21T09:30:00Z',
  updated_at: '2026-11-21T09:30:00Z',
  group: { id: 'topics', title: 'This month' },
  board: { id: '987654321', name: 'Shop' },
  creator: { id: '183', name: 'Ada Berg', email: 'ada@example.com' },
  columns: { Status: 'Working on it', 'Due date': '2026-11-30' },
};

/** Columns that people write. Their JSON is in https://developer.monday.com/api-reference/reference/column-types-reference. */
const columns: DynamicFieldsDefinition = {
  dependsOn: ['board'],
  prefix: 'column',
  request: ask('query ($board: [ID!]) { boards(ids: $board) { columns { id title type } } }', { board: ['{input.board}'] }),
  items: 'reply.body.data.boards.0.columns',
  value: '{item.id}',
  label: '{item.title}',
  type: {
    place: 'item.type',
    table: {
      text: 'text',
      long_text: 'longText',
      numbers: 'number',
      status: 'text',
      dropdown: 'list',
      date: 'moment',
      checkbox: 'boolean',
      email: 'text',
      link: 'text',
    },
  },
};
const values: Value = {
  $json: {
    $fields: 'column',
    as: {
      long_text: { text: '{value}' },
      numbers: '{value|text}',
      status: { label: '{value}' },
      dropdown: { labels: '{value|list}' },
      date: { date: '{value|date}' },
      checkbox: { $when: 'value', is: true, then: { checked: 'true' }, else: null },
      email: { email: '{value}', text: '{value}' },
      link: { url: '{value}', text: '{value}' },
      '*': '{value}',
    },
  },
};

const items = `query ($board: [ID!], $limit: Int!, $sorted: ItemsQuery) { boards(ids: $board) { items_page(limit: $limit, query_params: $sorted) { items { ${parts} } } } }`;
/**
 * https://developer.monday.com/api-reference/reference/items-page: the newest first. A page has 500 at most, and the next one can't be
 * asked for in the same way, so that this is as much as one poll reads.
 */
const newest = (column: string, time: string, key: string) =>
  ({
    kind: 'poll',
    request: ask(items, {
      board: ['{input.board}'],
      limit: 500,
      sorted: { order_by: [{ column_id: column, direction: 'desc' }] },
    }),
    items: 'reply.body.data.boards.0.items_page.items',
    key,
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
    output: asWritten('item'),
  }) as const satisfies PollSource & { kind: 'poll' };

const message = '“{reply.body.errors.0.message|or:}{reply.body.error_message|or:}”';

export const monday: AppDefinition = {
  format: 1,
  app: 'MondaycomCLIAPI',
  name: 'monday.com',
  docs: 'https://developer.monday.com/api-reference',
  bases: { default: 'https://api.monday.com/v2' },
  hosts: ['api.monday.com'],
  headers: { 'API-Version': '2026-01' },
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Personal token',
        fields: [
          required(
            'token',
            'Personal token',
            'secret',
            'In monday.com, click your avatar, open “Developers”, then “API token”, and copy it.',
          ),
        ],
        place: 'header',
        name: 'authorization',
        value: '{connection.token}',
      },
      // https://developer.monday.com/apps/docs/oauth
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with monday.com',
        authorize: 'https://auth.monday.com/oauth2/authorize',
        token: 'https://auth.monday.com/oauth2/token',
        scopes: ['me:read', 'boards:read', 'boards:write', 'updates:write'],
        pkce: false,
        expires: 'never',
        family: 'monday',
        ownClient: true,
        help: 'In monday.com’s Developer Center, create an app, give it the scopes me:read, boards:read, boards:write and updates:write, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: { request: ask('query { me { id name email } }'), title: '{reply.body.data.me.name} ({reply.body.data.me.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'monday.com refused the token. Reconnect the account.' },
    // https://developer.monday.com/api-reference/docs/errors: limits come with the status 200 or 429.
    {
      when: {
        match: {
          'reply.body.errors.0.extensions.code': [
            'COMPLEXITY_BUDGET_EXHAUSTED',
            'IP_RATE_LIMIT_EXCEEDED',
            'maxConcurrencyExceeded',
            'RATE_LIMIT_EXCEEDED',
            'DAILY_LIMIT_EXCEEDED',
            'FIELD_MINUTE_RATE_LIMIT_EXCEEDED',
          ],
        },
      },
      is: 'later',
      retryAfter: { place: 'reply.body.errors.0.extensions.retry_in_seconds', as: 'seconds' },
    },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers.retry-after', as: 'seconds' } },
    { when: { match: { 'reply.body.errors.0.message': { present: true } } }, is: 'refused', say: `monday.com refused this: ${message}` },
    { when: { match: { 'reply.body.error_message': { present: true } } }, is: 'refused', say: `monday.com refused this: ${message}` },
  ],
  lists: {
    boards: {
      request: {
        ...ask(
          'query ($limit: Int!, $page: Int) { boards(limit: $limit, page: $page, state: active, order_by: used_at) { id name type } }',
        ),
        pages: { kind: 'page', send: 'variables.page', size: { send: 'variables.limit', value: 100 } },
      },
      items: 'reply.body.data.boards',
      value: '{item.id}',
      label: '{item.name}',
      where: { 'item.type': 'board' },
    },
    groups: {
      request: ask('query ($board: [ID!]) { boards(ids: $board) { groups { id title } } }', { board: ['{input.board}'] }),
      items: 'reply.body.data.boards.0.groups',
      value: '{item.id}',
      label: '{item.title}',
    },
    columns: {
      request: columns.request,
      items: columns.items,
      value: '{item.id}',
      label: '{item.title}',
    },
  },
  triggers: [
    {
      ...newest('__creation_log__', 'created_at', '{item.id}'),
      event: 'new_item',
      title: 'New item',
      help: 'Runs for each new item of a board, up to 500 in five minutes.',
      fields: [board],
      outputs,
      sample,
    },
    {
      ...newest('__last_updated__', 'updated_at', '{item.id}:{item.updated_at}'),
      event: 'updated_item',
      title: 'New or updated item',
      help: 'Runs for each item of a board that is new or was changed, up to 500 in five minutes.',
      fields: [board],
      outputs,
      sample,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_item',
      title: 'Create an item',
      help: 'Creates an item on a board.',
      fields: [board, required('name', 'Name', 'text', 'One line.'), { ...group, help: 'The first group if left empty.' }, newLabels],
      dynamicFields: columns,
      // Never: monday.com creates a second item.
      request: ask(
        `mutation ($board: ID!, $group: String, $name: String!, $values: JSON, $newLabels: Boolean) { create_item(board_id: $board, group_id: $group, item_name: $name, column_values: $values, create_labels_if_missing: $newLabels) { ${parts} } }`,
        { board: '{input.board}', group: '{input.group}', name: '{input.name}', values, newLabels: '{input.newLabels}' },
      ),
      output: asWritten('reply.body.data.create_item'),
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'update_item',
      title: 'Update an item',
      help: 'Changes the filled columns of an item.',
      fields: [board, item, newLabels],
      dynamicFields: columns,
      request: ask(
        `mutation ($board: ID!, $item: ID!, $values: JSON!, $newLabels: Boolean) { change_multiple_column_values(board_id: $board, item_id: $item, column_values: $values, create_labels_if_missing: $newLabels) { ${parts} } }`,
        { board: '{input.board}', item: '{input.item}', values, newLabels: '{input.newLabels}' },
      ),
      // https://developer.monday.com/api-reference/reference/columns#change-multiple-column-values: values replace those that the item has.
      repeat: 'replaces',
      output: asWritten('reply.body.data.change_multiple_column_values'),
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'add_update',
      title: 'Add an update',
      help: 'Adds an update to an item.',
      fields: [item, required('text', 'Text', 'longText', 'Text or HTML.')],
      request: ask('mutation ($item: ID!, $text: String!) { create_update(item_id: $item, body: $text) { id body created_at } }', {
        item: '{input.item}',
        text: '{input.text}',
      }),
      output: '{reply.body.data.create_update}',
      outputs: [output('body', 'Text'), output('id', 'ID'), output('created_at', 'Created at', 'moment')],
      sample: { id: '2345678901', body: 'They have arrived.', created_at: '2026-11-21T09:30:00Z' },
    },
    {
      kind: 'search',
      event: 'find_item',
      title: 'Find an item',
      help: 'Finds an item of a board by the value of a column.',
      fields: [
        board,
        required('column', 'Column', 'choice', 'The column to look in.', { dynamicChoices: 'columns', dependsOn: ['board'] }),
        required('value', 'Value', 'text', 'The whole value, as the board shows it.'),
      ],
      request: ask(
        `query ($board: ID!, $columns: [ItemsPageByColumnValuesQuery!], $limit: Int!) { items_page_by_column_values(board_id: $board, columns: $columns, limit: $limit) { items { ${parts} } } }`,
        { board: '{input.board}', columns: [{ column_id: '{input.column}', column_values: ['{input.value}'] }], limit: 1 },
      ),
      found: { items: 'reply.body.data.items_page_by_column_values.items' },
      output: asWritten('item'),
      outputs,
      sample: { isFound: true, item: sample },
    },
    {
      kind: 'search',
      event: 'get_item',
      title: 'Get an item',
      help: 'Gets an item by its ID.',
      fields: [item],
      request: ask(`query ($items: [ID!]) { items(ids: $items) { ${parts} } }`, { items: ['{input.item}'] }),
      found: { items: 'reply.body.data.items' },
      output: asWritten('item'),
      outputs,
      sample: { isFound: true, item: sample },
    },
  ],
};
