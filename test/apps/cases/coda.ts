/** Coda: https://coda.io/developers/apis/v1. */
import { Coda } from 'coda-js';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const coda = () => new Coda(connection.token);

const doc = 'AbCDeFGH';
const table = 'grid-pqRs-tuVwx';
const row = 'i-tuVwxYz';
const at = { doc, table };
const filled = { 'column.text.c-1': awkwardText, 'column.checkbox.c-2': 'yes', 'column.date.c-3': '2026-12-05' };
const values = { 'c-1': awkwardText, 'c-2': true, 'c-3': '2026-12-05' };
const list = { replies: [{ items: [] }] };
const columns = () => coda().listColumns(doc, table, { limit: 100 });
const rows = () => coda().listRows(doc, table, { useColumnNames: true, limit: 100 });

export const app: AppCases = {
  app: 'CodaCLIAPI',
  library: 'coda-js',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => coda().whoAmI()),
    on('list:docs', 'first page', {}, () => coda().listDocs({ limit: 100 }), list),
    on('list:columns', 'first page', at, columns, list),
    on('fields:add_row', 'columns', at, columns, list),
    on('read:new_row', 'first poll', at, rows, list),
    on('read:updated_row', 'first poll', at, rows, list),
    on('write:add_row', 'least fields', { ...at, ...filled }, () => coda().insertRows(doc, table, [values])),
    on('write:add_row', 'all fields', { ...at, ...filled, keyColumns: 'c-1' }, () => coda().insertRows(doc, table, [values], ['c-1'])),
    on('write:update_row', 'all fields', { ...at, row, ...filled }, () => coda().updateRow(doc, table, row, values)),
    on('write:delete_row', 'all fields', { ...at, row }, () => coda().deleteRow(doc, table, row)),
    on(
      'search:find_row',
      'all fields',
      { ...at, column: 'c-1', value: awkwardLine },
      () => coda().listRows(doc, table, { query: `c-1:${JSON.stringify(awkwardLine)}`, useColumnNames: true, limit: 1 }),
      list,
    ),
  ],
};
