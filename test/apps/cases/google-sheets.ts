/** Google Sheets: https://developers.google.com/workspace/sheets/api/reference/rest */
import { auth, sheets, type sheets_v4 } from '@googleapis/sheets';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function google(): sheets_v4.Sheets {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return sheets({ version: 'v4', auth: client, retry: false });
}
const values = () => google().spreadsheets.values;

const spreadsheetId = '1q2w3e4r5t6y7u8i9o0p-AsDfGh_Jkl';
const sheet = 'Zoë ü/?#&+%';
/** A title in a range is always in quotes. */
const at = (range: string) => `'${sheet}'!${range}`;
const header = { range: at('1:1'), majorDimension: 'ROWS', values: [['Name', 'Amount', 'Notes ü/?']] };

export const app: AppCases = {
  app: 'GoogleSheetsV2CLIAPI',
  library: '@googleapis/sheets',
  by: 'maker',
  cases: [
    on('list:sheets', 'all', { spreadsheet: spreadsheetId }, () =>
      google().spreadsheets.get({ spreadsheetId, fields: 'sheets.properties(sheetId,title,index)' }),
    ),
    on('fields:add_row', 'header row', { spreadsheet: spreadsheetId, sheet }, () => values().get({ spreadsheetId, range: at('1:1') }), {
      replies: [header],
    }),
    on('read:new_row', 'first page', { spreadsheet: spreadsheetId, sheet }, () => values().get({ spreadsheetId, range: `'${sheet}'` }), {
      replies: [header],
    }),
    on(
      // Dynamic fields: `column.<name>`, in the order of the header row, which is read first. Texts are read as if a person typed them.
      'write:add_row',
      'least fields',
      { spreadsheet: spreadsheetId, sheet, 'column.text.Name': awkwardText },
      async () => {
        await values().get({ spreadsheetId, range: at('1:1') });
        return values().append({
          spreadsheetId,
          range: at('A1'),
          valueInputOption: 'USER_ENTERED',
          insertDataOption: 'INSERT_ROWS',
          requestBody: { majorDimension: 'ROWS', values: [[awkwardText, '', '']] },
        });
      },
      { replies: [header, {}] },
    ),
    on(
      'write:add_row',
      'all fields',
      {
        spreadsheet: spreadsheetId,
        sheet,
        'column.text.Notes ü/?': awkwardText,
        'column.text.Amount': '12.5',
        'column.text.Name': '=1+1',
        isRaw: 'yes',
      },
      async () => {
        await values().get({ spreadsheetId, range: at('1:1') });
        return values().append({
          spreadsheetId,
          range: at('A1'),
          valueInputOption: 'RAW',
          insertDataOption: 'INSERT_ROWS',
          requestBody: { majorDimension: 'ROWS', values: [['=1+1', '12.5', awkwardText]] },
        });
      },
      { replies: [header, {}] },
    ),
    on(
      // Columns that are not filled in are null, which leaves their cells as they are.
      'write:update_row',
      'all fields',
      { spreadsheet: spreadsheetId, sheet, row: '7', 'column.text.Amount': '12.5', 'column.text.Notes ü/?': awkwardText },
      async () => {
        await values().get({ spreadsheetId, range: at('1:1') });
        return values().update({
          spreadsheetId,
          range: at('A7'),
          valueInputOption: 'USER_ENTERED',
          requestBody: { majorDimension: 'ROWS', values: [[null, '12.5', awkwardText]] },
        });
      },
      { replies: [header, {}] },
    ),
    on(
      'write:clear_row',
      'all fields',
      { spreadsheet: spreadsheetId, sheet, row: '7' },
      () => values().clear({ spreadsheetId, range: at('7:7') }),
      { replies: [{}] },
    ),
    on('write:create_spreadsheet', 'least fields', { title: awkwardText }, () =>
      google().spreadsheets.create({ requestBody: { properties: { title: awkwardText } } }),
    ),
    on('write:create_spreadsheet', 'all fields', { title: awkwardText, sheet }, () =>
      google().spreadsheets.create({ requestBody: { properties: { title: awkwardText }, sheets: [{ properties: { title: sheet } }] } }),
    ),
    on('write:create_sheet', 'all fields', { spreadsheet: spreadsheetId, title: awkwardText }, () =>
      google().spreadsheets.batchUpdate({
        spreadsheetId,
        requestBody: { requests: [{ addSheet: { properties: { title: awkwardText } } }] },
      }),
    ),
    on(
      // Sheets cannot search: the rows are read, and compared here.
      'search:find_row',
      'all fields',
      { spreadsheet: spreadsheetId, sheet, column: 'Name', value: awkwardText },
      () => values().get({ spreadsheetId, range: `'${sheet}'` }),
      { replies: [header] },
    ),
  ],
};
