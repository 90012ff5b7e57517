/** Excel by Microsoft Graph: https://learn.microsoft.com/en-us/graph/api/resources/excel. The library takes any path. */
import { Client } from '@microsoft/microsoft-graph-client';
import { awkwardLine, casesWith, type AppCases, type Json } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const graph = (path: string) => Client.init({ authProvider: (done) => done(null, connection.token) }).api(path);

const workbook = '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K';
const worksheet = '{75A18F35-34AA-4F44-97CC-FDC3C05D9F40}';
const table = '{613E8967-D581-44ED-81D3-82A01AA6A05C}';
const book = `/me/drive/items/${workbook}/workbook`;
const ofTable = `${book}/tables/${encodeURIComponent(table)}`;
const ofSheet = `${book}/worksheets/${encodeURIComponent(worksheet)}`;
const replies: readonly Json[] = [{ value: [] }];
const columns = { value: [{ name: 'Name' }, { name: 'Amount' }, { name: 'Stage' }] };
const rows = () => graph(`${ofTable}/range`).select('text').get();

export const app: AppCases = {
  app: 'MicrosoftExcelCLIAPI',
  library: '@microsoft/microsoft-graph-client',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => graph('/me').get()),
    on('list:workbooks', 'first page', {}, () => graph("/me/drive/root/search(q='.xlsx')").select('id,name').top(200).get(), { replies }),
    on('list:tables', 'all', { workbook }, () => graph(`${book}/tables`).select('id,name').get(), { replies }),
    on('list:worksheets', 'all', { workbook }, () => graph(`${book}/worksheets`).select('id,name').get(), { replies }),
    on('list:columns', 'all', { workbook, table }, () => graph(`${ofTable}/columns`).select('name').get(), { replies }),
    on('fields:add_row', 'all', { workbook, table }, () => graph(`${ofTable}/columns`).select('name').get(), { replies }),
    on('read:new_row', 'all fields', { workbook, table }, rows, { replies: [{ text: [['Name']] }] }),
    on(
      'write:add_row',
      'all fields',
      { workbook, table, 'column.text.Name': awkwardLine, 'column.text.Stage': 'Won' },
      async () => {
        await graph(`${ofTable}/columns`).select('name').get();
        await graph(`${ofTable}/rows`).post({ values: [[awkwardLine, null, 'Won']] });
      },
      { replies: [columns, { index: 5, values: [[]] }] },
    ),
    on('write:set_cells', 'all fields', { workbook, worksheet, range: 'B2', value: awkwardLine }, () =>
      graph(`${ofSheet}/range(address='B2')`).patch({ values: awkwardLine }),
    ),
    on(
      'write:create_worksheet',
      'all fields',
      { workbook, name: awkwardLine },
      () => graph(`${book}/worksheets`).post({ name: awkwardLine }),
      { status: 201 },
    ),
    on('search:find_row', 'all fields', { workbook, table, column: 'Name', value: 'Ada' }, rows, {
      replies: [{ text: [['Name'], ['Ada']] }],
    }),
    on('search:get_cells', 'all fields', { workbook, worksheet, range: 'A1:B2' }, () =>
      graph(`${ofSheet}/range(address='A1:B2')`).select('address,text').get(),
    ),
  ],
};
