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

  it('are fetched from an address', async () => {
    const target = await startCounterpart(({ path }) => (path === '/a.csv' ? { body: 'id\n1' } : { status: 404 }));
    expect((await act('read_csv', { address: `${target.url}/a.csv` })).rows).toEqual([{ id: '1' }]);
    expect((await stepErrorOf(act('read_csv', { address: `${target.url}/b.csv` }))).message).toMatch(/^The address answered 404/);
    await expect(act('read_csv', { address: 'http://10.0.0.1/a.csv' })).rejects.toMatchObject({ kind: 'refused_address' });
    expect((await stepErrorOf(act('read_csv', { address: target.url, content: 'x' }))).message).toMatch(/not both/);
  });

  it('that cannot be read or written give a sentence', async () => {
    const failure = async (event: string, input: FieldValues) => (await stepErrorOf(act(event, input))).message;
    expect(await failure('read_csv', {})).toBe('Content is missing.');
    expect(await failure('read_csv', { content: 'a,b\n"x' })).toMatch(/not a CSV file that can be read/);
    expect(await failure('read_csv', { content: '*', encoding: 'base64' })).toBe('Content is not Base64.');
    expect(await failure('write_csv', { rows: '[1]' })).toBe('Rows must be a list of records.');
    expect(await failure('write_csv', { rows: Array.from({ length: 20_001 }, () => ({ a: 1 })) })).toBe(
      'There can be at most 20,000 rows.',
    );
    expect(await failure('write_csv', { rows: Array.from({ length: 1000 }, () => ({ a: 'x'.repeat(1000) })) })).toMatch(
      /larger than 700 kB/,
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
