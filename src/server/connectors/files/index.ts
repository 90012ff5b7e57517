/** Files: tables in CSV and XLSX files, from and to records. */
import { brand } from '../../../domain/brand';
import { plainJson } from '../../../domain/runs/exactJson';
import { StepError, type Action, type ActionCall, type Connector, type Field, type FieldValues } from '../connector';
import { field } from '../field';
import { readChoice, readFlag, readText, requireAddress } from '../inputs';
import { requestTimeout } from '../jsonApi';
import { checkReply } from '../replies';
import { countryEncodings, decodeCsv, delimiters, encodings, guessDelimiter, parsing, plainCell, splitSignLine } from './csvText';
import { parseText } from '../threads/parseText';
import { bytesOf, encodingField, keepFile, maxUploadSize, openContent, sampleKeptFile } from './fileContent';
import { lastLineOf, pageFields, pageOf, readPage, readRows, rowFields, samplePage } from './tables';
import { readWorkbook, writeWorkbook } from './workbook';

/** A small XLSX file in Base64: the sheet Orders with the columns id and email, and one row. */
const sampleWorkbook = [
  'UEsDBBQAAAAIAMBLdV29XP2Q8gAAABwCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2RvU7DMBDHX8XyWsVOOyCEknQodASG8gCHc0ms+Es+t4S3x0kLAyqw',
  'MJ3s/8fvZFfbyRp2wkjau5qvRckZOuVb7fqavxz2xS3fNtXhPSCxbHVU8yGlcCclqQEtkPABXVY6Hy2kfIy9DKBG6FFuyvJGKu8SulSkuYM31T12cDSJPUz5',
  '+oyNaIiz3dk4s2oOIRitIGVdnlz7jVJcCCInFw8NOtAqG7i8SpiVnwGX3FN+h6hbZM8Q0yPY7JKTkW8+jq/ej+L3kitb+q7TCluvjjZHBIWI0NKAmKwRyxQW',
  'tFv9zV/MJJex/udFvvo/95DLdzcfUEsDBBQAAAAIAMBLdV0cSfe+pAAAABYBAAALAAAAX3JlbHMvLnJlbHONz8EOwiAMBuBXIb07pgdjzNguxmRXMx8AWcfI',
  'BiWAOt9ejs548Nj0/7+mVbPYmT0wRENOwLYogaFT1BunBVy78+YATV1dcJYpJ+JofGS54qKAMSV/5DyqEa2MBXl0eTNQsDLlMWjupZqkRr4ryz0PnwasTdb2',
  'AkLbb4F1L4//2DQMRuGJ1N2iSz9OfCWyLIPGJGCZ+ZPCdCOaiowCryu+erB+A1BLAwQUAAAACADAS3VdKWT3Ya8AAAAKAQAADwAAAHhsL3dvcmtib29rLnht',
  'bI2PPQ7CMAyFrxJ5pykMCFVtWRBSJxY4QGhcGtHEkR1+jk/Uws5k+9n+7Ffv335ST2RxFBpYFyUoDD1ZF24NXM7H1Q72bf0ivl+J7ipPB2lgTClWWks/ojdS',
  'UMSQOwOxNymXfNMSGY2VETH5SW/Kcqu9cQEWQsX/MGgYXI8H6h8eQ1ogjJNJ+VcZXRRo6/mCfKMKxmMDJ7bZEKhZ62y2BYorlxPu7Bp0W+vfmv45az9QSwME',
  'FAAAAAgAwEt1XfCmYoGmAAAAFwEAABoAAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc43PSwrCMBAA0KuE2dtpXYhI025E6FbqAUI6TUqbD0n83d7gQiy4',
  'cDXM7w1Ttw+zsBuFODnLoSpKYGSlGyarOFz602YPbVOfaREpT0Q9+cjyio0cdEr+gBilJiNi4TzZ3BldMCLlNCj0Qs5CEW7Lcofh24C1ybqBQ+iGClj/9PSP',
  '7cZxknR08mrIph8n8O7CHDVRyqgIihKHTyniO1RFVgGbGlcfNi9QSwMEFAAAAAgAwEt1XcOrzSLJAAAAaQEAABgAAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54',
  'bWx1kE2OwjAMha8SZQ9uuxgQSlMYjeYCwAGs1tCI/FSJVTg+KUIVSLCzn5/92VbNzVkxUkwm+FqWy0IK8m3ojD/X8nj4X6xlo9U1xEvqiVhku0+17JmHDUBq',
  'e3KYlmEgnyunEB1yTuMZ0hAJu0eTs1AVxQ84NF5q9dD+kFGrGK4iZmxW2ynYlVJwLY23xtOeY9ZN0oq16RSwVjBl0D7dv9/ceSdj3xsgo2ZeNfOmaNTlSsH4',
  'Orj6Mhg73NIN3WBpOvITAl7Og/lv+g5QSwECFAMUAAAACADAS3VdvVz9kPIAAAAcAgAAEwAAAAAAAAAAAAAAgAEAAAAAW0NvbnRlbnRfVHlwZXNdLnhtbFBL',
  'AQIUAxQAAAAIAMBLdV0cSfe+pAAAABYBAAALAAAAAAAAAAAAAACAASMBAABfcmVscy8ucmVsc1BLAQIUAxQAAAAIAMBLdV0pZPdhrwAAAAoBAAAPAAAAAAAA',
  'AAAAAACAAfABAAB4bC93b3JrYm9vay54bWxQSwECFAMUAAAACADAS3Vd8KZigaYAAAAXAQAAGgAAAAAAAAAAAAAAgAHMAgAAeGwvX3JlbHMvd29ya2Jvb2su',
  'eG1sLnJlbHNQSwECFAMUAAAACADAS3Vdw6vNIskAAABpAQAAGAAAAAAAAAAAAAAAgAGqAwAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1sUEsFBgAAAAAFAAUA',
  'RQEAAKkEAAAAAA==',
].join('');

/** In bytes. */
const sampleWorkbookSize = 1540;

const sourceFields = (type: 'csv' | 'xlsx'): readonly Field[] => [
  field.longText('content', 'Content', 'The file from an earlier step, or a text. At most 25 MB.'),
  encodingField,
  field.text('address', 'File URL', 'The URL of a file on the web, instead of Content. At most 25 MB.', {
    placeholder: `https://example.org/orders.${type}`,
    check: sourceOf,
  }),
];

/** The address of the file; empty if its content was entered. Throws a `StepError` unless it is one of the two. */
function sourceOf(input: FieldValues): string {
  const [hasContent, hasAddress] = [readText(input, 'content') !== '', readText(input, 'address').trim() !== ''];
  if (hasContent && hasAddress) throw new StepError('Fill in Content or File URL, not both.');
  if (!hasContent && !hasAddress) throw new StepError('Content is missing.');
  return hasAddress ? requireAddress(input, 'address', 'File URL') : '';
}

/** The bytes of `sourceFields`. */
async function readSource(call: ActionCall): Promise<Buffer> {
  const { input, outgoing, signal, now } = call;
  const address = sourceOf(input);
  if (address === '') return bytesOf(await openContent(call));
  const reply = await outgoing.send({ url: address, timeout: requestTimeout, maxBytes: maxUploadSize, signal });
  checkReply(reply, { name: 'The server', repeat: 'safe', now });
  return reply.body;
}

const delimiterNames = ['automatic', 'comma', 'semicolon', 'tab', 'bar'] as const;
const delimiterLabels = {
  automatic: 'Detect automatically',
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  bar: 'Vertical bar',
} as const;

function delimiterField(words: readonly (keyof typeof delimiterLabels)[]): Field {
  return field.choice('delimiter', 'Separator', 'The character between the values of a line.', {
    initial: words[0]!,
    choices: words.map((value) => ({ value, label: delimiterLabels[value] })),
  });
}

/** Safe: it only reads. */
const readCsv: Action = {
  event: 'read_csv',
  title: 'Read a CSV file',
  help: 'Turns the lines of a CSV file into records.',
  kind: 'search',
  fields: [
    ...sourceFields('csv'),
    delimiterField(delimiterNames),
    field.choice('characters', 'Character encoding', 'How the file stores characters. Older Windows programs write Windows-1252.', {
      initial: 'automatic',
      choices: [
        { value: 'automatic', label: 'Detect automatically' },
        { value: 'utf-8', label: 'UTF-8' },
        { value: 'windows-1252', label: 'Windows-1252' },
        { value: 'utf-16', label: 'UTF-16' },
        ...Object.entries(countryEncodings).map(([value, label]) => ({ value, label })),
      ],
    }),
    ...pageFields,
  ],
  repeat: 'safe',
  isTask: true,
  sample: samplePage,
  run: async (call) => {
    const page = readPage(call.input);
    const characters = readChoice(call.input, 'characters', 'Character encoding', encodings);
    const chosen = readChoice(call.input, 'delimiter', 'Separator', delimiterNames);
    const { sign, rest } = splitSignLine(decodeCsv(await readSource(call), characters));
    const { parse } = await import('csv-parse/sync');
    const delimiter = chosen === 'automatic' ? (sign ?? guessDelimiter(rest, parse)) : delimiters[chosen];
    const options = { ...parsing, delimiter, to: lastLineOf(page) };
    try {
      const lines = await parseText({ library: require.resolve('csv-parse/sync'), name: 'parse', options }, rest, call.signal);
      return pageOf(
        (lines as string[][]).map((line) => line.map(plainCell)),
        page,
      );
    } catch (error) {
      const { code = '', lines: line } = error as { code?: string; lines?: number };
      if (!code.startsWith('CSV_')) throw error;
      throw new StepError(`The content is not a readable CSV file${line === undefined ? '' : ` (line ${line})`}. Check its quotes.`, {
        cause: error,
      });
    }
  },
};

/** Safe: it only computes. */
const writeCsv: Action = {
  event: 'write_csv',
  title: 'Create a CSV file',
  help: 'Turns records into a CSV file.',
  kind: 'write',
  fields: [
    ...rowFields,
    delimiterField(['comma', 'semicolon', 'tab', 'bar']),
    field.boolean(
      'escapesFormulas',
      'Escape formulas',
      'Puts an apostrophe before text that a spreadsheet would run as a formula, such as =1+1.',
      { initial: true },
    ),
    field.boolean(
      'hasMark',
      'For Excel',
      'Starts the file with a byte order mark, so that Excel shows letters such as ü correctly. Some other programs can’t read it.',
      { initial: false },
    ),
  ],
  repeat: 'safe',
  isTask: false,
  sample: { ...sampleKeptFile, count: 1 },
  run: async ({ input, files: store }) => {
    const lines = readRows(input);
    const sign = readChoice(input, 'delimiter', 'Separator', ['comma', 'semicolon', 'tab', 'bar']);
    const isDisarmed = readFlag(input, 'escapesFormulas', 'Escape formulas', true);
    const { stringify } = await import('csv-stringify/sync');
    // A text that is a number is no formula.
    const disarm = (value: unknown) =>
      isDisarmed && typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^[+-]?[\d.,]+(?:e[+-]?\d+)?$/i.test(value)
        ? `'${value}`
        : value;
    const text = stringify(
      lines.map((line) => line.map(disarm)),
      // A line without any sign would be none.
      { delimiter: delimiters[sign], cast: { boolean: String }, quoted_empty: lines[0]?.length === 1 },
    );
    const mark = readFlag(input, 'hasMark', 'For Excel', false) ? '\uFEFF' : '';
    const kept = await keepFile(store, { name: 'table.csv', type: 'text/csv', bytes: Buffer.from(mark + text) });
    return { ...kept, count: lines.length - 1 };
  },
};

/** Safe: it only reads. */
const readXlsx: Action = {
  event: 'read_xlsx',
  title: 'Read an XLSX file',
  help: 'Turns the rows of a sheet of an XLSX file into records.',
  kind: 'search',
  fields: [
    ...sourceFields('xlsx'),
    field.text('sheet', 'Sheet', 'The sheet’s name, or its number counted from 1. The first sheet if left empty.', {
      placeholder: 'Orders',
    }),
    ...pageFields,
  ],
  repeat: 'safe',
  isTask: true,
  sample: { ...samplePage, sheets: ['Orders'] },
  run: async (call) => {
    const page = readPage(call.input);
    const bytes = await readSource(call);
    const { lines, sheets } = await readWorkbook(bytes, readText(call.input, 'sheet').trim(), lastLineOf(page), call.signal);
    return { ...pageOf(lines, page), sheets };
  },
};

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Safe: it only computes. */
const writeXlsx: Action = {
  event: 'write_xlsx',
  title: 'Create an XLSX file',
  help: 'Turns records into an XLSX file.',
  kind: 'write',
  fields: [
    ...rowFields,
    field.text('sheet', 'Sheet', 'The sheet’s name, at most 31 characters. Sheet1 if left empty.', { placeholder: 'Orders' }),
  ],
  repeat: 'safe',
  isTask: false,
  sample: {
    content: sampleWorkbook,
    encoding: 'base64',
    size: sampleWorkbookSize,
    file: { ...sampleKeptFile.file, name: 'table.xlsx', type: workbookType, size: sampleWorkbookSize },
    count: 1,
  },
  run: async ({ input, files: store }) => {
    // A cell of a workbook holds a double.
    const lines = readRows(input, plainJson);
    const sheet = readText(input, 'sheet').trim() || 'Sheet1';
    if (sheet.length > 31 || /[\\/?*[\]:]/.test(sheet))
      throw new StepError('Sheet can have at most 31 characters, and none of \\ / ? * [ ] :.');
    const kept = await keepFile(store, { name: 'table.xlsx', type: workbookType, bytes: await writeWorkbook(lines, sheet) });
    return { ...kept, count: lines.length - 1 };
  },
};

export const files: Connector = {
  app: {
    key: 'FilesCLIAPI',
    version: '1.0.0',
    name: `Files by ${brand.name}`,
    slug: 'files',
    categories: ['built-in'],
    popularity: 58,
    addedOn: '2026-11-23',
    about: 'Read and create CSV and XLSX files.',
    icon: 'FileSpreadsheet',
    isBuiltIn: true,
  },
  connection: null,
  triggers: [],
  actions: [readCsv, writeCsv, readXlsx, writeXlsx],
};
