import { PGlite } from '@electric-sql/pglite';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { marked, type Tokens } from 'marked';
import { parseFragment } from 'parse5';
import { resolveField, type Scope } from '../../../src/domain/runs/resolving';
import { UnfitValue, type Piece } from '../../../src/domain/runs/mapping';
import { syntaxOfType, writeInto, type Syntax } from '../../../src/domain/runs/syntaxes';
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
  const utc = { zone: 'UTC', region: null };
  const fields = { body: '{"a": "{{t.name}}"}', note: '"{{t.name}}"' };
  expect(resolveField(fields, scope, utc, syntaxOf)).toMatchObject({ value: { body: '{"a": "say \\"hi\\""}', note: '"say "hi""' } });
  expect(resolveField({ body: '{{t.list}}' }, scope, utc, syntaxOf)).toMatchObject({ value: { body: [1] } });
  expect(resolveField({ url: 'https://a.example/{{t.dots}}' }, new Map([['t', { dots: '..' }]]), utc, () => 'url')).toEqual({
    ok: false,
    message: '“..” can’t be a part of an address.',
  });
});

/** More values that would end or begin something. */
const wild = fc.oneof(
  hostile,
  fc.constantFrom(
    '<script>alert(1)</script>',
    "' onclick='x",
    '" onclick="x',
    '-->',
    '&lt;',
    '# a heading',
    '- an item',
    '1. an item',
    '> a quote',
    '**bold** _it_ `code`',
    '```\n# out',
    '[a](b)',
    '![a](b)',
    '| a | b |',
    '\n\n# new',
    '===',
    '---',
    '    code',
    'a,b',
    'a;b',
    '"a"',
    'a\r\nb',
    "'; DROP TABLE x; --",
    "\\'; --",
    '*/ x /*',
    '\\',
    "'",
    '`',
    '\nEND:VEVENT\nBEGIN:VEVENT',
  ),
);
const runs = { numRuns: Math.max(fuzzRuns, 10_000) };

describe('HTML', () => {
  it('a value is text, or a part of an attribute [Z57]', () => {
    expect(writeInto('html', [text('<p title="'), value('a"b'), text('">'), value('<b>&'), text('</p>')])).toBe(
      '<p title="a&quot;b">&lt;b&gt;&amp;</p>',
    );
    expect(writeInto('html', [text('a <'), value('b>'), text(' <!-- '), value('-->'), text(' -->')])).toBe('a <&#98;&gt; <!-- --&gt; -->');
  });

  it('a value is text in a section of CDATA, in XML and in HTML, and XML gets no character that it forbids [Z71]', () => {
    expect(writeInto('html', [text('<a><![CDATA[x '), value(']]><b>&'), text(']]></a>'), value('<')])).toBe(
      '<a><![CDATA[x ]]>]]&gt;&lt;b&gt;&amp;<![CDATA[]]></a>&lt;',
    );
    expect(writeInto('html', [text('<?xml version="1.0"?><a>'), value('b\u0001'), text('</a>')])).toBe(
      '<?xml version="1.0"?><a>b\uFFFD</a>',
    );
  });

  it.each([
    ['a tag without quotes', [text('<a href='), value('x'), text('>')]],
    ['the name of a tag', [text('<a '), value('onclick=x'), text('>')]],
    ['a script', [text('<script>var a = "'), value('x'), text('"</script>')]],
    ['an event handler', [text('<a onclick="f(\''), value('x'), text('\')">')]],
    ['a style of an element', [text('<a class="a" style="color: '), value('x'), text('">')]],
    ['a style', [text('<style>a { b: '), value('x'), text(' }</style>')]],
    ['the beginning of a link', [text('<a href="'), value('java\nscript:alert(1)'), text('">')]],
    ['the beginning of a link, with another value', [text('<a href="'), value('java'), value('script:alert(1)'), text('">')]],
  ])('a value is refused in %s [Z57]', (_place, pieces) => {
    expect(() => writeInto('html', pieces)).toThrow(UnfitValue);
  });

  it('any values leave the elements of a page as they are, and arrive as they were [Z57]', () => {
    fc.assert(
      fc.property(wild, wild, wild, (one, two, three) => {
        const page = parseFragment(
          writeInto('html', [
            text('<script>1</script><ul class="'),
            value(one),
            text(`"><li title='`),
            value(two),
            text("'>"),
            value(three),
            text('</li></ul><!-- '),
            value(one),
            text(' --><hr>'),
          ]),
        );
        const [, list, comment, rule] = page.childNodes as unknown as Node[];
        const item = list!.childNodes[0]!;
        // A page has no NUL and no \r, and begins no attribute with other characters.
        const plain = (of: string) => of.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\0', '');
        const shown = (of: string | undefined) => (of ?? '').replaceAll('\uFFFD', '').replaceAll('\0', '');
        expect([page.childNodes.length, list!.nodeName, list!.childNodes.length, item.childNodes.length <= 1]).toEqual([4, 'ul', 1, true]);
        expect([list!.attrs.length, item.attrs.length, comment!.nodeName, rule!.nodeName]).toEqual([1, 1, '#comment', 'hr']);
        expect([shown(list!.attrs[0]!.value), shown(item.attrs[0]!.value)]).toEqual([one, two].map((each) => shown(plain(each))));
        expect(shown(item.childNodes[0]?.value)).toBe(shown(plain(three)));
      }),
      runs,
    );
  });
});

/** The parts of a parsed page that the test looks at. */
interface Node {
  readonly nodeName: string;
  readonly value?: string;
  readonly attrs: readonly { readonly value: string }[];
  readonly childNodes: readonly Node[];
}

describe('Markdown', () => {
  const kinds = (source: string): unknown =>
    marked.lexer(source).map((token) => {
      const { type } = token;
      if (token.type === 'list') return [type, (token as Tokens.List).items.length];
      return token.type === 'table' ? [type, (token as Tokens.Table).rows.length, (token as Tokens.Table).header.length] : type;
    });

  it('a value is text with its lines [Z57]', () => {
    expect(writeInto('markdown', [text('Hello '), value('*you*\n# and\n2. more')])).toBe('Hello \\*you\\*\\\n\\# and\\\n2\\. more');
    expect(writeInto('markdown', [text('# '), value('a\n# b')])).toBe('# a # b');
    expect(writeInto('markdown', [text('[x]('), value('https://a.example/(1) 2'), text(')')])).toBe('[x](https://a.example/%281%29%202)');
    expect(() => writeInto('markdown', [text('[x]('), value('javascript:alert(1)'), text(')')])).toThrow(UnfitValue);
    expect(() => writeInto('markdown', [text('[x]('), value('java'), value('script:alert(1)'), text(')')])).toThrow(UnfitValue);
  });

  it.each([
    ['https://x.example/a_b?c=1&d_e=2', 'https://x.example/a_b?c=1&d_e=2'],
    ['(https://x.example/_a_*b~[c])', '(https://x.example/%5Fa%5F%2Ab%7E%5Bc%5D)'],
    ['*https://x.example/a', '\\*https://x.example/a'],
    ['ada_l@x.example', 'ada_l@x.example'],
    ['_@_', '\\_@\\_'],
    ['[x](https://x.example/a_b)', '\\[x\\](https://x.example/a\\_b)'],
  ])('the address in %s has no escapes, which would be a part of it [Z71]', (given, expected) =>
    expect(writeInto('markdown', [text('See '), value(given)])).toBe(`See ${expected}`),
  );

  it('any values leave the blocks of a document as they are, and begin no emphasis, link, code or picture [Z57]', () => {
    fc.assert(
      fc.property(wild, wild, wild, (one, two, three) => {
        const source = (a: unknown, b: unknown, c: unknown) =>
          writeInto('markdown', [
            text('# Title '),
            value(a),
            text('\n\nA line '),
            value(b),
            text(' goes on.\n\n- first '),
            value(c),
            text('\n- second\n\n| a | b |\n| - | - |\n| '),
            value(a),
            text(' | x |\n\n```\n'),
            value(b),
            text('\n```\n\n'),
            value(c),
            text('\n\nEnd `'),
            value(a),
            text('`.'),
          ]);
        const written = source(one, two, three);
        expect(kinds(written)).toEqual(kinds(source('x', 'y', three.replace(/\p{Cc}/gu, ' ').trim() === '' ? '' : 'z')));
        const html = marked.parse(written, { async: false });
        expect(html.match(/<(?:em|strong|del|img|script)\b/g)).toBeNull();
        // An empty value leaves two backticks, which are no code.
        expect(html.match(/<code/g)).toHaveLength(one === '' ? 1 : 2);
      }),
      runs,
    );
  });
});

describe('CSV', () => {
  it('a value stays in its cell [Z57]', () => {
    expect(writeInto('csv', [text('name,n\n'), value('Ada, "the first"'), text(','), value(1), text('\n')])).toBe(
      'name,n\n"Ada, ""the first""",1\n',
    );
    expect(writeInto('csv', [text('a;b\r\n"x '), value('"'), text('";y '), value(';'), text('\r\n')])).toBe('a;b\r\n"x """;"y ;"\r\n');
  });

  it('any values leave rows and cells as they are, and arrive as they were [Z57]', () => {
    fc.assert(
      fc.property(wild, wild, fc.constantFrom(',', ';', '\t'), (one, two, separator) => {
        const written = writeInto('csv', [
          text(`a${separator}b${separator}c\n`),
          value(one),
          text(`${separator}"in `),
          value(two),
          text(` it"${separator}x `),
          value(one),
          text('\nlast'),
          text(`${separator}1${separator}2\n`),
        ]);
        expect(parseCsv(written, { delimiter: separator, record_delimiter: '\n' })).toEqual([
          ['a', 'b', 'c'],
          [one, `in ${two} it`, `x ${one}`].map(halves),
          ['last', '1', '2'],
        ]);
      }),
      runs,
    );
  });
});

describe('a calendar file', () => {
  it('any values stay in their line, and arrive as they were [Z57]', () => {
    fc.assert(
      fc.property(wild, wild, (one, two) => {
        const written = writeInto('calendar', [
          text('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:On '),
          value(one),
          text('\r\nDESCRIPTION:'),
          value(two),
          text('\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
        ]);
        const event = new ICAL.Component(ICAL.parse(written) as never).getFirstSubcomponent('vevent')!;
        const plain = (of: string) => of.replace(/\r\n|\r/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
        expect([event.getAllProperties().length, event.getFirstPropertyValue('summary')]).toEqual([2, `On ${plain(one)}`]);
        expect(event.getFirstPropertyValue('description')).toBe(plain(two));
      }),
      runs,
    );
  });
});

describe('SQL', () => {
  it.each([
    ['sql', "O'Hara\\", "SELECT 'O''Hara\\',  'O''Hara\\' , \"O'Hara\\\", E'O''Hara\\\\'"],
    ['mysql', "O'Hara\\", "SELECT 'O''Hara\\\\',  'O''Hara\\\\' , \"O'Hara\\\\\", E'O''Hara\\\\'"],
    ['sql', 7, "SELECT '7', 7, \"7\", E'7'"],
    ['sql', null, "SELECT '', NULL, \"\", E''"],
    ['mysql', true, "SELECT 'true', TRUE, \"true\", E'true'"],
  ] as const)('in %s a value %p is written as a value of the statement [Z57]', (syntax, of, expected) => {
    const pieces = [text("SELECT '"), value(of), text("', "), value(of), text(', "'), value(of), text('", E\''), value(of), text("'")];
    expect(writeInto(syntax, pieces)).toBe(expected);
  });

  it.each([
    [[text('SELECT 1 -- '), value('x')]],
    [[text('SELECT 1 /* '), value('x'), text(' */')]],
    [[text('SELECT 1 /* /* */ '), value('x'), text(' */')]],
    [[text('SELECT $$'), value('x'), text('$$')]],
    [[text("SELECT '"), value('a\0b'), text("'")]],
  ])('a value is refused where none can be, in %j [Z57]', (pieces) => {
    expect(() => writeInto('sql', pieces)).toThrow(UnfitValue);
  });

  it.each([-5, { exactNumber: '-5.00' }])('a negative number after a minus sign begins no comment: %j [Z57]', (of) => {
    const digits = typeof of === 'number' ? '-5' : '-5.00';
    for (const syntax of ['sql', 'mysql'] as const)
      expect(writeInto(syntax, [text('SELECT 1 -'), value(of), text(', 2')])).toBe(`SELECT 1 - ${digits}, 2`);
  });

  it('any values arrive in PostgreSQL as they were, and change nothing else of a statement [Z57]', async () => {
    const database = new PGlite();
    const values = fc.sample(wild, runs.numRuns).map((each) => each.replaceAll('\0', '').replace(/\p{Surrogate}/gu, ''));
    for (let from = 0; from < values.length; from += 200) {
      const some = values.slice(from, from + 200);
      const rows = some.flatMap((each, index) => [
        text(index === 0 ? "('" : ",('"),
        value(each),
        text("', E'x\\\\"),
        value(each),
        text("', "),
        value(each),
        text(')'),
      ]);
      const { rows: found } = await database.query(
        writeInto('sql', [text('SELECT * FROM (VALUES '), ...rows, text(') AS v(a, b, c) -- end')]),
      );
      expect(found).toEqual(some.map((each) => ({ a: each, b: `x\\${each}`, c: each })));
    }
    await database.close();
  });

  it('any values end no text of MySQL, whose backslashes take the next character [Z57]', () => {
    // Texts, names and all else, as MySQL reads them.
    const parts = /'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|`(?:[^`]|``)*`|[^'"`]+/gsu;
    const read = (part: string) => part.slice(1, -1).replaceAll("''", "'").replace(/\\(.)/gsu, '$1');
    fc.assert(
      fc.property(
        wild.map((each) => each.replaceAll('\0', '')),
        (of) => {
          const written = writeInto('mysql', [text("SELECT 'a\\\\"), value(of), text("' , "), value(of), text(' FROM t')]);
          const found = written.match(parts)!;
          expect(found.join('')).toBe(written);
          expect([found.length, found[0], found[2], found[4]]).toEqual([5, 'SELECT ', ' ,  ', '  FROM t']);
          expect([read(found[1]!), read(found[3]!)]).toEqual([`a\\${of}`, of]);
        },
      ),
      runs,
    );
  });
});

it.each([
  ['application/vnd.api+json; charset=utf-8', 'json'],
  ['text/html', 'html'],
  ['application/jsonl', 'json'],
  ['rows.ndjson', 'json'],
  ['feed.rss', 'html'],
  ['text/vcard', 'calendar'],
  ['image/svg+xml', 'html'],
  ['text/csv', 'csv'],
  ['text/calendar', 'calendar'],
  ['/reports/today.csv', 'csv'],
  ['notes.md', 'markdown'],
  ['text/plain', null],
  ['', null],
])('the language of %s is %s', (type, expected) => {
  expect(syntaxOfType(type)).toBe(expected);
});
