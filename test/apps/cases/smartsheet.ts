/** Smartsheet: https://developers.smartsheet.com/api/smartsheet/openapi. */
import smartsheet from 'smartsheet';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { region: 'api.smartsheet.eu', token: 'test-token' };
const on = casesWith(connection);
const { sheets, search, users } = smartsheet.createClient({
  accessToken: connection.token,
  baseUrl: 'https://api.smartsheet.eu/2.0/',
});

const sheet = '4583173393803140';
const sheetId = Number(sheet);
const cells = [
  { columnId: 7960873114331012, value: awkwardText },
  { columnId: 642523719853956, value: true },
  { columnId: 5146123347224452, value: '2026-12-05' },
];
const filled = {
  'column.TEXT_NUMBER.7960873114331012': awkwardText,
  'column.CHECKBOX.642523719853956': 'yes',
  'column.DATE.5146123347224452': '2026-12-05',
};
const columns = () => sheets.getColumns({ sheetId, queryParameters: { includeAll: true } });
/** The first poll of the test’s time, less the ten minutes from which it begins. */
const changed = async () => {
  await columns();
  await sheets.getSheet({ id: sheetId, queryParameters: { rowsModifiedSince: '2026-11-21T09:20:00.000Z' } });
};

export const app: AppCases = {
  app: 'SmartsheetCLIAPI',
  library: 'smartsheet',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => users.getCurrentUser({})),
    on('list:sheets', 'first page', {}, () => sheets.listSheets({ queryParameters: { page: 1, pageSize: 500 } })),
    on('fields:add_row', 'columns', { sheet }, columns),
    on('read:new_row', 'all fields', { sheet }, changed),
    on('read:updated_row', 'all fields', { sheet }, changed),
    on('write:add_row', 'all fields', { sheet, ...filled }, () => sheets.addRow({ sheetId, body: [{ toBottom: true, cells }] })),
    on('write:update_row', 'all fields', { sheet, row: '2331373580117892', ...filled }, () =>
      sheets.updateRow({ sheetId, body: [{ id: 2331373580117892, cells }] }),
    ),
    on('write:add_comment', 'all fields', { sheet, row: '2331373580117892', text: awkwardText }, () =>
      sheets.createRowDiscussion({ sheetId, rowId: 2331373580117892, body: { comment: { text: awkwardText } } }),
    ),
    on(
      'search:find_row',
      'all fields',
      { sheet, query: awkwardLine },
      async () => {
        await search.searchSheet({ sheetId: sheet, queryParameters: { query: awkwardLine } });
        await sheets.getRow({ sheetId, rowId: 2331373580117892, queryParameters: { include: 'columns' } });
      },
      { replies: [{ results: [{ objectType: 'row', objectId: 2331373580117892 }] }, {}] },
    ),
  ],
};
