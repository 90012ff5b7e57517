/**
 * monday.com: https://developer.monday.com/api-reference. The library sends the queries that its caller writes, so it sends those of the
 * definition here, each as constant text with variables. Its types do not check them.
 */
import { ApiClient } from '@mondaydotcomorg/api';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const ask = (query: string, variables?: Record<string, unknown>) => new ApiClient({ token: connection.token }).request(query, variables);

const board = '987654321';
const item = '1234567890';
const parts =
  'id name url created_at updated_at group { id title } board { id name } creator { id name email } column_values { id text type column { title } }';
const replies = [{ data: {} }];
const items = `query ($board: [ID!], $limit: Int!, $sorted: ItemsQuery) { boards(ids: $board) { items_page(limit: $limit, query_params: $sorted) { items { ${parts} } } } }`;
const sorted = (column: string) => ({ board: [board], limit: 500, sorted: { order_by: [{ column_id: column, direction: 'desc' }] } });
const create = `mutation ($board: ID!, $group: String, $name: String!, $values: JSON, $newLabels: Boolean) { create_item(board_id: $board, group_id: $group, item_name: $name, column_values: $values, create_labels_if_missing: $newLabels) { ${parts} } }`;
const change = `mutation ($board: ID!, $item: ID!, $values: JSON!, $newLabels: Boolean) { change_multiple_column_values(board_id: $board, item_id: $item, column_values: $values, create_labels_if_missing: $newLabels) { ${parts} } }`;
const columns = 'query ($board: [ID!]) { boards(ids: $board) { columns { id title type } } }';

export const app: AppCases = {
  app: 'MondaycomCLIAPI',
  library: '@mondaydotcomorg/api',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => ask('query { me { id name email } }'), { replies }),
    on(
      'list:boards',
      'first page',
      {},
      () =>
        ask('query ($limit: Int!, $page: Int) { boards(limit: $limit, page: $page, state: active, order_by: used_at) { id name type } }', {
          limit: 100,
        }),
      { replies },
    ),
    on(
      'list:groups',
      'all fields',
      { board },
      () => ask('query ($board: [ID!]) { boards(ids: $board) { groups { id title } } }', { board: [board] }),
      { replies },
    ),
    on('list:columns', 'all fields', { board }, () => ask(columns, { board: [board] }), { replies }),
    on('fields:create_item', 'all fields', { board }, () => ask(columns, { board: [board] }), { replies }),
    on('read:new_item', 'first page', { board }, () => ask(items, sorted('__creation_log__')), { replies }),
    on('read:updated_item', 'first page', { board }, () => ask(items, sorted('__last_updated__')), { replies }),
    on('write:create_item', 'least fields', { board, name: awkwardLine }, () => ask(create, { board, name: awkwardLine }), { replies }),
    on(
      'write:create_item',
      'all fields',
      {
        board,
        name: awkwardLine,
        group: 'topics',
        newLabels: 'yes',
        'column.text.text_1': awkwardLine,
        'column.long_text.notes': awkwardText,
        'column.numbers.amount': '12.50',
        'column.status.status': 'Done',
        'column.dropdown.tags': 'red\nblue ü',
        'column.date.due': '2026-11-30',
        'column.checkbox.paid': 'yes',
        'column.email.email': 'zoe@example.com',
        'column.link.link': 'https://example.com/?a=1',
      },
      () =>
        ask(create, {
          board,
          group: 'topics',
          name: awkwardLine,
          newLabels: true,
          values: JSON.stringify({
            text_1: awkwardLine,
            notes: { text: awkwardText },
            amount: '12.50',
            status: { label: 'Done' },
            tags: { labels: ['red', 'blue ü'] },
            due: { date: '2026-11-30' },
            paid: { checked: 'true' },
            email: { email: 'zoe@example.com', text: 'zoe@example.com' },
            link: { url: 'https://example.com/?a=1', text: 'https://example.com/?a=1' },
          }),
        }),
      { replies },
    ),
    on(
      'write:update_item',
      'all fields',
      { board, item, newLabels: 'no', 'column.text.text_1': awkwardText, 'column.checkbox.paid': 'no' },
      () => ask(change, { board, item, newLabels: false, values: JSON.stringify({ text_1: awkwardText, paid: null }) }),
      { replies },
    ),
    on(
      'write:add_update',
      'all fields',
      { item, text: awkwardText },
      () =>
        ask('mutation ($item: ID!, $text: String!) { create_update(item_id: $item, body: $text) { id body created_at } }', {
          item,
          text: awkwardText,
        }),
      { replies },
    ),
    on(
      'search:find_item',
      'all fields',
      { board, column: 'text_1', value: awkwardLine },
      () =>
        ask(
          `query ($board: ID!, $columns: [ItemsPageByColumnValuesQuery!], $limit: Int!) { items_page_by_column_values(board_id: $board, columns: $columns, limit: $limit) { items { ${parts} } } }`,
          { board, columns: [{ column_id: 'text_1', column_values: [awkwardLine] }], limit: 1 },
        ),
      { replies },
    ),
    on(
      'search:get_item',
      'all fields',
      { item },
      () => ask(`query ($items: [ID!]) { items(ids: $items) { ${parts} } }`, { items: [item] }),
      { replies },
    ),
  ],
};
