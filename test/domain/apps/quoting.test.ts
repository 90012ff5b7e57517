import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { applyFilters } from '../../../src/domain/apps/filters';
import { queryLanguages } from '../../../src/domain/apps/quoting';
import { fillingOf } from './samples';

const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '"', '\\', '\n', '\r', '\t', ' OR ', '1=1', ')', '%', 'x', '\u2019', '\u0000', '\\\\', "''"), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
);

/** Reads the literal at the beginning of a text, as a language with backslashes does. Its value, and what follows it. */
function readEscaped(text: string): readonly [value: string, rest: string] {
  const quote = text[0]!;
  let value = '';
  for (let at = 1; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === quote) return [value, text.slice(at + 1)];
    if (sign !== '\\') value += sign;
    else {
      at += 1;
      value += { n: '\n', r: '\r', t: '\t' }[text[at]!] ?? text[at]!;
    }
  }
  throw new Error('The quotes are not closed.');
}

/** The same where a quote is doubled. */
function readDoubled(text: string): readonly [value: string, rest: string] {
  const found = /^'((?:[^']|'')*)'(?!')/.exec(text);
  if (found === null) throw new Error('The quotes are not closed.');
  return [found[1]!.replaceAll("''", "'"), text.slice(found[0].length)];
}

// eslint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

/** The value of an attribute, as a parser of XML reads it. */
function readXml(text: string): readonly [value: string, rest: string] {
  const end = text.indexOf(text[0]!, 1);
  const { a } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', trimValues: false, htmlEntities: true }).parse(
    `<a b=${text.slice(0, end + 1)}></a>`,
  ) as { readonly a: { readonly b: string } };
  return [a.b, text.slice(end + 1)];
}

describe.each(Object.entries(queryLanguages))('the filter %s', (name, { quotes, write }) => {
  it.each(quotes)('keeps 10,000 hostile values between %s [Z83]', (quote) => {
    const read = { odata: readDoubled, a1: readDoubled, xml: readXml }[name] ?? readEscaped;
    fc.assert(
      fc.property(hostile, (value) => {
        const kept = name === 'xml' ? value.replace(notInXml, ' ') : value;
        expect(read(`${quote}${write(value)}${quote} and more`)).toEqual([kept, ' and more']);
      }),
      { numRuns: 10_000 },
    );
  });
});

/** The conditions of a logical filter, by the grammar of PostgREST: a quoted field, an operator, and a quoted value. */
function readConditions(filter: string): readonly (readonly [field: string, operator: string, value: string])[] {
  const found: [string, string, string][] = [];
  let at = 1;
  const quoted = (): string => {
    let text = '';
    if (filter[at] !== '"') throw new Error(`No quote at ${at}.`);
    for (at += 1; filter[at] !== '"'; at += 1) {
      if (filter[at] === '\\') at += 1;
      if (at >= filter.length) throw new Error('The quotes are not closed.');
      text += filter[at];
    }
    at += 1;
    return text;
  };
  for (;;) {
    const field = quoted();
    const [, operator = ''] = /^\.([a-z]+)\./.exec(filter.slice(at)) ?? [];
    at += operator.length + 2;
    found.push([field, operator, quoted()]);
    if (filter[at] !== ',') break;
    at += 1;
  }
  if (filter[0] !== '(' || filter.slice(at) !== ')') throw new Error(`The filter goes on: ${filter.slice(at)}`);
  return found;
}

it('no value adds a condition to a filter of PostgREST, or changes one [Z83]', () => {
  const sign = fc.constantFrom(',', '.', '(', ')', '"', '\\', ':', '*', '\n', 'or', 'and', 'not.', 'eq', 'id', ' ', '%', '{', '}');
  const value = fc.oneof(
    hostile,
    fc.array(sign, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
  );
  const { write } = queryLanguages.postgrest;
  fc.assert(
    fc.property(value, value, (column, wanted) => {
      const filter = `("${write(column)}".eq."${write(wanted)}","id".gt."${write(wanted)}")`;
      expect(readConditions(filter)).toEqual([
        [column, 'eq', wanted],
        ['id', 'gt', wanted],
      ]);
    }),
    { numRuns: 10_000 },
  );
});

it('of a list, each item keeps between its quotes, also of a text that is read as one [Z83]', () => {
  const filters = [
    { name: 'list', argument: null },
    { name: 'soql', argument: null },
    { name: 'join', argument: "','" },
  ];
  fc.assert(
    fc.property(fc.oneof(hostile, fc.array(hostile)), (value) => {
      const written = applyFilters(value, filters, fillingOf({}));
      const query = `'${written === undefined ? '' : String(written)}' and more`;
      let [, rest] = readEscaped(query);
      while (rest.startsWith(',')) [, rest] = readEscaped(rest.slice(1));
      expect(rest).toBe(' and more');
    }),
    { numRuns: 10_000 },
  );
});
