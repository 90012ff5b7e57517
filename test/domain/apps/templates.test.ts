import fc from 'fast-check';
import { fillTemplate, fillText } from '../../../src/domain/apps/fillTemplate';
import { escapeTemplate, parseTemplate } from '../../../src/domain/apps/templates';
import { UnfitValue } from '../../../src/domain/runs/mapping';
import { parseExactJson, writeExactJson } from '../../../src/domain/runs/exactJson';
import { filters } from '../../../src/domain/apps/filters';
import { fuzzRuns } from '../../support/fuzz';
import { fillingOf } from './samples';

const filling = fillingOf({
  input: { email: ' Ada@Example.com ', count: 5, isOpen: false, tags: ['a', 'b'], empty: '', nothing: null, text: '{input.count}' },
});

describe('a template', () => {
  it.each<[string, unknown]>([
    ['{input.count}', 5],
    ['{input.isOpen}', false],
    ['{input.tags}', ['a', 'b']],
    ['n={input.count}', 'n=5'],
    ['{input.email|trim|lower}', 'ada@example.com'],
    ['{ input.email | trim }', 'Ada@Example.com'],
    ['{input.tags|join:, }', 'a, b'],
    ['{input.tags|join:\\|\\}\\n}', 'a|}\nb'],
    ['{input.missing}', undefined],
    ['x{input.missing}', undefined],
    ['{input.count}:{input.missing}', '5:'],
    ['{input.empty|or:none}', 'none'],
    ['{input.nothing|or:}', ''],
    ['text', 'text'],
    ['', ''],
    ['\\{input.count\\}', '{input.count}'],
    ['\\{{input.count}}', '{5}'],
    ['{input.count + 1}', '{input.count + 1}'],
    ['{"a": 1}', '{"a": 1}'],
    ['{0.a}', '{0.a}'],
    ['a\\b', 'a\\b'],
  ])('%j gives %j [Z81]', (template, expected) => {
    expect(fillTemplate(template, filling)).toEqual(expected);
  });

  it('as a text is empty if it gives nothing [Z81]', () => {
    expect([fillText('{input.missing}', filling), fillText('{input.count}', filling), fillText('', filling)]).toEqual(['', '5', '']);
  });

  it('inside a value is a text like any other [Z81]', () => {
    expect(fillTemplate('{input.text}', filling)).toBe('{input.count}');
    expect(fillTemplate('x {input.text}', filling)).toBe('x {input.count}');
  });

  it('keeps all digits of a number, alone and in a text [Z81]', () => {
    const exact = fillingOf({ reply: parseExactJson('{"id":8202522731445525542,"price":10.10}') });
    expect(writeExactJson(fillTemplate('{reply.id}', exact))).toBe('8202522731445525542');
    expect(fillText('{reply.id}/{reply.price}', exact)).toBe('8202522731445525542/10.10');
    expect(writeExactJson(fillTemplate('{reply}', exact))).toBe('{"id":8202522731445525542,"price":10.10}');
    for (const filter of ['number', 'text', 'stringify']) expect(fillText(`{reply.id|${filter}}`, exact)).toBe('8202522731445525542');
  });

  it('any text is a template that gives it after its braces are escaped [Z81]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom('{', '}', '\\', 'a')).map((signs) => signs.join('')),
        ),
        (text) => {
          expect(fillTemplate(escapeTemplate(text), filling)).toBe(text);
        },
      ),
      { numRuns: fuzzRuns },
    );
  });

  it('any text and data fail at most with a sentence, and a text without a place is itself [Z81]', () => {
    const names = [...Object.keys(filters), 'unknown'];
    const filter = fc
      .tuple(fc.constantFrom(...names), fc.option(fc.oneof(fc.string(), fc.constantFrom('2', ',', '0<@>'))))
      .map(([name, argument]) => (argument === null ? `|${name}` : `|${name}:${argument}`));
    const place = fc
      .tuple(fc.constantFrom('input', 'input.a', 'input.*', 'other'), fc.array(filter, { maxLength: 3 }))
      .map(([name, calls]) => `{${name}${calls.join('')}}`);
    const template = fc
      .array(fc.oneof(place, fc.string(), fc.constantFrom('{', '}', '\\', '|')), { maxLength: 5 })
      .map((parts) => parts.join(''));
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('2026-05-31', '12.345', 'YWJj', '{"a":[1]}', 1.8e12),
    );
    fc.assert(
      fc.property(template, value, (text, input) => {
        try {
          const filled = fillTemplate(text, fillingOf({ input: { a: input }, other: input }));
          if (!/[{\\]/.test(text)) expect(filled).toBe(text);
        } catch (error) {
          expect(error).toBeInstanceOf(UnfitValue);
        }
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('of many open braces is read in linear time [Z81]', () => {
    const { strayBraces } = parseTemplate('{a|b:'.repeat(400));
    expect(strayBraces).toBe(400);
  });
});
