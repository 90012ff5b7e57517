import fc from 'fast-check';
import { jsonFault, jsonFaultText } from '../../../src/domain/runs/jsonFaults';
import { parseTemplate } from '../../../src/domain/runs/mapping';
import { resolveField } from '../../../src/domain/runs/resolving';
import { fuzzRuns } from '../../support/fuzz';

/** Whether a run with a text in the place of each token would send JSON, as far as that is known before. */
function isSentAsJson(text: string): boolean {
  if (text.trim() === '') return false;
  // Tokens alone can become any JSON.
  if (parseTemplate(text).every((part) => part.type === 'token' || part.text.trim() === '')) return true;
  const written = resolveField({ text }, new Map(), { zone: 'UTC', region: null }, () => 'json');
  if (!written.ok) throw new Error(written.message);
  const { text: sent } = written.value as { text: unknown };
  if (typeof sent !== 'string') return true;
  try {
    JSON.parse(sent);
    return true;
  } catch {
    return false;
  }
}

const pieces = fc.constantFrom(
  ...['{', '}', '[', ']', ',', ':', '"', '"a"', '"a":', '1', '-', '0', '.5', 'e3', 'true', 'null', 'x', "'", '\\', '\\"', '\\u00e9', '\t'],
  ...['{{a.b}}', '"{{a.b}}"', ' ', '\n', '\u00a0', '\r'],
);

describe('what is wrong with JSON', () => {
  it.each([
    ['{"a": 1,\n "b": 2}', null],
    ['{"a": "{{trigger.name}}",\n "b": {{trigger.total}}}', null],
    ['{{trigger.body}}', null],
    ['["a", "C:\\\\x", "say \\"hi\\""]', null],
    ['{"a": 1\n "b": 2}', 'Line 1: a comma or “}” is missing.'],
    ['{\n"a": 1,\n}', 'Line 2: there is an extra comma.'],
    ['{\n"a": "x\n}', 'Line 2: a quote is missing.'],
    ['{\n"a" 1}', 'Line 2: a colon is missing after the name.'],
    ['{\n\n a: 1}', 'Line 3: a name in double quotes is missing.'],
    ["{\n'a': 1}", 'Line 2: a name in double quotes is missing.'],
    ['[\n1,\nyes]', 'Line 3: “yes” is not a value; text needs double quotes.'],
    ['[01]', 'Line 1: “01” is not a value; text needs double quotes.'],
    ['{"a": [1, 2}', 'Line 1: “}” is in the place of “]”.'],
    ['{"a":\n[1, 2', 'Line 2: “[” is not closed.'],
    ['{} {}', 'Line 1: there is something after the end.'],
    ['["C:\\x"]', 'Line 1: a backslash is alone in a text; write two of them.'],
    ['{"a": {{trigger.total}} {{trigger.name}}}', 'Line 1: a comma or “}” is missing.'],
    ['', 'Line 1: a value is missing.'],
  ])('of %j it says %j [Z104]', (text, expected) => {
    const fault = jsonFault(text);
    expect(fault && jsonFaultText('Body', fault)).toBe(expected && `“Body” is not valid JSON. ${expected}`);
  });

  it('is said of exactly those texts that a run could not send [Z104]', () => {
    const parts = fc.array(pieces, { maxLength: 12 }).map((each) => each.join(''));
    const damaged = fc.tuple(fc.json(), fc.nat(), fc.option(pieces), fc.nat({ max: 2 })).map(([json, at, piece, length]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + (piece ?? '') + json.slice(place + length);
    });
    fc.assert(
      fc.property(fc.oneof(parts, damaged, fc.json(), fc.string()), (text) => {
        const fault = jsonFault(text);
        expect({ text, isJson: fault === null }).toEqual({ text, isJson: isSentAsJson(text) });
        expect(fault === null || (fault.line >= 1 && fault.line <= text.split('\n').length)).toBe(true);
      }),
      { numRuns: Math.max(fuzzRuns, 20_000) },
    );
  });

  it('is found in texts of any depth [Z104]', () => {
    expect(jsonFault('['.repeat(200_000))).toEqual({ line: 1, words: '“[” is not closed' });
  });
});
