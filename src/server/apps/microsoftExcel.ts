import type {
  AppDefinition,
  AppField,
  DynamicFieldsDefinition,
  ListDefinition,
  Pages,
  RequestDefinition,
} from '../../domain/apps/definition';
import { microsoftErrors, microsoftSignIn } from './microsoft';

const workbook: AppField = {
  key: 'workbook',
  label: 'Workbook',
  type: 'choice',
  help: 'An .xlsx file in your OneDrive. The ID of another one comes from an earlier step.',
  isRequired: true,
  dynamicChoices: 'workbooks',
};
const table: AppField = {
  key: 'table',
  label: 'Table',
  type: 'choice',
  help: 'In Excel, select the cells with their headers and choose Insert › Table to create one.',
  isRequired: true,
  dynamicChoices: 'tables',
  dependsOn: ['workbook'],
};
const worksheet: AppField = {
  key: 'worksheet',
  label: 'Worksheet',
  type: 'choice',
  help: 'A worksheet in the workbook.',
  isRequired: true,
  dynamicChoices: 'worksheets',
  dependsOn: ['workbook'],
};
const range: AppField = {
  key: 'range',
  label: 'Cells',
  type: 'text',
  help: 'Such as A1:D5, or B2 for one cell.',
  isRequired: true,
  placeholder: 'A1:D5',
  pattern: { matches: '[A-Za-z]{1,3}[0-9]{1,7}(:[A-Za-z]{1,3}[0-9]{1,7})?', say: 'Enter cells such as B2 or A1:D5.' },
};

const pages: Pages = { kind: 'url', next: 'reply.body[@odata.nextLink]' };
const book = '/me/drive/items/{input.workbook}/workbook';
const ofTable = `${book}/tables/{input.table}`;

const columnsRequest: RequestDefinition = { method: 'GET', path: `${ofTable}/columns`, query: { $select: 'name' }, pages };
const columns: DynamicFieldsDefinition = {
  dependsOn: ['workbook', 'table'],
  prefix: 'column',
  request: columnsRequest,
  items: 'reply.body.value',
  value: '{item.name}',
  label: '{item.name}',
  type: { table: { text: 'text' } },
};

/** Texts as Excel shows them, the titles first. https://learn.microsoft.com/en-us/graph/api/resources/range */
const allRows: RequestDefinition = { method: 'GET', path: `${ofTable}/range`, query: { $select: 'text' } };
const names = 'reply.body.text.0';
const rowOutput = { row: '{position}', values: '{item}' } as const;
const rowOutputs = [
  { place: 'row', label: 'Row in the table, with the headers as row 1', type: 'number' },
  { place: 'values', label: 'Values', type: 'record' },
] as const;
const sampleRow = { row: 7, values: { Name: 'Ada Lovelace', Amount: '12.50', Stage: 'Won' } };

const named = (path: string): ListDefinition => ({
  request: { method: 'GET', path: `${book}/${path}`, query: { $select: 'id,name' }, pages },
  items: 'reply.body.value',
  value: '{item.id}',
  label: '{item.name}',
});

export const microsoftExcel: AppDefinition = {
  format: 1,
  app: 'MicrosoftExcelCLIAPI',
  name: 'Microsoft Excel',
  docs: 'https://learn.microsoft.com/en-us/graph/api/resources/excel',
  bases: { default: 'https://graph.microsoft.com/v1.0' },
  hosts: ['graph.microsoft.com'],
  connection: {
    ways: { oauth: microsoftSignIn(['Files.ReadWrite']) },
    test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.userPrincipalName}' },
  },
  errors: [
    {
      when: { status: [502, 503, 504], match: { 'reply.body.error.code': { present: true } } },
      is: 'later',
      say: 'Excel is busy with this workbook. We’ll try again later.',
    },
    ...microsoftErrors('Excel'),
  ],
  lists: {
    workbooks: {
      request: {
        method: 'GET',
        path: "/me/drive/root/search(q='.xlsx')",
        query: { $select: 'id,name' },
        pages: { ...pages, size: { send: 'query.$top', value: 200 } },
      },
      items: 'reply.body.value',
      value: '{item.id}',
      label: '{item.name}',
      where: { 'item.name': { contains: '.xlsx' } },
    },
    tables: named('tables'),
    worksheets: named('worksheets'),
    columns: { request: columnsRequest, items: 'reply.body.value', value: '{item.name}', label: '{item.name}' },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_row',
      title: 'New row',
      help: 'Runs for each new row at the end of a table.',
      fields: [workbook, table],
      request: allRows,
      items: 'reply.body.text',
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
      help: 'Adds a row at the end of a table. Columns left empty keep their formulas.',
      fields: [workbook, table],
      dynamicFields: columns,
      steps: [{ name: 'columns', request: { method: 'GET', path: `${ofTable}/columns`, query: { $select: 'name' } }, repeat: 'safe' }],
      // Never: a repeated row is there twice.
      request: {
        method: 'POST',
        path: `${ofTable}/rows`,
        body: { json: { values: [{ $columns: 'columns.body.value.*.name', prefix: 'column', else: null }] } },
      },
      output: { index: '{reply.body.index}', values: '{reply.body.values.0}' },
      outputs: [
        { place: 'index', label: 'Row number, from 0', type: 'number' },
        { place: 'values', label: 'Values', type: 'list' },
      ],
      sample: { index: 5, values: ['Ada Lovelace', 12.5, 'Won'] },
    },
    {
      kind: 'write',
      event: 'set_cells',
      title: 'Update cells',
      help: 'Writes a value or a formula to one or more cells.',
      fields: [
        workbook,
        worksheet,
        range,
        { key: 'value', label: 'Value', type: 'text', help: 'Text that begins with “=” is a formula.', isRequired: true },
      ],
      request: {
        method: 'PATCH',
        path: `${book}/worksheets/{input.worksheet}/range(address='{input.range|odata}')`,
        // https://learn.microsoft.com/en-us/graph/api/range-update: a single value is for all cells.
        body: { json: { values: '{input.value}' } },
      },
      // As above: the value replaces the one before.
      repeat: 'replaces',
      output: { address: '{reply.body.address}', values: '{reply.body.values}' },
      outputs: [{ place: 'address', label: 'Updated cells', type: 'text' }],
      sample: { address: 'Orders!B2', values: [['Won']] },
    },
    {
      kind: 'write',
      event: 'create_worksheet',
      title: 'Create a worksheet',
      help: 'Adds a sheet to a workbook.',
      fields: [workbook, { key: 'name', label: 'Name', type: 'text', help: 'At most 31 characters. It must be unique.', isRequired: true }],
      request: { method: 'POST', path: `${book}/worksheets`, body: { json: { name: '{input.name}' } } },
      outputs: [
        { place: 'name', label: 'Name', type: 'text' },
        { place: 'id', label: 'ID', type: 'text' },
      ],
      sample: { id: '{75A18F35-34AA-4F44-97CC-FDC3C05D9F40}', name: 'November', position: 2, visibility: 'Visible' },
    },
    {
      kind: 'search',
      event: 'find_row',
      title: 'Find a row',
      help: 'Finds the first row of a table that has a value in a column.',
      fields: [
        workbook,
        table,
        {
          key: 'column',
          label: 'Column',
          type: 'choice',
          help: 'The column to look in.',
          isRequired: true,
          dynamicChoices: 'columns',
          dependsOn: ['workbook', 'table'],
        },
        {
          key: 'value',
          label: 'Value',
          type: 'text',
          help: 'The whole text of a cell, as Excel shows it. Case matters.',
          isRequired: true,
        },
      ],
      request: allRows,
      found: { items: 'reply.body.text', names, where: { position: { not: 1 }, 'item[{input.column}]': '{input.value}' } },
      output: rowOutput,
      outputs: rowOutputs,
      sample: { isFound: true, item: sampleRow },
    },
    {
      kind: 'search',
      event: 'get_cells',
      title: 'Get cells',
      help: 'Gets the text of cells, as Excel shows it.',
      fields: [workbook, worksheet, range],
      request: {
        method: 'GET',
        path: `${book}/worksheets/{input.worksheet}/range(address='{input.range|odata}')`,
        query: { $select: 'address,text' },
      },
      found: { items: 'reply.body' },
      outputs: [
        { place: 'text.0.0', label: 'Text of the first cell', type: 'text' },
        { place: 'text', label: 'Rows of text', type: 'list' },
        { place: 'address', label: 'Cells', type: 'text' },
      ],
      sample: {
        isFound: true,
        item: {
          address: 'Orders!A1:B2',
          text: [
            ['Name', 'Amount'],
            ['Ada Lovelace', '12.50'],
          ],
        },
      },
    },
  ],
};
