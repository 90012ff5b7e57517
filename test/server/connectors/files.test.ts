import { zipSync } from 'fflate';
import type { FieldValues } from '../../../src/server/connectors/connector';
import { files } from '../../../src/server/connectors/files';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf } from './counterpart';

afterAll(closeCounterparts);

const act = (event: string, input: FieldValues) => actionOf(files, event).run(callContext({ input })) as Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- rows of a test
const people = [
  { id: 17, email: 'ada@example.org', note: 'said "hi",\nand left', isActive: true },
  { id: 18, email: '=1+1', extra: { a: 1 } },
];

describe('CSV files', () => {
  it('are created from records and read again', async () => {
    const file = await act('write_csv', { rows: people });
    expect(file).toMatchObject({ count: 2, encoding: 'text' });
    expect(file.content).toBe('id,email,note,isActive,extra\n17,ada@example.org,"said ""hi"",\nand left",true,\n18,\'=1+1,,,"{""a"":1}"\n');
    const { rows, columns, count, hasMore } = await act('read_csv', { content: file.content });
    expect({ columns, count, hasMore }).toEqual({ columns: ['id', 'email', 'note', 'isActive', 'extra'], count: 2, hasMore: false });
    expect(rows[0]).toMatchObject({ id: '17', note: 'said "hi",\nand left' });
    const tabs = await act('write_csv', { rows: JSON.stringify([{ a: -5, b: '-5.5', c: '-x' }]), columns: 'c\na\nb', delimiter: 'tab' });
    expect(tabs.content).toBe("c\ta\tb\n'-x\t-5\t-5.5\n");
    expect((await act('write_csv', { rows: [{ a: '=1' }], escapesFormulas: false })).content).toBe('a\n=1\n');
  });

  it('have the digits of the numbers in a workbook as far as its cells hold them, and all of them in CSV [Z60]', async () => {
    const rows = '[{"price":10.10,"id":8202522731445525542}]';
    expect((await act('write_csv', { rows })).content).toBe('price,id\n10.10,8202522731445525542\n');
    const book = await act('write_xlsx', { rows });
    const read = await act('read_xlsx', { content: book.content, encoding: 'base64' });
    expect(read.rows).toEqual([{ price: 10.1, id: '8202522731445525542' }]);
  });

  it('are read with other signs, characters, names and in pages', async () => {
    const windows = Buffer.from('Name;Größe;Name;__proto__;\r\nJürgen;1,5;x;y;z\r\n', 'latin1').toString('base64');
    const read = await act('read_csv', { content: windows, encoding: 'base64', characters: 'windows-1252' });
    expect(read.columns).toEqual(['Name', 'Größe', 'Name 2', 'column4', 'column5']);
    expect(read.rows).toEqual([{ Name: 'Jürgen', Größe: '1,5', 'Name 2': 'x', column4: 'y', column5: 'z' }]);
    const content = `\ufeff${Array.from({ length: 30 }, (_, index) => `${index},x`).join('\n')}`;
    const page = await act('read_csv', { content, hasHeader: false, from: 11, limit: 10 });
    expect(page).toMatchObject({ columns: ['column1', 'column2'], count: 10, hasMore: true });
    expect(page.rows[0]).toEqual({ column1: '10', column2: 'x' });
    expect(await act('read_csv', { content, hasHeader: false, from: 21, limit: 10 })).toMatchObject({ count: 10, hasMore: false });
  });

  /** The records of a CSV file. */
  const rowsOf = async (content: string | Buffer, input: FieldValues = {}) =>
    (await act('read_csv', { content: Buffer.from(content).toString('base64'), encoding: 'base64', ...input })).rows as unknown[];

  it.each<[string, string | Buffer, FieldValues, unknown]>([
    ['one column of decimals', 'price\n1,5\n2,75\n', {}, [{ price: '1,5' }, { price: '2,75' }]],
    ['one column of texts', 'note\nhello, world\nx\ny\n', {}, [{ note: 'hello, world' }, { note: 'x' }, { note: 'y' }]],
    ['a sign in a line that was filled up', 'sep=;,,\na;b\n1;2', {}, [{ a: '1', b: '2' }]],
    [
      'zeros that a spreadsheet keeps',
      'id,n\n"=""007""",2\n="08",3\n',
      {},
      [
        { id: '007', n: '2' },
        { id: '08', n: '3' },
      ],
    ],
    ['an end of DOS', 'a,b\r\n1,2\r\n\u001A', {}, [{ a: '1', b: '2' }]],
    ['Shift_JIS', Buffer.from([0x61, 0x2c, 0x62, 10, 0x93, 0xfa, 0x2c, 0x31]), { characters: 'shift_jis' }, [{ a: '日', b: '1' }]],
  ])('with %s are read as they are meant [Z71]', async (_name, content, input, expected) => {
    expect(await rowsOf(content, input)).toEqual(expected);
  });

  it('of one column keep their empty lines, and negative powers of ten are no formulas [Z71]', async () => {
    const { content } = await act('write_csv', { rows: [{ a: '' }, { a: null }, { a: { exactNumber: '-1.50e-400' } }] });
    expect(content).toBe('a\n""\n""\n-1.50e-400\n');
    expect(await rowsOf(content)).toEqual([{ a: '' }, { a: '' }, { a: '-1.50e-400' }]);
  });

  it('may end their lines in several ways, and have any of them in quotes [Z58]', async () => {
    expect(await rowsOf('id,note\r\n1,a\n2,"b\r\nc\rd"\r3,e')).toEqual([
      { id: '1', note: 'a' },
      { id: '2', note: 'b\r\nc\rd' },
      { id: '3', note: 'e' },
    ]);
  });

  it('can name their sign in a first line, as Excel writes it [Z58]', async () => {
    for (const line of ['sep=;', 'SEP=;', '"sep=;"', '\uFEFFsep=;'])
      expect(await rowsOf(`${line}\r\na,1;b\r\n2,5;3`)).toEqual([{ 'a,1': '2,5', b: '3' }]);
    expect(await rowsOf('sep=\t\na\tb\n1\t2')).toEqual([{ a: '1', b: '2' }]);
    expect(await rowsOf('sep=;\na,b\n1,2', { delimiter: 'comma' })).toEqual([{ a: '1', b: '2' }]);
  });

  it('are divided by the sign with which most records have equally many values [Z58]', async () => {
    expect(await rowsOf('Price, net;Amount\n1,5;2')).toEqual([{ 'Price, net': '1,5', Amount: '2' }]);
    expect(await rowsOf('City, State\tZip\nUlm, BW\t89073')).toEqual([{ 'City, State': 'Ulm, BW', Zip: '89073' }]);
    expect(await rowsOf('name,tags\nx,a;b\ny,c;d')).toEqual([
      { name: 'x', tags: 'a;b' },
      { name: 'y', tags: 'c;d' },
    ]);
    expect(await rowsOf('"a\nb";c\n1;2')).toEqual([{ 'a\nb': '1', c: '2' }]);
    expect(await rowsOf('"Doe, Jo"\n"Roe, Al"', { hasHeader: false })).toEqual([{ column1: 'Doe, Jo' }, { column1: 'Roe, Al' }]);
  });

  it('are read in the encoding that they are in, and refused if another was chosen [Z59]', async () => {
    const expected = [{ name: 'Müller', ort: 'Köln €' }];
    const text = 'name;ort\nMüller;Köln €';
    const windows = Buffer.from('name;ort\nM\xfcller;K\xf6ln \x80', 'latin1');
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const bytes of [Buffer.from(text), windows, utf16, Buffer.from(utf16).swap16()]) expect(await rowsOf(bytes)).toEqual(expected);
    expect(await rowsOf(windows, { characters: 'windows-1252' })).toEqual(expected);
    expect((await stepErrorOf(rowsOf(windows, { characters: 'utf-8' }))).message).toMatch(/^The file is not in UTF-8/);
  });

  it('begin with a byte order mark if they are for Excel [Z58]', async () => {
    const { content, size } = await act('write_csv', { rows: [{ name: 'Müller' }], hasMark: true });
    expect({ content, size }).toEqual({ content: '\uFEFFname\nMüller\n', size: 16 });
    expect((await act('write_csv', { rows: [{ name: 'Müller' }] })).content).toBe('name\nMüller\n');
  });

  it('are fetched from an address', async () => {
    const target = await startCounterpart(({ path }) => (path === '/a.csv' ? { body: 'id\n1' } : { status: 404 }));
    expect((await act('read_csv', { address: `${target.url}/a.csv` })).rows).toEqual([{ id: '1' }]);
    expect((await stepErrorOf(act('read_csv', { address: `${target.url}/b.csv` }))).message).toMatch(/^The server answered 404/);
    await expect(act('read_csv', { address: 'http://10.0.0.1/a.csv' })).rejects.toMatchObject({ kind: 'refused_address' });
    expect((await stepErrorOf(act('read_csv', { address: target.url, content: 'x' }))).message).toMatch(/not both/);
  });

  it('that cannot be read or written give a sentence', async () => {
    const failure = async (event: string, input: FieldValues) => (await stepErrorOf(act(event, input))).message;
    expect(await failure('read_csv', {})).toBe('Content is missing.');
    expect(await failure('read_csv', { content: 'a,b\n"x' })).toMatch(/not a readable CSV file/);
    expect(await failure('read_csv', { content: '*', encoding: 'base64' })).toBe('Content is not Base64.');
    expect(await failure('write_csv', { rows: '[1]' })).toBe('Rows must be a list of records.');
    expect(await failure('write_csv', { rows: Array.from({ length: 20_001 }, () => ({ a: 1 })) })).toBe(
      'There can be at most 20,000 rows.',
    );
  });
});

describe('XLSX files', () => {
  it('have a sample that is a workbook, because steps are tested with it', async () => {
    const { content, encoding, size } = actionOf(files, 'write_xlsx').sample as { content: string; encoding: string; size: number };
    expect(Buffer.from(content, 'base64')).toHaveLength(size);
    const { rows, sheets } = await act('read_xlsx', { content, encoding });
    expect({ rows, sheets }).toEqual({ rows: [{ id: 17, email: 'ada@example.org' }], sheets: ['Orders'] });
  });

  it('are created from records and read again, with numbers, booleans and texts', async () => {
    const file = await act('write_xlsx', { rows: people, sheet: 'People' });
    expect(file).toMatchObject({ encoding: 'base64', count: 2 });
    const read = await act('read_xlsx', { content: file.content, encoding: 'base64' });
    expect(read).toMatchObject({ sheets: ['People'], count: 2, columns: ['id', 'email', 'note', 'isActive', 'extra'] });
    expect(read.rows).toEqual([
      { id: 17, email: 'ada@example.org', note: 'said "hi",\nand left', isActive: true, extra: null },
      // A text, and no formula.
      { id: 18, email: '=1+1', note: null, isActive: null, extra: '{"a":1}' },
    ]);
    expect((await act('read_xlsx', { content: file.content, encoding: 'base64', sheet: '1', from: 2, limit: 1 })).rows[0].id).toBe(18);
    const missing = await stepErrorOf(act('read_xlsx', { content: file.content, encoding: 'base64', sheet: 'Other' }));
    expect(missing.message).toBe('The workbook has no sheet “Other”. It has: People.');
    expect((await stepErrorOf(act('write_xlsx', { rows: people, sheet: 'a/b' }))).message).toMatch(/^Sheet can have/);
  });

  /** A workbook whose sheet has these rows. */
  const workbook = (rows: string, { styles = '', workbookPr = '' } = {}): FieldValues => {
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const related = (type: string, target: string, id: string) =>
      `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
    const of = (...each: string[]) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
    const parts = {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': of(related('officeDocument', 'xl/workbook.xml', 'r1')),
      'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}">${workbookPr}<sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': of(related('worksheet', 'worksheets/sheet1.xml', 'r1'), related('styles', 'styles.xml', 'r2')),
      'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>`,
    };
    const zip = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
    return { content: Buffer.from(zip).toString('base64'), encoding: 'base64', hasHeader: false };
  };
  /** The values of a row of cells, each a count of days in a format: a number of Excel's or a text. */
  const days = async (cells: readonly (readonly [format: number | string, count: string])[], workbookPr = ''): Promise<unknown[]> => {
    const formats = cells.map(([format], index) => `<numFmt numFmtId="${200 + index}" formatCode="${format}"/>`).join('');
    const styles = cells.map(([format], index) => `<xf numFmtId="${typeof format === 'number' ? format : 200 + index}"/>`).join('');
    const row = cells.map(([, count], index) => `<c s="${index}"><v>${count}</v></c>`).join('');
    const file = workbook(`<row>${row}</row>`, { styles: `<numFmts>${formats}</numFmts><cellXfs>${styles}</cellXfs>`, workbookPr });
    return Object.values((await act('read_xlsx', file)).rows[0]);
  };

  it('give dates as their cells show them: without a zone, to the millisecond [Z58]', async () => {
    expect(
      await days([
        [22, '46353.29861111111'],
        [14, '46353'],
        ['dd\\.mm\\.yyyy', '46353.9'],
        ['[$-409]d\\-mmm\\-yy;@', '43200'],
        ['yyyy-mm-dd hh:mm:ss.000', '46353.00000142361'],
      ]),
    ).toEqual(['2026-11-27T07:10:00', '2026-11-27', '2026-11-27', '2018-04-10', '2026-11-27T00:00:00.123']);
    expect(
      await days([
        [20, '46353.34722222222'],
        ['h:mm AM/PM', '0.565972222222222'],
        ['mm:ss', '0.00059'],
        ['[h]:mm', '1.5'],
        [46, '-0.25'],
      ]),
    ).toEqual(['08:20:00', '13:35:00', '00:00:50.976', '36:00:00', '-06:00:00']);
  });

  it('give no date for a number whose format only has letters in it [Z58]', async () => {
    expect(
      await days([
        ['#,##0.00\\ &quot;Days&quot;', '12.5'],
        ['0.00E+00', '1500'],
        ['General', '3'],
        [10, '0.25'],
        ['[Red]0', '4'],
        [0, '5'],
      ]),
    ).toEqual([12.5, 1500, 3, 0.25, 4, 5]);
  });

  it('count days from 1900 with the 29 February that Excel has then, or from 1904 [Z58]', async () => {
    const first = [
      [14, '1'],
      [14, '59'],
      [14, '61'],
      [14, '0'],
      [22, '0.5'],
    ] as const;
    expect(await days(first)).toEqual(['1900-01-01', '1900-02-28', '1900-03-01', 0, '12:00:00']);
    expect(await days([[14, '44891']], '<workbookPr date1904="1"/>')).toEqual(['2026-11-27']);
  });

  it('give days of the week and eras of other countries as dates, and errors as they show them [Z71]', async () => {
    expect(
      await days([
        ['aaa', '46353'],
        ['e', '46353'],
        ['[$-411]ge\\.m\\.d', '46353'],
        ['bbbb', '46353'],
      ]),
    ).toEqual(['2026-11-27', '2026-11-27', '2026-11-27', '2026-11-27']);
    const { rows } = await act('read_xlsx', workbook('<row><c t="e"><v>#N/A</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'));
    expect(rows).toEqual([{ column1: '#N/A', column2: '#DIV/0!' }]);
  });

  it('give a date that is written as a text as it is written [Z58]', async () => {
    const { rows } = await act('read_xlsx', workbook('<row r="1"><c r="A1" t="d"><v>2026-11-27T10:00:00</v></c></row>'));
    expect(rows).toEqual([{ column1: '2026-11-27T10:00:00' }]);
  });

  it('may leave out the references of cells and rows [Z58]', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
    const rows = `<row>${text('a')}${text('b')}</row><row><c><v>1</v></c><c/><c r="D2"><v>2</v></c><c><v>3</v></c></row>`;
    expect((await act('read_xlsx', workbook(rows))).rows).toEqual([
      { column1: 'a', column2: 'b', column3: null, column4: null, column5: null },
      { column1: 1, column2: null, column3: null, column4: 2, column5: 3 },
    ]);
  });

  it('keep every character of a text, and refuse one that no cell can hold [Z58]', async () => {
    const note = ' a_x0041_b _x005F_ ';
    const file = await act('write_xlsx', { rows: [{ note }] });
    expect((await act('read_xlsx', { content: file.content, encoding: 'base64' })).rows).toEqual([{ note }]);
    expect((await stepErrorOf(act('write_xlsx', { rows: [{ note: 'x'.repeat(32_768) }] }))).message).toMatch(
      /^A cell of a workbook can hold 32,767 characters, and “x+…” has 32,768\.$/,
    );
  });

  it('that unpack to much more than they are, or are none, give a sentence', async () => {
    const read = (zip: Uint8Array) =>
      stepErrorOf(act('read_xlsx', { content: Buffer.from(zip).toString('base64'), encoding: 'base64' })).then(({ message }) => message);
    const large = zipSync({ 'xl/workbook.xml': new Uint8Array(60 * 1024 * 1024) });
    expect(large.length).toBeLessThan(100_000);
    expect(await read(large)).toMatch(/larger than 48 MB when it is unpacked/);
    // An archive that states a small size for its large part.
    const lying = Buffer.from(large);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(60 * 1024 * 1024);
    for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size, at + 4)) lying.writeUInt32LE(1000, at);
    expect(await read(lying)).toBe('The content is not an XLSX file. Choose Base64 if it is one.');
    expect(await read(Buffer.from('no archive'))).toBe('The content is not an XLSX file. Choose Base64 if it is one.');
  });

  it('whose parts share their bytes, or whose cells share a long text, give a sentence', async () => {
    const read = (zip: Uint8Array) =>
      act('read_xlsx', { content: Buffer.from(zip).toString('base64'), encoding: 'base64' }).then(
        ({ count }: { count: number }) => count,
        ({ message }: Error) => message,
      );
    // Many entries for one part that is stored without compression, each of which states that it is empty.
    const [part, parts] = [1024 * 1024, 100];
    const stored = Buffer.from(zipSync({ 'a000.xml': new Uint8Array(part) }, { level: 0 }));
    const at = stored.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    const [entry, end] = [stored.subarray(at, stored.length - 22), stored.subarray(stored.length - 22)];
    entry.writeUInt32LE(0, 24);
    const entries = Array.from({ length: parts }, (_none, index) => {
      const each = Buffer.from(entry);
      each.write(`a${String(index).padStart(3, '0')}.xml`, 46);
      return each;
    });
    end.writeUInt16LE(parts, 8);
    end.writeUInt16LE(parts, 10);
    end.writeUInt32LE(parts * entry.length, 12);
    expect(await read(Buffer.concat([stored.subarray(0, at), ...entries, end]))).toMatch(/larger than 48 MB when it is unpacked/);
    // A valid workbook with one long text in each of its cells.
    const workbook = (length: number, rows: number) =>
      zipSync({
        '[Content_Types].xml': Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
        'xl/workbook.xml': Buffer.from(
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': Buffer.from(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        ),
        'xl/sharedStrings.xml': Buffer.from(
          `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(length)}</t></si></sst>`,
        ),
        'xl/worksheets/sheet1.xml': Buffer.from(
          `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${Array.from({ length: rows }, (_none, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c></row>`).join('')}</sheetData></worksheet>`,
        ),
      });
    expect(await read(workbook(10, 101))).toBe(100);
    expect(await read(workbook(1_000_000, 101))).toMatch(/larger than 48 MB when it is unpacked/);
  });
});
