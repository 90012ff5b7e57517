import fc from 'fast-check';
import { compareDecimals, readDecimal, toNumber } from '../../../src/domain/runs/decimals';
import type { Region } from '../../../src/domain/runs/regions';
import { fuzzRuns } from '../../support/fuzz';

const numberOf = (value: unknown, region: Region | null = null) => {
  const decimal = readDecimal(value, region);
  return decimal === null ? null : toNumber(decimal);
};

it.each<[unknown, number | null]>([
  [12, 12],
  [1e21, 1e21],
  [8202522731445525542n, 8202522731445526000],
  ['$900', 900],
  ['900 $', 900],
  ['R$ 1.234,50', 1234.5],
  ['49,90 €', 49.9],
  ['EUR 49.90', 49.9],
  ['49,90 EUR', 49.9],
  ['1 200 kr', 1200],
  ['12%', 12],
  ['12,5 %', 12.5],
  ['−5', -5],
  ['–5', -5],
  ['-$5', -5],
  ['$-5', -5],
  ['5-', -5],
  ['(5)', -5],
  ['($1,234.50)', -1234.5],
  ['+5', 5],
  ['１２３．５', 123.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1 234,56', 1234.56],
  ['1\u00A0234\u00A0567,8', 1_234_567.8],
  ['1\u202F234', 1234],
  ['1’234’567.80', 1_234_567.8],
  ["1'234.5", 1234.5],
  ['1.234.567', 1_234_567],
  ['1,23,456.78', 123_456.78],
  ['12,34', 12.34],
  ['0,123', 0.123],
  ['1234,567', 1234.567],
  ['.5', 0.5],
  ['5.', 5],
  ['2e3', 2000],
  ['-0', 0],
  ['1,23,4', null],
  ['1,2,3', null],
  ['12 34', null],
  ['1.234,5.6', null],
  ['ABC 5', null],
  ['5 apples', null],
  ['(5', null],
  ['(-5)', null],
  ['--5', null],
  ['-5-', null],
  ['1e999', null],
  ['0x10', null],
  ['Infinity', null],
  ['', null],
  ['.', null],
  ['€', null],
  ['1'.repeat(401), null],
  [true, null],
  [null, null],
  [[5], null],
])('%p is read as %p [Z55]', (value, expected) => expect(numberOf(value)).toBe(expected));

it.each<[string, number | null]>([
  ['5,-', 5],
  ['5.–', 5],
  ['5,- €', 5],
  ["CHF 1'234.–", 1234],
  ['SFr. 5.50', 5.5],
  ['5−', -5],
  ['‑5', -5],
  ['$(5)', -5],
  ['(5) €', -5],
  ['(5)%', -5],
  ['%5', 5],
  ['Rs. 12,34,567.89', 1_234_567.89],
  ['Rp 5.000', 5000],
  ['5.000 ₫', 5000],
  ['¥1,234', 1234],
  ['1,234円', 1234],
  ['5 руб.', 5],
  ['٣٤٥', 345],
  ['١٬٢٣٤٫٥', 1234.5],
  ['۱۲۳', 123],
  ['१२३', 123],
  ['٥٪', 5],
  ['\u200E-5\u200B', -5],
  ['5²', null],
  ['½', null],
  ['R5', null],
])('%j, as a country or a program writes it, is read as %p [Z71]', (text, expected) => expect(numberOf(text)).toBe(expected));

it.each<[string, Region | null, number]>([
  ['1,234', null, 1234],
  ['1,234', 'us', 1234],
  ['1,234', 'gb', 1234],
  ['1,234', 'de', 1.234],
  ['1.234', null, 1.234],
  ['1.234', 'us', 1.234],
  ['1.234', 'de', 1234],
  ['49,90', 'us', 49.9],
  ['49.90', 'de', 49.9],
])('%s has two meanings at most, and is read in the region %s as %s [Z55]', (text, region, expected) =>
  expect(numberOf(text, region)).toBe(expected),
);

it('digits beyond those of a double count when numbers are compared [Z55]', () => {
  const compared = (one: unknown, other: unknown) => compareDecimals(readDecimal(one)!, readDecimal(other)!);
  expect(compared('8202522731445525542', '8202522731445525543')).toBeLessThan(0);
  expect(compared('10.10', '10.1')).toBe(0);
  expect(compared('0.1', '1e-1')).toBe(0);
  expect(compared('-2', '-10')).toBeGreaterThan(0);
});

it('any number is read from how each region writes it, and any text is a number or none [Z55]', () => {
  const written: [string, Region][] = [
    ['en-US', 'us'],
    ['en-GB', 'gb'],
    ['de-DE', 'de'],
    ['de-CH', 'gb'],
    ['fr-FR', 'de'],
    ['es-ES', 'de'],
    ['sv-SE', 'de'],
    ['en-IN', 'gb'],
  ];
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(...written), fc.string(), (cents, [language, region], text) => {
      const number = cents / 100;
      const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      expect(numberOf(format.format(number), region)).toBeCloseTo(number, 6);
      const read = numberOf(text, region);
      expect(read === null || Number.isFinite(read)).toBe(true);
    }),
    { numRuns: fuzzRuns },
  );
});
