import { Readable } from 'node:stream';
import fc from 'fast-check';
import { readBody, readForm } from '../../../src/server/connectors/bodies';
import { decodeText, decodeWords } from '../../../src/server/connectors/characters';
import { decodeTransfer } from '../../../src/server/connectors/multipart';
import { fuzzRuns } from '../../support/fuzz';
import { memoryFiles } from './counterpart';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const valueOf = async (body: string | Buffer, type: string): Promise<unknown> =>
  (await readBody(Buffer.from(body as string), type, memoryFiles())).value;

it.each<[string, Buffer, string | null, string]>([
  ['UTF-8 that a server declares as ISO 8859-1', Buffer.from('Grüße'), 'iso-8859-1', 'Grüße'],
  ['UTF-8 that is declared as ASCII', Buffer.from('Grüße'), 'us-ascii', 'Grüße'],
  ['ISO 8859-1 that is declared', latin('Gr\xfc\xdfe'), 'iso-8859-1', 'Grüße'],
  ['UTF-8 that is declared as UTF-16', Buffer.from('{"a":"ü"}'), 'utf-16', '{"a":"ü"}'],
  ['UTF-16 that is declared as UTF-8', Buffer.from('{"a":"ü"}', 'utf16le'), 'utf-8', '{"a":"ü"}'],
  ['big-endian UTF-16 without a mark', Buffer.from('{"a":"ü"}', 'utf16le').swap16(), 'utf-16', '{"a":"ü"}'],
  ['UTF-16 with a line end of one byte', Buffer.concat([Buffer.from('a,ü', 'utf16le'), latin('\n')]), null, 'a,ü'],
  ['UTF-16 without ASCII', Buffer.from('日本', 'utf16le'), 'utf-16le', '日本'],
  ['UTF-8 that was cut inside of a character', Buffer.from('Grüße, 日本').subarray(0, -1), 'utf-8', 'Grüße, 日\uFFFD'],
  ['Shift_JIS', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'Shift_JIS', '日本'],
  ['GB 18030', Buffer.from([0xd6, 0xd0]), 'gb18030', '中'],
  ['EUC-KR', Buffer.from([0xc7, 0xd1]), 'ks_c_5601-1987', '한'],
  ['KOI8-R', Buffer.from([0xf0]), 'koi8-r', 'П'],
])('%s is read [Z71]', (_name, bytes, declared, expected) => expect(decodeText(bytes, declared)).toBe(expected));

it.each([
  [
    'items[][sku]=x&items[][qty]=1&items[][sku]=y&items[][qty]=2',
    {
      items: [
        { sku: 'x', qty: '1' },
        { sku: 'y', qty: '2' },
      ],
    },
  ],
  ['o[i][][s]=x&o[i][][t][]=1&o[i][][t][]=2&o[i][][s]=y', { o: { i: [{ s: 'x', t: ['1', '2'] }, { s: 'y' }] } }],
  ['a[]=1&a[]=2&b[][c]=3', { a: ['1', '2'], b: [{ c: '3' }] }],
])('the form %s has its records apart [Z71]', (source, expected) => expect(readForm(source)).toEqual(expected));

it.each([
  ['{"a":1}\n{"a":2}\n', 'application/json', [{ a: 1 }, { a: 2 }]],
  ['{"a":1}\r\n{"a":1.10}', 'text/plain', [{ a: 1 }, { a: { exactNumber: '1.10' } }]],
  [' \r\n', 'application/json', null],
  ['<!DOCTYPE cXML SYSTEM "http://xml.example.org/cXML.dtd"><a>1</a>', 'text/xml', { a: '1' }],
  ['<?xml version="1.0"?>\n<!-- x -->\n<!DOCTYPE plist PUBLIC "-//A//B" "c.dtd"><plist>1</plist>', 'text/xml', { plist: '1' }],
])('the body %j of type %s is read as values [Z71]', async (body, type, expected) => expect(await valueOf(body, type)).toEqual(expected));

it('a record before very many blank lines is read in time that grows with their length [S48]', async () => {
  const lines = '\n'.repeat(1_000_000);
  expect(await valueOf(`{}${lines}{}`, 'application/json')).toEqual([{}, {}]);
  expect(await valueOf(`{}${lines}x`, 'application/json')).toBe(`{}${lines}x`);
});

describe('a part of a form', () => {
  const form = (...parts: readonly string[]): Buffer =>
    latin(`${parts.map((part) => `--B\r\nContent-Disposition: form-data; ${part.replaceAll('\n', '\r\n')}\r\n`).join('')}--B--\r\n`);
  const type = 'multipart/form-data; boundary=B';

  it.each<[string, readonly string[], unknown]>([
    ['with a charset', ['name="a"\nContent-Type: text/plain; charset=Shift_JIS\n\n\x93\xfa'], { a: '日' }],
    ['in the charset of the form', ['name="_charset_"\n\nkoi8-r', 'name="a"\n\n\xf0'], { _charset_: 'koi8-r', a: 'П' }],
    ['in a charset of a list', ['name="a"\n\n\xf0', 'name="charsets"\n\n{"a":"koi8-r"}'], { a: 'П', charsets: '{"a":"koi8-r"}' }],
    ['in Base64', ['name="a"\nContent-Transfer-Encoding: base64\n\nR3LDvMOf\nZQ=='], { a: 'Grüße' }],
    ['in quoted-printable', ['name="a"\nContent-Transfer-Encoding: Quoted-Printable\n\nGr=C3=BC=\n!'], { a: 'Grü!' }],
    ['for a file that was not chosen', ['name="a"; filename=""\nContent-Type: application/octet-stream\n\n'], { a: null }],
    ['with quotes in its name', ['name="a%22b"\n\nx'], { 'a"b': 'x' }],
    ['that is bytes of text', ['name="a"\nContent-Type: application/octet-stream\n\nx'], { a: 'x' }],
  ])('%s is read [Z71]', async (_name, parts, expected) => expect(await valueOf(form(...parts), type)).toEqual(expected));

  it.each([
    ['filename="x.txt"; filename*=UTF-8\'\'Gr%C3%BC%C3%9Fe.txt', 'Grüße.txt'],
    ['filename*=iso-8859-1\'\'Gr%FC%DFe.txt; filename="x.txt"', 'Grüße.txt'],
    ['filename="=?UTF-8?B?R3LD?= =?UTF-8?B?vMOfZS50eHQ=?="', 'Grüße.txt'],
    ['filename="a%22b%0D%0A.txt"', 'a"b .txt'],
  ])('with %s has the name %s [Z71]', async (head, name) => {
    expect(await valueOf(form(`name="a"; ${head}\n\nx`), type)).toMatchObject({ a: { name, content: 'x' } });
  });

  it('without a name or with bytes is a file, and one that cannot be read is no empty form [Z71]', async () => {
    expect(await valueOf(form('name="a"\nContent-Type: image/png\n\n\x89PNG\x00'), type)).toMatchObject({
      a: { type: 'image/png', content: 'iVBORwA=', encoding: 'base64' },
    });
    expect(await valueOf(form('filename="x.txt"\n\nx'), type)).toMatchObject({ file: { name: 'x.txt', content: 'x' } });
    const { problem } = await readBody(latin('--B\r\nContent-Type: text/plain\r\n\r\nsome text\r\n--B--\r\n'), type, memoryFiles());
    expect(problem).toBe('The body is not valid: it should be a form.');
    expect(await valueOf('--B--\r\n', type)).toEqual({});
  });
});

it('any bytes come back from Base64, wherever their chunks end, and any text is decoded to one [Z71]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), fc.integer({ min: 1, max: 9 }), fc.string(), async (bytes, size, text) => {
      const written = Buffer.from(bytes).toString('base64');
      const chunks = Array.from({ length: Math.ceil(written.length / size) }, (_, index) =>
        latin(written.slice(index * size, (index + 1) * size)),
      );
      const read = async (encoding: string) =>
        Buffer.concat(await Readable.from(decodeTransfer(Readable.from(chunks) as never, encoding)).toArray());
      expect(await read('base64')).toEqual(Buffer.from(bytes));
      expect(await read('8bit')).toEqual(latin(written));
      expect(typeof decodeWords(text)).toBe('string');
    }),
    { numRuns: fuzzRuns },
  );
  expect(decodeWords('=?iso-8859-1?Q?Gr=FC=DFe_a?= b =?utf-8?q?x?=')).toBe('Grüße a b x');
});
