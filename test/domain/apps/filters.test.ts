import { applyFilters, filters } from '../../../src/domain/apps/filters';
import { parseTemplate } from '../../../src/domain/apps/templates';
import { UnfitValue } from '../../../src/domain/runs/mapping';
import { fillingOf } from './samples';

/** The value after the filters of a template such as `trim|lower`. */
function filtered(value: unknown, calls: string): unknown {
  const [part] = parseTemplate(`{x|${calls}}`).parts;
  if (part?.type !== 'place') throw new Error(`These are no filters: ${calls}`);
  return applyFilters(value, part.filters, fillingOf({}));
}

const moment = '2026-11-27T09:00:00.250+01:00';

/** At least one case for each filter. */
const cases: readonly [calls: string, value: unknown, expected: unknown][] = [
  ['trim', ' a ', 'a'],
  ['lower', 'ÄB', 'äb'],
  ['upper', 'äb', 'ÄB'],
  ['text', 5, '5'],
  ['number', '1,234.50', 1234.5],
  ['number', '8202522731445525542', { exactNumber: '8202522731445525542' }],
  ['boolean', 'yes', true],
  ['json', '{"a":[1]}', { a: [1] }],
  ['json', '{"id":8202522731445525542}', { id: { exactNumber: '8202522731445525542' } }],
  ['json:No list.', '[1]', [1]],
  ['json:No list.', 'null', null],
  ['json:No list.', [1], [1]],
  ['unfence', 'a ```b``` c', 'a ```b``` c'],
  ['unfence', ' ```json\n{"a":1}\n```\n', '{"a":1}'],
  ['unfence', '```\r\na\n\nb\r\n```', 'a\n\nb'],
  ['unfence', '```js a```', '```js a```'],
  ['orSay:Nothing there.', 0, 0],
  ['orSay:Nothing there.', ['a'], ['a']],
  ['stringify', { a: ['ü'] }, '{"a":["ü"]}'],
  ['asciiJson', { a: 'ü\u007F😀' }, '{"a":"\\u00fc\\u007f\\ud83d\\ude00"}'],
  ['list', 'a, b', ['a', 'b']],
  ['join:, ', ['a', 5], 'a, 5'],
  ['join:', ['a', 'b'], 'ab'],
  ['split:;', 'a;b;;', ['a', 'b']],
  ['unmention', '@all: ada@example.org @ noon', '@\u200Ball: ada@\u200Bexample.org @ noon'],
  ['skip:@', '@grace@example.com', 'grace@example.com'],
  ['skip:@', 'grace@example.com', 'grace@example.com'],
  ['part:1<->', 'key-us6', 'us6'],
  ['part:-1<@>', 'ada@example.com', 'example.com'],
  ['part:2<->', 'key-us6', undefined],
  ['first', ['a', 'b'], 'a'],
  ['first', 'a', 'a'],
  ['or:none', undefined, 'none'],
  ['or:none', [], 'none'],
  ['or:none', 0, 0],
  ['iso', moment, '2026-11-27T08:00:00.250Z'],
  ['iso', '2026-11-27 09:00', '2026-11-27T08:00:00Z'],
  ['date', '2026-11-26T23:30:00Z', '2026-11-27'],
  ['time', '2026-07-01T08:00:00Z', '10:00:00'],
  ['plain', moment, '2026-11-27T09:00:00'],
  ['zone', 'America/New_York', 'America/New_York'],
  ['zone', undefined, 'Europe/Berlin'],
  ['earlier:7d', moment, '2026-11-20T08:00:00.250Z'],
  ['earlier:9h', '2026-11-27T08:00:00Z', '2026-11-26T23:00:00Z'],
  ['unix', moment, 1795766400],
  ['unixMs', moment, 1795766400250],
  ['dotnet', moment, '/Date(1795766400250)/'],
  ['minor:2', '12.34', 1234],
  ['minor:2', 0.1, 10],
  ['minor:0', '500', 500],
  ['minor:2', '90071992547409912.34', { exactNumber: '9007199254740991234' }],
  ['entities', 'a <!b> & "c"', 'a &lt;!b&gt; &amp; "c"'],
  ['little', 'a (b) @c #d # {e|f} \\', 'a \\(b\\) \\@c #d \\# \\{e\\|f\\} \\\\'],
  ['md5', 'abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['sha256', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['base64', 'ü?>', 'w7w/Pg=='],
  ['base64url', 'ü?>', 'w7w_Pg'],
  ['bytes', 'w7w_Pg', Uint8Array.from([0xc3, 0xbc, 0x3f, 0x3e])],
  ['bytes|utf8', 'w7w/Pg==', 'ü?>'],
  ['bytes|base64', 'AP8', 'AP8='],
  ['utf8', 'ü', 'ü'],
  ['encode', 'a/b ü&', 'a%2Fb%20%C3%BC%26'],
  ['path', 'a b/c?d', 'a%20b/c%3Fd'],
  ['soql', "O'Neil\\\n", "O\\'Neil\\\\\\n"],
  ['odata', "O'Neil", "O''Neil"],
  ['jql', 'say "hi"\\', 'say \\"hi\\"\\\\'],
  ['formula', `"a" 'b'`, `\\"a\\" \\'b\\'`],
  ['a1', "Bob's", "Bob''s"],
  ['driveq', "O'Neil\\", "O\\'Neil\\\\"],
  ['postgrest', 'a.b,(c)\\ "d"', 'a.b,(c)\\\\ \\"d\\"'],
  ['xml', '<a b="c">\n\u0000&', '&lt;a b=&quot;c&quot;&gt;&#10; &amp;'],
  ['trim', [' a ', 'b '], ['a', 'b']],
  ['lower', undefined, undefined],
  ['number', '', undefined],
];

describe('filters', () => {
  it.each(cases)('%s of %j is %j [Z81]', (calls, value, expected) => {
    expect(filtered(value, calls)).toEqual(expected);
  });

  it('each have a case above [Z81]', () => {
    const tried = new Set(cases.map(([calls]) => calls.split('|')[0]!.split(':')[0]));
    expect(Object.keys(filters).filter((name) => !tried.has(name))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['number', 'abc'],
    ['boolean', 'maybe'],
    ['json', '{'],
    ['orSay', 'a'],
    ['iso', 'soon'],
    ['minor:2', '12.345'],
    ['minor:2', 'abc'],
    ['zone', 'Mars/Base'],
    ['bytes', '!'],
    ['bytes|utf8', '/w=='],
    ['bytes|trim', 'AAAA'],
    ['nonsense', 'a'],
    ['trim:1', 'a'],
    ['split', 'a'],
  ])('%s of %j is an error in words, and never an empty value [Z81]', (calls, value) => {
    expect(() => filtered(value, calls)).toThrow(UnfitValue);
  });

  it.each<[string, unknown]>([
    ['json:Ask for it\\: \\{\\}.', 'Sure!'],
    ['json:Ask for it\\: \\{\\}.', ''],
    ['json:Ask for it\\: \\{\\}.', undefined],
    ['orSay:Ask for it\\: \\{\\}.', undefined],
    ['orSay:Ask for it\\: \\{\\}.', []],
    ['trim|orSay:Ask for it\\: \\{\\}.', '  '],
  ])('%s of %j is an error in the words of the definition [Z202]', (calls, value) => {
    expect(() => filtered(value, calls)).toThrow(new UnfitValue('Ask for it: {}.'));
  });

  it('an answer of a model is freed of its block in linear time [Z202]', () => {
    const text = '```' + '\n'.repeat(2_000_000);
    expect(filtered(text, 'unfence')).toBe(text);
  });
});
