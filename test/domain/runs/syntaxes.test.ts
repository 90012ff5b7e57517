import fc from 'fast-check';
import { resolveField, type Scope } from '../../../src/domain/runs/resolving';
import { UnfitValue, writeInto, type Piece, type Syntax } from '../../../src/domain/runs/syntaxes';
import { fuzzRuns } from '../../support/fuzz';

const text = (written: string): Piece => ({ text: written });
const value = (of: unknown): Piece => ({ value: of });

/** Values that would end a text, begin another member, or lead elsewhere. */
const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '"',
    '\\',
    '"}',
    'x", "role": "admin", "z": "',
    '\n',
    '\u2028',
    '\uD800',
    '&a=b',
    '=',
    '#',
    '?',
    '/',
    '../..',
    '%2e%2e',
    '@evil.example',
    ':80',
    ' ',
  ),
);
const halves = (of: string): string => of.replace(/\p{Surrogate}/gu, '\uFFFD');

describe('JSON', () => {
  it.each<[unknown, string]>([
    ['say "hi"', '{"a":"say \\"hi\\"","b":"say \\"hi\\""}'],
    ['C:\\x', '{"a":"C:\\\\x","b":"C:\\\\x"}'],
    ['two\nlines', '{"a":"two\\nlines","b":"two\\nlines"}'],
    ['x", "role": "admin', '{"a":"x\\", \\"role\\": \\"admin","b":"x\\", \\"role\\": \\"admin"}'],
    [7, '{"a":"7","b":7}'],
    [true, '{"a":"true","b":true}'],
    [null, '{"a":"","b":null}'],
    [['x', 1], '{"a":"[\\"x\\",1]","b":["x",1]}'],
    [new Date(0), '{"a":"1970-01-01T00:00:00.000Z","b":"1970-01-01T00:00:00.000Z"}'],
  ])('a value %p is characters between quotes, and elsewhere a value: %s [Z57]', (of, expected) => {
    expect(writeInto('json', [text('{"a":"'), value(of), text('","b":'), value(of), text('}')])).toBe(expected);
  });

  it('quotes that a person has escaped end no text, and a backslash before a value is one [Z57]', () => {
    expect(JSON.parse(writeInto('json', [text('["\\"'), value('a"b'), text('", '), value(1), text(']')]))).toEqual(['"a"b', 1]);
    expect(JSON.parse(writeInto('json', [text('["\\'), value('n'), text('"]')]))).toEqual(['\\n']);
  });

  it('any values leave the structure of a document as it is, and arrive as they were [Z57]', () => {
    fc.assert(
      fc.property(hostile, hostile, fc.jsonValue(), (one, other, any) => {
        const pieces = [
          text('{"a": "<'),
          value(one),
          text('>'),
          value(other),
          text('", "'),
          value(one),
          text('": ['),
          value(any),
          text(']}'),
        ];
        expect(JSON.parse(writeInto('json', pieces))).toEqual(
          JSON.parse(JSON.stringify({ ...{ a: `<${one}>${other}` }, ...Object.fromEntries([[one, [any]]]) })),
        );
      }),
      { numRuns: Math.max(fuzzRuns, 10_000) },
    );
  });
});

describe('a form', () => {
  it('any values leave the names and the number of a form’s members as they are, and arrive as they were [Z57]', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const written = writeInto('form', [text('a='), value(one), text('&b='), value(other), text('&c')]);
        expect([...new URLSearchParams(written)]).toEqual([
          ['a', halves(one)],
          ['b', halves(other)],
          ['c', ''],
        ]);
      }),
      { numRuns: Math.max(fuzzRuns, 10_000) },
    );
  });
});

describe('an address', () => {
  it('a value at the beginning is an address as it is [Z57]', () => {
    expect(writeInto('url', [value('https://a.example/x?y=1&z'), text('&next')])).toBe('https://a.example/x?y=1&z&next');
    expect(writeInto('url', [text(' '), value('https://a.example/'), value('b/c')])).toBe(' https://a.example/b%2Fc');
  });

  it.each([
    ['https://a.example/x/', '.', ''],
    ['https://a.example/x/', '..', '/y?z'],
    ['https://a.example/x/', '..', '#z'],
    ['https://a.example/x/.', '.', '/y'],
    ['https://a.example/x/%2E', '.', ''],
  ])('in %s a value %s before %j cannot be a part of an address, because it would lead to another folder [Z57]', (before, of, after) => {
    expect(() => writeInto('url', [text(before), value(of), text(after)])).toThrow(UnfitValue);
  });

  it('points in a longer part and in the query, and what a person wrote, lead nowhere else [Z57]', () => {
    expect(writeInto('url', [text('https://a.example/../x.'), value('..'), text('?q='), value('..')])).toBe(
      'https://a.example/../x...?q=..',
    );
  });

  it('any values leave the host, the number of segments and the members of the query as they are, and arrive as they were [Z57]', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        fc.pre(!['.', '..', ''].includes(one));
        const url = new URL(
          writeInto('url', [text('https://a.example/x/'), value(one), text('/y?q='), value(other), text('&z=1#'), value(one)]),
        );
        expect([url.origin, url.username, url.pathname.split('/').length]).toEqual(['https://a.example', '', 4]);
        expect(decodeURIComponent(url.pathname.split('/')[2]!)).toBe(halves(one));
        expect([...url.searchParams]).toEqual([
          ['q', halves(other)],
          ['z', '1'],
        ]);
      }),
      { numRuns: Math.max(fuzzRuns, 10_000) },
    );
  });

  it.each(['evil.example/', 'evil.example#', 'evil.example?', 'a@evil.example', 'evil.example:80', 'evil.example\\'])(
    'a value %s in the place of a host makes no address [Z57]',
    (of) => {
      expect(URL.canParse(writeInto('url', [text('https://'), value(of), text('.a.example/')]))).toBe(false);
    },
  );
});

it('a field is written in its language, one that is a token alone keeps its value, and other fields are plain [Z57]', () => {
  const scope: Scope = new Map([['t', { name: 'say "hi"', list: [1] }]]);
  const syntaxOf = (field: string): Syntax | null => (field === 'body' ? 'json' : null);
  const fields = { body: '{"a": "{{t.name}}"}', note: '"{{t.name}}"' };
  expect(resolveField(fields, scope, syntaxOf)).toMatchObject({ value: { body: '{"a": "say \\"hi\\""}', note: '"say "hi""' } });
  expect(resolveField({ body: '{{t.list}}' }, scope, syntaxOf)).toMatchObject({ value: { body: [1] } });
  expect(resolveField({ url: 'https://a.example/{{t.dots}}' }, new Map([['t', { dots: '..' }]]), () => 'url')).toEqual({
    ok: false,
    message: '“..” can’t be a part of an address.',
  });
});
