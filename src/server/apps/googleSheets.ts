import type { AppDefinition, AppField, DynamicFieldsDefinition, RequestDefinition } from '../../domain/apps/definition';
import { errorsOfGoogle, signInWithGoogle } from './google';

const spreadsheet: AppField = {
  key: 'spreadsheet',
  label: 'Spreadsheet',
  type: 'choice',
  help: 'The newest 1,000 spreadsheets of the account are listed. The ID of another one is the part of its URL after “/d/”.',
  isRequired: true,
  dynamicChoices: 'spreadsheets',
};
const sheet: AppField = {
  key: 'sheet',
  label: 'Sheet',
  type: 'choice',
  help: 'A tab of the spreadsheet. Its first row has the names of the columns.',
  isRequired: true,
  dynamicChoices: 'sheets',
  dependsOn: ['spreadsheet'],
};
const row: AppField = {
  key: 'row',
  label: 'Row',
  type: 'number',
  help: 'The row number, as shown on the left of the sheet.',
  isRequired: true,
  pattern: { matches: '[1-9][0-9]{0,7}', say: 'A row number is a whole number from 1.' },
};
const isRaw: AppField = {
  key: 'isRaw',
  label: 'Keep values as text',
  type: 'boolean',
  help: 'Otherwise, Google Sheets reads values as if you typed them: “=1+1” becomes a formula, and “1/2” a date.',
  group: 'more',
};
const column: AppField = {
  key: 'column',
  label: 'Column',
  type: 'choice',
  help: 'The column to look in.',
  isRequired: true,
  dynamicChoices: 'columns',
  dependsOn: ['spreadsheet', 'sheet'],
};
const value: AppField = {
  key: 'value',
  label: 'Value',
  type: 'text',
  help: 'The whole text of a cell, as the sheet shows it. Case matters.',
  isRequired: true,
};

const headerRow: RequestDefinition = { method: 'GET', path: "/spreadsheets/{input.spreadsheet}/values/'{input.sheet|a1}'!1:1" };
const allRows: RequestDefinition = { method: 'GET', path: "/spreadsheets/{input.spreadsheet}/values/'{input.sheet|a1}'" };
const names = 'reply.body.values.0';

const columns: DynamicFieldsDefinition = {
  dependsOn: ['spreadsheet', 'sheet'],
  prefix: 'column',
  request: headerRow,
  items: names,
  value: '{item}',
  label: '{item}',
  type: { table: { text: 'text' } },
};

const header = { name: 'header', request: headerRow, repeat: 'safe' } as const;
const valueInputOption = { $when: 'input.isRaw', is: true, then: 'RAW', else: 'USER_ENTERED' } as const;

const rowOutput = { row: '{position}', values: '{item}' } as const;
const rowOutputs = [
  { place: 'row', label: 'Row', type: 'number' },
  { place: 'values', label: 'Values', type: 'record' },
] as const;
const sampleRow = { row: 7, values: { Name: 'Ada Lovelace', Amount: '12.50', Stage: 'Won' } };

const spreadsheetId = '1qpyC0XzvTcKT6EISywvqESX3A0MwQoFDE8p-Bll4hps';
const sampleUpdate = { spreadsheetId, updatedRange: 'Orders!A7:C7', updatedRows: 1, updatedColumns: 3, updatedCells: 3 };
const updateOutputs = (at: '' | 'updates.') =>
  [
    { place: `${at}updatedRange`, label: 'Updated cells', type: 'text' },
    { place: `${at}updatedCells`, label: 'Number of updated cells', type: 'number' },
  ] as const;

export const googleSheets: AppDefinition = {
  format: 1,
  app: 'GoogleSheetsV2CLIAPI',
  name: 'Google Sheets',
  docs: 'https://developers.google.com/workspace/sheets/api/reference/rest',
  bases: { default: 'https://sheets.googleapis.com/v4', drive: 'https://www.googleapis.com/drive/v3' },
  hosts: ['sheets.googleapis.com', 'www.googleapis.com'],
  connection: {
    ways: { google: signInWithGoogle('the Google Sheets API and the Google Drive API', 'spreadsheets', 'drive.metadata.readonly') },
    test: {
      request: { method: 'GET', base: 'drive', path: '/about', query: { fields: 'user(displayName,emailAddress)' } },
      title: '{reply.body.user.emailAddress}',
    },
  },
  errors: errorsOfGoogle('Google Sheets', 'Check the spreadsheet and the sheet.'),
  lists: {
    spreadsheets: {
      request: {
        method: 'GET',
        base: 'drive',
        path: '/files',
        query: {
          q: "mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false",
          orderBy: 'modifiedTime desc',
          fields: 'nextPageToken,files(id,name)',
          supportsAllDrives: true,
          includeItemsFromAllDrives: true,
        },
        pages: { kind: 'cursor', send: 'query.pageToken', next: 'reply.body.nextPageToken', size: { send: 'query.pageSize', value: 1000 } },
      },
      items: 'reply.body.files',
      value: '{item.id}',
      label: '{item.name}',
    },
    sheets: {
      request: {
        method: 'GET',
        path: '/spreadsheets/{input.spreadsheet}',
        query: { fields: 'sheets.properties(sheetId,title,index)' },
      },
      items: 'reply.body.sheets',
      value: '{item.properties.title}',
      label: '{item.properties.title}',
    },
    columns: { request: headerRow, items: names, value: '{item}', label: '{item}' },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_row',
      title: 'New row',
      help: 'Runs for each new row at the end of a sheet.',
      fields: [spreadsheet, sheet],
      request: allRows,
      items: 'reply.body.values',
      // Rows have no IDs, and a number is used again after a row was deleted.
      key: '{position}:{item|stringify|sha256}',
      order: 'oldest',
      since: { position: true, names },
      where: { position: { not: 1 }, item: { present: true } },
      output: rowOutput,
      outputs: rowOutputs,
      sample: sampleRow,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'add_row',
      title: 'Add a row',
      help: 'Adds a row at the end of a sheet.',
      fields: [spreadsheet, sheet, isRaw],
      dynamicFields: columns,
      steps: [header],
      request: {
        method: 'POST',
        path: "/spreadsheets/{input.spreadsheet}/values/'{input.sheet|a1}'!A1:append",
        query: { valueInputOption, insertDataOption: 'INSERT_ROWS' },
        body: { json: { majorDimension: 'ROWS', values: [{ $columns: 'header.body.values.0', prefix: 'column' }] } },
      },
      outputs: updateOutputs('updates.'),
      sample: { spreadsheetId, tableRange: 'Orders!A1:C6', updates: sampleUpdate },
    },
    {
      kind: 'write',
      event: 'update_row',
      title: 'Update a row',
      help: 'Changes the filled columns of a row.',
      fields: [spreadsheet, sheet, row, isRaw],
      dynamicFields: columns,
      steps: [header],
      request: {
        method: 'PUT',
        path: "/spreadsheets/{input.spreadsheet}/values/'{input.sheet|a1}'!A{input.row}",
        query: { valueInputOption },
        // https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values#ValueRange: null leaves a cell as it is.
        body: { json: { majorDimension: 'ROWS', values: [{ $columns: 'header.body.values.0', prefix: 'column', else: null }] } },
      },
      // https://developers.google.com/workspace/sheets/api/guides/values: a range is overwritten.
      repeat: 'replaces',
      outputs: updateOutputs(''),
      sample: sampleUpdate,
    },
    {
      kind: 'write',
      event: 'clear_row',
      title: 'Clear a row',
      help: 'Empties the cells of a row. The row itself stays.',
      fields: [spreadsheet, sheet, row],
      request: {
        method: 'POST',
        path: "/spreadsheets/{input.spreadsheet}/values/'{input.sheet|a1}'!{input.row}:{input.row}:clear",
      },
      // https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/clear: an empty range stays empty.
      repeat: 'replaces',
      sample: { spreadsheetId, clearedRange: 'Orders!A7:Z7' },
    },
    {
      kind: 'write',
      event: 'create_spreadsheet',
      title: 'Create a spreadsheet',
      help: 'Creates an empty spreadsheet in the account’s Drive.',
      fields: [
        { key: 'title', label: 'Title', type: 'text', help: 'The name of the spreadsheet.', isRequired: true },
        { key: 'sheet', label: 'Sheet', type: 'text', help: 'The name of its first sheet.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/spreadsheets',
        body: {
          json: {
            properties: { title: '{input.title}' },
            sheets: { $when: 'input.sheet', then: [{ properties: { title: '{input.sheet}' } }] },
          },
        },
      },
      outputs: [
        { place: 'spreadsheetId', label: 'ID', type: 'text' },
        { place: 'spreadsheetUrl', label: 'Link', type: 'text' },
      ],
      sample: {
        spreadsheetId,
        properties: { title: 'Orders', locale: 'en_US', timeZone: 'Europe/Berlin' },
        sheets: [{ properties: { sheetId: 0, title: 'Sheet1', index: 0 } }],
        spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit`,
      },
    },
    {
      kind: 'write',
      event: 'create_sheet',
      title: 'Create a sheet',
      help: 'Adds a tab to a spreadsheet.',
      fields: [
        spreadsheet,
        { key: 'title', label: 'Title', type: 'text', help: 'The name of the sheet. It must be unique.', isRequired: true },
      ],
      request: {
        method: 'POST',
        path: '/spreadsheets/{input.spreadsheet}:batchUpdate',
        body: { json: { requests: [{ addSheet: { properties: { title: '{input.title}' } } }] } },
      },
      output: '{reply.body.replies.0.addSheet.properties}',
      outputs: [
        { place: 'sheetId', label: 'ID', type: 'number' },
        { place: 'title', label: 'Title', type: 'text' },
      ],
      sample: { sheetId: 1739203841, title: 'November', index: 1, sheetType: 'GRID' },
    },
    {
      kind: 'search',
      event: 'find_row',
      title: 'Find a row',
      help: 'Finds the first row that has a value in a column.',
      fields: [spreadsheet, sheet, column, value],
      request: allRows,
      found: {
        items: 'reply.body.values',
        names,
        where: { position: { not: 1 }, 'item[{input.column}]': '{input.value}' },
      },
      output: rowOutput,
      outputs: rowOutputs,
      sample: { isFound: true, item: sampleRow },
    },
  ],
};
