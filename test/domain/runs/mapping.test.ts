import fc from 'fast-check';
import {
  escapeText,
  formatTemplate,
  formatToken,
  parseTemplate,
  referencesIn,
  replaceReferences,
  type TemplatePart,
} from '../../../src/domain/runs/mapping';
import { fuzzRuns } from '../../support/fuzz';

const text = (value: string): TemplatePart => ({ type: 'text', text: value });
const token = (key: string, ...path: string[]): TemplatePart => ({ type: 'token', reference: { key, path } });

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
  const reference = fc.record({ key, path: fc.array(name, { maxLength: 4 }) });
  const words = fc.array(fc.constantFrom('{', '{{', '}', '}}', '\\', '\\\\', 'a', '.', ' ', '{{a}}', '\n'), { minLength: 1, maxLength: 8 });
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
    for (const piece of ['{', '{{a', '{{a[', '{{a["', '\\', '\\{{', '{{a.b', '{{a["\\', '{{ ']) {
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
