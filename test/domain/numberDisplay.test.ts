import fc from 'fast-check';
import { abbreviateNumber, clampPercent, displayNumber, isUnlimited } from '../../src/domain/numberDisplay';
import { isBlank } from '../../src/domain/texts';

describe('the display of numbers', () => {
  it('the display of numbers has a separate label for NaN, for a missing number, and for infinity [B5.16]', () => {
    expect(displayNumber(NaN)).toBe('Unknown');
    expect(displayNumber('twelve')).toBe('Not a number');
    expect(displayNumber(undefined)).toBe('Not a number');
    expect(displayNumber(Infinity)).toBe('Unlimited');
  });

  it.each([-1, 'unlimited', Infinity])('the display of numbers takes %p for unlimited [B5.17]', (value) => {
    expect(displayNumber(value)).toBe('Unlimited');
    expect(isUnlimited(value)).toBe(true);
  });

  it.each([0, 1, -2, 'Unlimited ', null, NaN])('the display of numbers does not take %p for unlimited', (value) => {
    expect(isUnlimited(value)).toBe(false);
  });

  it('the display of numbers shows at most two decimals, unless told otherwise [B5.18]', () => {
    expect(displayNumber(1.239)).toBe('1.24');
    expect(displayNumber(1.5)).toBe('1.5');
    expect(displayNumber(1234)).toBe('1,234');
    expect(displayNumber(1.23949, 4)).toBe('1.2395');
    expect(displayNumber(1.6, 0)).toBe('2');
  });

  it.each([
    [999, '999'],
    [1500, '1.5k'],
    [2e6, '2M'],
    [3e9, '3B'],
    [4e12, '4T'],
    [1999, '1.9k'],
    [999_999, '999.9k'],
    [-1500, '-1.5k'],
    [Infinity, 'Unlimited'],
  ])('the display of numbers abbreviates %p as %s [B9.11]', (value, text) => {
    expect(abbreviateNumber(value)).toBe(text);
  });

  it('the display of numbers never says NaN or Infinity, whatever it is given [B5.16]', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(displayNumber(value)).not.toMatch(/NaN|Infinity|∞/);
        expect(abbreviateNumber(value)).not.toMatch(/NaN|Infinity|∞/);
      }),
    );
  });
});

it.each([
  [-5, 0],
  [0, 0],
  [42.5, 42.5],
  [100, 100],
  [140, 100],
  [Infinity, 100],
  [NaN, 0],
])('clamps %p percent to %p [B5.15]', (percent, shown) => {
  expect(clampPercent(percent)).toBe(shown);
});

it.each(['', '  ', '\t', '\n \u00a0'])('%j is blank [B5.01]', (text) => {
  expect(isBlank(text)).toBe(true);
});

it.each(['a', ' a ', '0'])('%j is not blank [B5.01]', (text) => {
  expect(isBlank(text)).toBe(false);
});
