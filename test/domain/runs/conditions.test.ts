import fc from 'fast-check';
import { checkRules, isMissing, ruleOperators, type RuleOperator } from '../../../src/domain/runs/conditions';
import type { Region } from '../../../src/domain/runs/regions';
import { describeRules } from '../../../src/domain/runs/describe';
import { fuzzRuns } from '../../support/fuzz';
import { all, any, rule } from './samples';

/** Checks one rule with values on both sides. */
const isMet = (
  left: unknown,
  operator: RuleOperator,
  right: unknown = '',
  {
    matchCase = false,
    zone = 'Europe/Berlin',
    region = null,
    at = now,
  }: { matchCase?: boolean; zone?: string; region?: Region | null; at?: number } = {},
): boolean | null =>
  checkRules(all(rule('left', operator, 'right', matchCase)), (text) => (text === 'left' ? left : right), { zone, region, now: at }).isMet;

const now = Date.parse('2026-11-28T12:00:00Z');
const utc = { zone: 'UTC', region: null, now };

describe('conditions', () => {
  it.each<[unknown, RuleOperator, unknown, boolean | null]>([
    ['Hello World', 'text_contains', 'WORLD', true],
    ['Hello', 'text_contains', 'x', false],
    ['Hello', 'text_not_contains', 'x', true],
    ['Hello', 'text_not_contains', 'ell', false],
    ['DE', 'text_is', 'de', true],
    ['DE ', 'text_is', 'de', false],
    [5, 'text_is', '5', true],
    ['DE', 'text_is_not', 'AT', true],
    ['DE', 'text_is_not', 'de', false],
    ['at', 'text_in', 'DE, AT, CH', true],
    ['at', 'text_in', ['DE', 'AT'], true],
    ['fr', 'text_in', 'DE, AT', false],
    ['fr', 'text_not_in', 'DE, AT', true],
    ['at', 'text_not_in', 'DE, AT', false],
    ['invoice-7', 'text_starts', 'INV', true],
    ['invoice-7', 'text_not_starts', 'inv', false],
    ['a.pdf', 'text_ends', '.PDF', true],
    ['a.pdf', 'text_not_ends', '.doc', true],
    ['Ä', 'text_is', 'a\u0308', true],
    ['10', 'number_is', '10.0', true],
    ['1,000.50', 'number_is', 1000.5, true],
    ['9', 'number_greater', '10', false],
    ['10', 'number_greater', '9', true],
    ['10', 'number_at_least', '10', true],
    [9.9, 'number_less', '10', true],
    ['10', 'number_at_most', '9', false],
    ['10', 'number_is_not', '11', true],
    ['ten', 'number_greater', '1', null],
    ['ten', 'number_is', 'ten', null],
    ['ten', 'number_is_not', '10', null],
    ['5', 'number_less', 'ten', null],
    ['8202522731445525543', 'number_greater', '8202522731445525542', true],
    ['8202522731445525543', 'number_is', '8202522731445525542', false],
    ['1.234,50 €', 'number_greater', '$1,234', true],
    ['−5', 'number_less', '0', true],
    ['2026-05-31', 'date_after', '2026-05-30T23:00:00Z', false],
    ['2026-05-31', 'date_before', '2026-05-31T00:00:00Z', true],
    ['2026-05-31 10:00', 'date_on', '2026-05-30T22:30:00Z', true],
    ['2026-05-31 10:00', 'date_on', '2026-05-30T21:30:00Z', false],
    ['2026-11-21T12:00:00Z', 'date_in_last', '7 days', true],
    ['2026-11-21T11:59:59Z', 'date_in_last', '7 days', false],
    ['2026-11-28T12:00:01Z', 'date_in_last', '7 days', false],
    ['2026-11-27', 'date_in_last', '2', true],
    ['2026-10-28T12:00:00Z', 'date_in_last', '1 month', true],
    ['2026-10-28T11:00:00Z', 'date_in_last', '1 Month', false],
    ['2026-11-28T12:45:00Z', 'date_in_next', '1 hour', true],
    ['2026-11-28T13:01:00Z', 'date_in_next', '60 minutes', false],
    ['2027-11-28', 'date_in_next', '1 year', true],
    ['soon', 'date_in_next', '1 year', null],
    ['2026-11-28', 'date_in_next', 'a while', null],
    ['', 'date_in_next', '1 year', false],
    ['INV-2026-007', 'text_matches', '^inv-\\d{4}-\\d+$', true],
    ['INV-26', 'text_matches', '^inv-\\d{4}-\\d+$', false],
    ['INV-26', 'text_not_matches', '\\d{4}', true],
    ['x', 'text_matches', '(', null],
    [1_780_000_000, 'date_after', '2026-05-01', true],
    ['27.11.2026', 'date_after', '26 November 2026', true],
    ['11/27/2026', 'date_on', '2026-11-27', true],
    ['2026-11-27T10:00+01:00', 'date_is', '2026-11-27T09:00Z', true],
    ['2026-11-27T10:00+01:00', 'date_is', '2026-11-27T09:01Z', false],
    ['soon', 'date_after', '2026-05-01', null],
    ['2026-05-01', 'date_before', 'soon', null],
    ['11/12/2026', 'date_after', '2026-05-01', null],
    [true, 'is_true', '', true],
    ['yes', 'is_true', '', true],
    ['off', 'is_false', '', true],
    ['maybe', 'is_true', '', null],
    ['maybe', 'is_false', '', null],
    [['a', 'b'], 'list_contains', 'B', true],
    [['a', 'b'], 'list_contains', 'c', false],
    ['a', 'list_contains', 'a', false],
    [['a'], 'list_not_contains', 'b', true],
    [['a', 'b'], 'list_longer', '1', true],
    [[], 'list_shorter', '1', true],
    [[], 'list_longer', '0', false],
    [0, 'exists', '', true],
    [false, 'exists', '', true],
    ['', 'exists', '', false],
    [[], 'not_exists', '', true],
    ['x', 'not_exists', '', false],
    [' \n', 'is_empty', '', true],
    [{}, 'is_empty', '', true],
    [[], 'is_empty', '', true],
    [0, 'is_empty', '', false],
    [[''], 'is_empty', '', false],
    [' ', 'is_not_empty', '', false],
    ['x', 'is_not_empty', '', true],
    ['Straße', 'text_is', 'STRASSE', true],
    ['Straße', 'text_is', 'STRAẞE', true],
    ['İstanbul', 'text_starts', 'i', true],
    ['ΟΔΟΣ', 'text_is', 'οδος', true],
    ['ΟΔΟΣ', 'text_is', 'οδοσ', true],
  ])('%j %s %j is %s [Z22]', (left, operator, right, expected) => {
    expect(isMet(left, operator, right)).toBe(expected);
  });

  it.each<[string, RuleOperator, string, boolean | null]>([
    ['2026-03-01T12:00:00Z', 'date_in_last', '1 month', true],
    ['2026-02-28T11:59:00Z', 'date_in_last', '1 month', false],
    ['2026-03-25T11:30:00Z', 'date_in_last', '1 week', true],
    ['2026-03-24T11:59:00Z', 'date_in_last', '1 week', false],
    ['2026-04-30T10:00:00Z', 'date_in_next', '1 month', true],
    ['2026-03-31T10:00:00Z', 'date_in_last', '1.5 months', null],
    ['2026-03-31T01:00:00Z', 'date_in_last', '0.5 days', true],
    ['2026-03-31T10:00:00Z', 'date_in_last', '100000 years', null],
    ['e\u0301', 'text_matches', '^é$', true],
  ])('at the end of a month and where the clock changes, %j %s %j is %s [Z71]', (left, operator, right, expected) => {
    expect(isMet(left, operator, right, { zone: 'Europe/Berlin', at: Date.parse('2026-03-31T12:00:00Z') })).toBe(expected);
  });

  it('a span of time among very many blanks is read in time that grows with their length [Z22, S48]', () => {
    const blanks = ' '.repeat(100_000);
    expect(isMet('2026-11-21T12:00:00Z', 'date_in_last', `${blanks}7${blanks}days${blanks}`)).toBe(true);
    expect(isMet('2026-11-21T12:00:00Z', 'date_in_last', `${blanks}soon${blanks}\n${blanks}`)).toBeNull();
  });

  it('case makes a difference only where a rule says so [Z22]', () => {
    expect(isMet('DE', 'text_is', 'de', { matchCase: true })).toBe(false);
    expect(isMet('DE', 'text_contains', 'D', { matchCase: true })).toBe(true);
    expect(isMet('DE', 'text_not_contains', 'd', { matchCase: true })).toBe(true);
    expect(isMet('DE', 'text_in', 'de,at', { matchCase: true })).toBe(false);
    expect(isMet(['A'], 'list_contains', 'a', { matchCase: true })).toBe(false);
  });

  it('dates are compared in the zone of the Zap [Z22]', () => {
    expect(isMet('2026-01-01 00:30', 'date_before', '2026-01-01T00:00:00Z', { zone: 'Europe/Berlin' })).toBe(true);
    expect(isMet('2026-01-01 00:30', 'date_before', '2026-01-01T00:00:00Z', { zone: 'America/New_York' })).toBe(false);
  });

  it('a missing value on either side meets the negative conditions and no other [Z21]', () => {
    for (const [name, { isNegative, needsRight }] of Object.entries(ruleOperators)) {
      for (const missing of [undefined, null, '', []]) {
        if (Array.isArray(missing) && name === 'list_shorter') continue;
        expect([name, missing, isMet(missing, name as RuleOperator, '5')]).toEqual([name, missing, isNegative]);
        if (needsRight) expect([name, missing, isMet('5', name as RuleOperator, missing)]).toEqual([name, missing, isNegative]);
      }
    }
  });

  it('all of no rules are met, any of none is not, and groups combine [Z22]', () => {
    const check = (group: ReturnType<typeof all>): boolean | null => checkRules(group, (text) => text, utc).isMet;
    const [yes, no] = [rule('x', 'exists'), rule('', 'exists')];
    expect(check(all())).toBe(true);
    expect(check(any())).toBe(false);
    expect(check(all(yes, no))).toBe(false);
    expect(check(any(yes, no))).toBe(true);
    expect(check(all(any(no, yes), all(yes)))).toBe(true);
    expect(check(any(all(yes, no), any(no)))).toBe(false);
  });

  it('a value that cannot be read decides only where no other rule does [Z56]', () => {
    const check = (group: ReturnType<typeof all>): boolean | null => checkRules(group, (text) => text, utc).isMet;
    const [yes, no, unreadable] = [rule('x', 'exists'), rule('', 'exists'), rule('soon', 'date_after', '2026-05-01')];
    expect(check(all(unreadable, yes))).toBeNull();
    expect(check(all(unreadable, no))).toBe(false);
    expect(check(any(unreadable, yes))).toBe(true);
    expect(check(any(unreadable, no))).toBeNull();
    expect(check(any(all(unreadable, no), all(yes, yes)))).toBe(true);
  });

  it.each<[unknown, RuleOperator, unknown, string]>([
    ['ten', 'number_greater', '1', '“ten” could not be read as a number.'],
    ['5', 'number_greater', ['a'], '“["a"]” could not be read as a number.'],
    ['soon', 'date_after', '2026-05-01', '“soon” could not be read as a date. Use a date such as 2026-05-31 09:00.'],
    [
      '11/12/2026',
      'date_on',
      '2026-05-01',
      '“11/12/2026” can be two dates. An admin can choose the region of the account in its settings; 2026-05-31 has one meaning everywhere.',
    ],
    ['maybe', 'is_true', '', '“maybe” could not be read as true or false.'],
    ['x'.repeat(90), 'number_is', '1', `“${'x'.repeat(79)}…” could not be read as a number.`],
  ])('the check of %j %s %j says: %s [Z56]', (left, operator, right, problem) => {
    const { checks } = checkRules(all(rule('left', operator, 'right')), (text) => (text === 'left' ? left : right), utc);
    expect(checks.map(({ problem: found }) => found)).toEqual([problem]);
  });

  it('a date with two meanings is read by the region [Z55]', () => {
    expect(isMet('11/12/2026', 'date_on', '2026-12-11', { region: 'de' })).toBe(true);
    expect(isMet('11/12/2026', 'date_on', '2026-11-12', { region: 'us' })).toBe(true);
    expect(isMet('1,234', 'number_less', '2', { region: 'de' })).toBe(true);
    expect(isMet('1,234', 'number_less', '2', { region: 'us' })).toBe(false);
  });

  it('every rule is shown with its values, also after the first one that decided [Z22]', () => {
    const { checks } = checkRules(any(rule('a', 'exists'), rule('b', 'text_is', 'c')), (text) => `value of ${text}`, utc);
    expect(checks.map(({ left, right, isMet: met }) => [left, right, met])).toEqual([
      ['value of a', null, true],
      ['value of b', 'value of c', false],
    ]);
  });

  it('any values give an answer, and a negative condition is the opposite of its positive one where nothing is missing [Z21, Z22]', () => {
    const pairs: [RuleOperator, RuleOperator][] = [
      ['text_contains', 'text_not_contains'],
      ['text_is', 'text_is_not'],
      ['text_in', 'text_not_in'],
      ['text_starts', 'text_not_starts'],
      ['text_ends', 'text_not_ends'],
      ['number_is', 'number_is_not'],
      ['list_contains', 'list_not_contains'],
      ['exists', 'not_exists'],
      ['is_not_empty', 'is_empty'],
    ];
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.constantFrom(...pairs), (left, right, [positive, negative]) => {
        const results = [isMet(left, positive, right), isMet(left, negative, right)];
        if (!isMissing(left) && !isMissing(right)) expect(results[0]).toBe(results[1] === null ? null : !results[1]);
        const names = Object.keys(ruleOperators) as RuleOperator[];
        expect(names.filter((name) => ![true, false, null].includes(isMet(left, name, right)))).toEqual([]);
      }),
      { numRuns: Math.min(fuzzRuns, 10_000) },
    );
  });

  it('rules read as the end of a sentence', () => {
    expect(describeRules(all())).toBe('always');
    expect(
      describeRules(all(rule('Total', 'number_greater', '100'), any(rule('Country', 'text_in', 'DE, AT'), rule('VIP', 'is_true')))),
    ).toBe('“Total” is greater than “100” and (“Country” is in “DE, AT” or “VIP” is true)');
    expect(describeRules(any(rule('{{a.b}}', 'text_is', 'x', true)), () => 'Name')).toBe('“Name” is exactly “Name” (matching case)');
  });
});
