import fc from 'fast-check';
import {
  escapeText,
  formatTemplate,
  formatToken,
  parseTemplate,
  referencesIn,
  type Reference,
  replaceReferences,
  type TemplatePart,
} from '../../../src/domain/runs/mapping';
import { fuzzRuns } from '../../support/fuzz';

const text = (value: string): TemplatePart => ({ type: 'text', text: value });
const token = (key: string, ...path: string[]): TemplatePart => ({ type: 'token', reference: { key, path } });
const worked = (path: string[], ...formulas: [name: string, given?: Record<string, string>][]): TemplatePart => ({
  type: 'token',
  reference: { key: 'a', path, formulas: formulas.map(([name, given = {}]) => ({ name, arguments: given })) },
});

describe('reading texts with tokens', () => {
  it.each<[string, readonly TemplatePart[]]>([
    ['', []],
    ['plain', [text('plain')]],
    ['{{a}}', [token('a')]],
    ['Hi {{trigger.name}}!', [text('Hi '), token('trigger', 'name'), text('!')]],
    ['{{ trigger.First Name }}', [token('trigger', 'First Name')]],
    ['{{a.items.0.id}}{{b[3].x}}', [token('a', 'items', '0', 'id'), token('b', '3', 'x')]],
    ['{{a["odd.name"]["]}}"].z}}', [token('a', 'odd.name', ']}}', 'z')]],
    ['{{a[""]}}', [token('a', '')]],
    ['{{{a}}}', [text('{'), token('a'), text('}')]],
    ['{{a.b[|text_upper]}}', [worked(['b'], ['text_upper'])]],
    ['{{a[|list_last][|x y="\\"}}\\n" z="" ] }}', [text('{{a[|list_last][|x y="\\"}}\\n" z="" ] }}')]],
    ['{{a[|list_last][|x y="\\"}}]\\n" z=""] }}', [worked([], ['list_last'], ['x', { y: '"}}]\n', z: '' }])]],
    ['{{a.Name|Nom}}{{a.b|round:2}}', [token('a', 'Name|Nom'), token('a', 'b|round:2')]],
  ])('%s has its tokens and texts', (source, parts) => {
    expect(parseTemplate(source)).toEqual(parts);
  });

  it.each([
    '{{',
    '{{}}',
    '{{ }}',
    '{{a',
    '{{a}',
    '{{a..b}}',
    '{{a.}}',
    '{{.a}}',
    '{{0}}',
    '{{a[x]}}',
    '{{a["x]}}',
    '{{a["\\x"]}}',
    '{{a[|]}}',
    '{{a[|x].b}}',
    '{{a[|x y]}}',
    '{{a[|x y=1]}}',
    '{{a[|x  y="1"]}}',
    '{{#if a}}',
    '{{a\n.b}}x{{',
    '{"a":{"b":1}}',
    'a }} b',
    '{{__proto__}}',
  ])('%s is text, because its braces form no token [Z20]', (source) => {
    expect(parseTemplate(source)).toEqual([text(source)]);
  });

  it.each([
    ['\\{{a}}', [text('{{a}}')]],
    ['\\\\{{a}}', [text('\\'), token('a')]],
    ['\\\\\\{{a}}', [text('\\{{a}}')]],
    ['C:\\Temp\\x', [text('C:\\Temp\\x')]],
    ['\\{{{a}}', [text('{{{a}}')]],
  ])('in %s the backslash before braces makes them text [Z20]', (source, parts) => {
    expect(parseTemplate(source)).toEqual(parts);
  });

  const name = fc.oneof(fc.string({ maxLength: 12, unit: 'binary' }), fc.constantFrom('a b', '0', 'x.y', '"', ']', '{{', '\\', '\n', ' '));
  const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,10}$/);
  const formula = fc.record({
    name: fc.stringMatching(/^[a-z][a-z_]{0,10}$/),
    arguments: fc.dictionary(
      fc.stringMatching(/^[a-z][a-z_]{0,10}$/).filter((each) => each !== 'constructor'),
      fc.oneof(name, fc.constantFrom('[|x y="z"]', '\\"')),
      { maxKeys: 3, noNullPrototype: true },
    ),
  });
  const reference: fc.Arbitrary<Reference> = fc.oneof(
    fc.record({ key, path: fc.array(name, { maxLength: 4 }) }),
    fc.record({ key, path: fc.array(name, { maxLength: 4 }), formulas: fc.array(formula, { minLength: 1, maxLength: 3 }) }),
  );
  const words = fc.array(fc.constantFrom('{', '{{', '}', '}}', '\\', '\\\\', 'a', '.', ' ', '{{a}}', '\n', '[|', 'x="', '"', ']'), {
    minLength: 1,
    maxLength: 8,
  });
  const parts = fc
    .array(
      fc.oneof(
        reference.map((each): TemplatePart => ({ type: 'token', reference: each })),
        words.map((each) => text(each.join(''))),
      ),
    )
    .map((list) => list.filter((part, index) => part.type === 'token' || list[index - 1]?.type !== 'text'));

  it('any parts are read as they were written, whatever characters they have [Z20]', () => {
    fc.assert(
      fc.property(parts, (list) => {
        expect(parseTemplate(formatTemplate(list))).toEqual(list);
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('any text is read without error, and writing it again changes nothing more [Z20]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          words.map((each) => each.join('')),
        ),
        (source) => {
          const read = parseTemplate(source);
          expect(parseTemplate(formatTemplate(read))).toEqual(read);
          expect(read.every((part, index) => part.type === 'token' || read[index - 1]?.type !== 'text')).toBe(true);
          expect(parseTemplate(escapeText(source))).toEqual(source === '' ? [] : [text(source)]);
        },
      ),
      { numRuns: Math.min(fuzzRuns, 10_000) },
    );
  });

  it('hostile texts of a megabyte are read in one pass [Z19]', () => {
    for (const piece of ['{', '{{a', '{{a[', '{{a["', '\\', '\\{{', '{{a.b', '{{a["\\', '{{ ', '{{a[|x', '{{a[|x y="', ' y="{{a[|x']) {
      const source = piece.repeat(Math.floor(1_000_000 / piece.length));
      expect(referencesIn(source)).toEqual([]);
    }
    expect(referencesIn('{{a}}'.repeat(200_000))).toHaveLength(200_000);
  });

  it('references are listed in order and can be replaced without changing the rest of the text', () => {
    const source = 'x \\{{no}} {{a.b}} and {{c}}';
    expect(referencesIn(source)).toEqual([
      { key: 'a', path: ['b'] },
      { key: 'c', path: [] },
    ]);
    const renamed = replaceReferences(source, ({ key, path }) => (key === 'a' ? { key: 'z', path } : null));
    expect(renamed).toBe('x \\{{no}} {{z.b}} and {{c}}');
    expect(formatToken({ key: 'a', path: ['First Name', 'x.y', '0'] })).toBe('{{a.First Name["x.y"].0}}');
  });
});
