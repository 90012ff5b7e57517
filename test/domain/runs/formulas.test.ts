import fc from 'fast-check';
import { parseExactJson } from '../../../src/domain/runs/exactJson';
import { applyFormulas, argumentsOf, formulaFunctions, formulaProblem } from '../../../src/domain/runs/formulas';
import { gapsOf } from '../../../src/domain/runs/gaps';
import { formatToken, type Formula } from '../../../src/domain/runs/mapping';
import { withOtherKeys } from '../../../src/domain/runs/references';
import { resolveField, type Scope } from '../../../src/domain/runs/resolving';
import { fuzzRuns } from '../../support/fuzz';
import { action, filter, rule, zap } from './samples';

const berlin = { zone: 'Europe/Berlin', region: 'de' as const };
const formula = (name: string, given: Record<string, string> = {}): Formula => ({ name, arguments: given });

describe('formulas of values', () => {
  const scope: Scope = new Map([
    [
      'trigger',
      {
        name: ' ada ',
        total: '1.234,555',
        long: parseExactJson('12345678901234567890.25'),
        at: '2026-05-31T22:30:00Z',
        empty: '',
        none: null,
        tags: ['b', 'a', 'b'],
        items: [{ sku: 'x' }, { sku: 'y' }],
      },
    ],
  ]);
  it.each<[string, unknown]>([
    ['{{trigger.name[|text_trim][|text_upper]}}', 'ADA'],
    ['Dear {{trigger.name[|text_trim][|text_title]}}!', 'Dear Ada!'],
    ['{{trigger.total[|number_round decimals="2"]}}', 1234.56],
    ['{{trigger.long[|number_round decimals="1"]}}', { exactNumber: '12345678901234567890.3' }],
    ['{{trigger.at[|date_format format="DD.MM.YYYY HH:mm"]}}', '01.06.2026 00:30'],
    ['{{trigger.empty[|text_default default="nobody"]}}', 'nobody'],
    ['{{trigger.gone.x[|text_default default="nobody"]}}', 'nobody'],
    ['{{trigger.tags[|list_first]}}', 'b'],
    ['{{trigger.tags[|list_last][|text_upper]}}', 'B'],
    ['{{trigger.tags[|list_count]}}', 3],
    ['{{trigger.tags[|list_join separator=" / "]}}', 'b / a / b'],
    ['{{trigger.items.*.sku[|text_upper]}}', ['X', 'Y']],
    ['{{trigger.items.*.sku[|text_upper][|list_join]}}', 'X, Y'],
    ['{{trigger.none[|list_count]}}', 0],
    ['{{trigger.none[|number_round]}}', null],
    ['{{trigger.gone[|text_upper]}}', null],
  ])('%s becomes %j [Z76]', (source, value) => {
    expect(resolveField(source, scope, berlin)).toMatchObject({ ok: true, value });
  });

  it.each([
    ['{{trigger.name[|text_sparkle]}}', 'This release doesn’t know the formula “text_sparkle”.'],
    ['{{trigger.name[|constructor]}}', 'This release doesn’t know the formula “constructor”.'],
    ['{{trigger.total[|number_round decimals="2" mode="bankers"]}}', 'doesn’t know the setting “mode” of the formula “Round”'],
    ['{{trigger.name[|number_round]}}', 'The formula “Round” can’t be used: Number must be a number, and “ ada ” isn’t one.'],
  ])('%s fails with a sentence, and the formula is not ignored [Z76]', (source, message) => {
    expect(resolveField(source, scope, berlin)).toMatchObject({ ok: false, message: expect.stringContaining(message) as string });
  });

  it('what fails with any value is a gap of the draft, wherever the text stands [Z76, Z73]', () => {
    const wrong = formatToken({ key: 'trigger', path: ['a'], formulas: [formula('number_round', { decimals: '99' })] });
    const later = formatToken({ key: 'trigger', path: ['a'], formulas: [formula('text_sparkle')] });
    const definition = { ...zap(action('one', { to: ['x', wrong] }), filter('two', rule(later, 'exists'))), runTitle: later };
    const messages = gapsOf(definition, null).map(({ key, message }) => [key, message.slice(0, 60)]);
    expect(messages).toEqual([
      ['one', 'The formula “Round” can’t be used: Decimals must be a whole nu'.slice(0, 60)],
      ['two', 'This release doesn’t know the formula “text_sparkle”. Remove it from the value'.slice(0, 60)],
      [null, 'This release doesn’t know the formula “text_sparkle”. Remove it from the value'.slice(0, 60)],
    ]);
  });

  it('every formula works on a usual value with its initial arguments, and is no gap then [Z76]', () => {
    const needed: Record<string, string> = { default: 'x', length: '5', separator: ',', currency: 'EUR', amount: '1' };
    for (const each of formulaFunctions) {
      const given = argumentsOf(each).flatMap(({ name, isRequired, initial, choices = {} }) =>
        isRequired && initial === undefined ? [[name, needed[name] ?? Object.keys(choices)[0]!] as const] : [],
      );
      expect([
        each.name,
        formulaProblem({ key: 'a', path: [], formulas: [formula(each.name, Object.fromEntries(given))] }, berlin),
      ]).toEqual([each.name, null]);
    }
  });

  it('formulas stay when the keys of steps change [Z76]', () => {
    const token = (key: string) => formatToken({ key, path: ['a'], formulas: [formula('number_round', { decimals: '2' })] });
    const [copy] = withOtherKeys([action('two', { a: token('one') })], new Map([['one', 'new1']]));
    expect(copy?.fields).toEqual({ a: token('new1') });
  });

  it('any value and any arguments give a value or a sentence, never a crash [Z76]', () => {
    const some = fc.record({
      name: fc.constantFrom(...formulaFunctions.map(({ name }) => name), 'other'),
      arguments: fc.dictionary(fc.constantFrom('decimals', 'format', 'separator', 'default', 'x'), fc.string({ maxLength: 8 }), {
        noNullPrototype: true,
      }),
    });
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(some, { maxLength: 3 }), (value, formulas) => {
        const scopeOfValue = new Map([['a', value]]);
        const result = resolveField(formatToken({ key: 'a', path: [], formulas }), scopeOfValue, berlin);
        if (result.ok) expect(applyFormulas(value, formulas, berlin) ?? null).toEqual(result.value);
        else expect(result.message).toMatch(/[.!?]$/);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
