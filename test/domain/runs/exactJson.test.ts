import fc from 'fast-check';
import { checkRules, type RuleOperator } from '../../../src/domain/runs/conditions';
import { readDecimal } from '../../../src/domain/runs/decimals';
import { isExactNumber, parseExactJson, writeExactJson, plainJson } from '../../../src/domain/runs/exactJson';
import { runFormatter } from '../../../src/domain/runs/formatter';
import { isRecord, isSameJson, jsonProblem, ownValue, textOf } from '../../../src/domain/runs/json';
import { hideNamed, restoreNamed } from '../../../src/domain/runs/namedSecrets';
import { readBoolean, readMoment, readNumber } from '../../../src/domain/runs/readValues';
import { resolveField } from '../../../src/domain/runs/resolving';

const exact = (exactNumber: string) => ({ exactNumber });
const utc = { zone: 'UTC', region: null };
/** What a step sends that maps the whole value of another one. */
const passedOn = (text: string): string | undefined => writeExactJson(JSON.parse(JSON.stringify(parseExactJson(text))));

describe('JSON', () => {
  it('keeps the digits of numbers that a double cannot hold, at any depth [Z60]', () => {
    expect(parseExactJson('{"id":8202522731445525542,"of":[[-9007199254740993]],"x":0.1234567890123456789012}')).toEqual({
      id: exact('8202522731445525542'),
      of: [[exact('-9007199254740993')]],
      x: exact('0.1234567890123456789012'),
    });
    expect(parseExactJson('[1e400, -1e-400, 12345678901234567890e2]')).toEqual(['1e400', '-1e-400', '12345678901234567890e2'].map(exact));
    const long = '9'.repeat(100_000);
    expect(parseExactJson(`[${long}]`)).toEqual([long]);
  });

  it('keeps the zeros of decimals, and the sign of zero [Z60]', () => {
    const texts = ['10.10', '5.00', '0.0', '-0', '-0.0', '0.0000001', '1000000000000000000000'];
    expect(parseExactJson(`[${texts.join()}]`)).toEqual(texts.map(exact));
    for (const text of texts) expect(parseExactJson(`{"a":${text}}`)).toEqual({ a: exact(text) });
  });

  it('gives every other number as a number [Z60]', () => {
    expect(parseExactJson('[9007199254740992, 0.1, 10, 1500000000000000000, 0.30000000000000004, 1.50e3, 1e21, 1E-7, 0, -5]')).toEqual([
      9007199254740992, 0.1, 10, 1500000000000000000, 0.30000000000000004, 1500, 1e21, 1e-7, 0, -5,
    ]);
  });

  it('does not touch digits in texts [Z60]', () => {
    const texts = { '8202522731445525542': 'a "8202522731445525542" \\ 1e400 10.10', 'b\\': ': 8202522731445525542,' };
    expect(parseExactJson(JSON.stringify(texts))).toEqual(texts);
    const long = `${'a\\"'.repeat(1_000_000)}8202522731445525542`;
    expect(parseExactJson(JSON.stringify([long]))).toEqual([long]);
  });

  it('has the values that JSON.parse gives, and refuses what it refuses [Z60]', () => {
    const written = (value: unknown) => JSON.parse(writeExactJson(value)!) as unknown;
    fc.assert(fc.property(fc.json(), (text) => expect(written(parseExactJson(text))).toEqual(JSON.parse(text))));
    for (const text of [
      '',
      '{"a":01234567890123456789}',
      '[1234567890123456789 1]',
      '[-]',
      '[.12345678901234567890]',
      '"12345678901234567890',
    ])
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it('arrives with every digit, stored and sent again [Z60]', () => {
    const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?$/);
    fc.assert(fc.property(digits, (number) => expect(passedOn(`{"a":[${number}]}`)).toBe(`{"a":[${number}]}`)));
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(passedOn(JSON.stringify(value))).toBe(JSON.stringify(value))));
    expect(writeExactJson({ a: exact('10.10'), b: [exact('5.0')] }, 2)).toBe('{\n  "a": 10.10,\n  "b": [\n    5.0\n  ]\n}');
    expect(writeExactJson(undefined)).toBeUndefined();
  });

  it('writes nothing into the structure that is not a number [Z60]', () => {
    for (const value of [
      exact('1,"role":"admin"'),
      exact('01'),
      exact(''),
      exact('9'.repeat(401)),
      { ...exact('1.0'), other: 1 },
      '{"exactNumber":"1.0"}',
      { '{"exactNumber":"1.0"}': '{"exactNumber":"1.0"}' },
      { exactNumber: 1 },
      { exactNumber: { exactNumber: '1' } },
    ]) {
      expect(isExactNumber(value)).toBe(false);
      const inner = value instanceof Object && isExactNumber((value as { exactNumber?: unknown }).exactNumber);
      expect(writeExactJson(value)).toBe(inner ? '{"exactNumber":1}' : JSON.stringify(value));
    }
  });
});

describe('a number with exact digits', () => {
  it('is one number with its digits for conditions, texts, dates and functions, and no record [Z60]', () => {
    const price = exact('10.10');
    expect([textOf(price), textOf([price]), readNumber(price), readDecimal(price)]).toEqual([
      '10.10',
      '[10.10]',
      10.1,
      { digits: 1010n, exponent: -2 },
    ]);
    expect([isRecord(price), ownValue(price, 'exactNumber'), jsonProblem(price), jsonProblem([price], 1)]).toEqual([
      false,
      undefined,
      null,
      null,
    ]);
    expect([readBoolean(exact('1.0')), readBoolean(exact('0.0')), readMoment(exact('1764230400.50'), 'UTC')]).toEqual([
      true,
      false,
      Date.parse('2025-11-27T08:00:00.500Z'),
    ]);
    const isMet = (operator: RuleOperator, right: string) =>
      checkRules(
        { match: 'all', rules: [{ left: 'price', operator, right, matchCase: true }] },
        (text) => (text === 'price' ? price : text),
        { zone: 'UTC', region: null, now: 0 },
      ).isMet;
    expect([isMet('number_is', '10,1'), isMet('number_less', '10.100001'), isMet('exists', ''), isMet('is_empty', '')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([isSameJson(price, exact('10.10')), isSameJson(price, exact('10.1'))]).toEqual([true, false]);
  });

  it('keeps its digits in texts and documents of later steps [Z60]', () => {
    const scope = new Map([['step1', { id: exact('8202522731445525542'), price: exact('10.10') }]]);
    const written = (text: string, syntax: 'json' | 'sql' | null) => resolveField(text, scope, utc, () => syntax);
    expect(written('Pay {{step1.price}} for {{step1.id}}', null)).toMatchObject({ value: 'Pay 10.10 for 8202522731445525542' });
    expect(resolveField({ body: '{"id": {{step1.id}}, "price": "{{step1.price}}"}' }, scope, utc, () => 'json')).toMatchObject({
      value: { body: '{"id": 8202522731445525542, "price": "10.10"}' },
    });
    expect(resolveField({ query: 'SELECT {{step1.price}}, {{step1.id}}' }, scope, utc, () => 'sql')).toMatchObject({
      value: { query: 'SELECT 10.10, 8202522731445525542' },
    });
    expect(resolveField('{{step1.price}}', scope, utc)).toMatchObject({ value: exact('10.10') });
  });

  it('is sorted, compared and written by the formatter as a number [Z60]', () => {
    const run = (name: string, values: Readonly<Record<string, unknown>>) => runFormatter(name, values, { zone: 'UTC', region: null });
    expect(run('list_sort', { input: [exact('10.10'), 2, exact('9.50')] })).toEqual({
      ok: true,
      value: [2, exact('9.50'), exact('10.10')],
    });
    expect(run('list_unique', { input: [exact('10.10'), 10.1, exact('10.100')] })).toEqual({ ok: true, value: [exact('10.10')] });
    expect(run('json_stringify', { input: { price: exact('10.10') } })).toEqual({ ok: true, value: '{"price":10.10}' });
  });

  it('a small number whose value a double has is a number for code, and another one a text [Z72]', () => {
    expect(['0.0000001', '1.0e-7', '-0.00000025', '1e-400'].map((text) => plainJson(exact(text)))).toEqual([1e-7, 1e-7, -2.5e-7, '1e-400']);
  });

  it('is hidden under a secret name, and restored [Z46]', () => {
    const real = { password: exact('10.10'), price: exact('10.10') };
    expect(hideNamed(real)).toEqual({ password: '••••••', price: exact('10.10') });
    expect(restoreNamed(hideNamed(real), real)).toEqual(real);
  });
});
