import fc from 'fast-check';
import { queryLanguages } from '../../../src/domain/apps/quoting';

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

describe.each(Object.entries(queryLanguages))('the filter %s', (name, { quotes, write }) => {
  it.each(quotes)('keeps 10,000 hostile values between %s [Z83]', (quote) => {
    const read = name === 'odata' ? readDoubled : readEscaped;
    fc.assert(
      fc.property(hostile, (value) => {
        expect(read(`${quote}${write(value)}${quote} and more`)).toEqual([value, ' and more']);
      }),
      { numRuns: 10_000 },
    );
  });
});
