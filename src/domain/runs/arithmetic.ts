/** Calculates with decimals and keeps every digit. */
import type { Decimal } from './decimals';
import { isExactNumber, plainJson, type ExactNumber } from './exactJson';

const ten = 10n;

/** Both with one exponent: their digits, and the exponent. */
function aligned(one: Decimal, other: Decimal): readonly [one: bigint, other: bigint, exponent: number] {
  const exponent = Math.min(one.exponent, other.exponent);
  const digitsOf = (each: Decimal): bigint => each.digits * ten ** BigInt(each.exponent - exponent);
  return [digitsOf(one), digitsOf(other), exponent];
}

export function addDecimals(one: Decimal, other: Decimal): Decimal {
  const [a, b, exponent] = aligned(one, other);
  return { digits: a + b, exponent };
}

export const negated = ({ digits, exponent }: Decimal): Decimal => ({ digits: -digits, exponent });

export const multiplyDecimals = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  exponent: one.exponent + other.exponent,
});

/** Digits of a quotient that does not end, as a double has them. */
const quotientDigits = 15;
/** A quotient that ends within so many digits is exact. */
const maxExactDigits = 60;

/** The quotient; one that does not end is rounded to 15 digits. The divisor is not 0. */
export function divideDecimals(one: Decimal, other: Decimal): Decimal {
  const shift = maxExactDigits + lengthOf(other.digits);
  const [dividend, divisor] = [one.digits * ten ** BigInt(shift), other.digits];
  const quotient = { digits: dividend / divisor, exponent: one.exponent - other.exponent - shift };
  if (dividend % divisor === 0n) return quotient;
  return roundDecimal(quotient, quotientDigits - lengthOf(quotient.digits) - quotient.exponent);
}

const lengthOf = (digits: bigint): number => (digits < 0n ? -digits : digits).toString().length;

/** Rounds to at most `decimals` decimals; a negative number rounds digits before the point. Halves are rounded away from zero; `up` is towards positive infinity. */
export function roundDecimal(number: Decimal, decimals: number, direction: 'nearest' | 'up' | 'down' = 'nearest'): Decimal {
  const { digits, exponent } = number;
  if (exponent >= -decimals) return number;
  const unit = ten ** BigInt(-decimals - exponent);
  const [whole, rest] = [digits / unit, digits % unit];
  const isNegative = digits < 0n;
  const size = isNegative ? -rest : rest;
  const isAway = direction === 'nearest' ? size * 2n >= unit : size > 0n && (direction === 'up') !== isNegative;
  return { digits: isAway ? whole + (isNegative ? -1n : 1n) : whole, exponent: -decimals };
}

/** Without an exponent: `-1234.50`. */
export function decimalText({ digits, exponent }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const all = (digits < 0n ? -digits : digits).toString();
  if (exponent >= 0) return sign + (digits === 0n ? '0' : all + '0'.repeat(exponent));
  const padded = all.padStart(1 - exponent, '0');
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

/** The value as a result of a step: a number if a double has it, otherwise an exact number; null for one that is longer than those. */
export function numberResult(decimal: Decimal): number | ExactNumber | null {
  const text = decimalText(decimal)
    .replace(/(?<=\.\d*?)0+$/, '')
    .replace(/\.$/, '');
  const exact = { exactNumber: text };
  if (!isExactNumber(exact)) return null;
  const plain = plainJson(exact);
  return typeof plain === 'number' ? (plain === 0 ? 0 : plain) : exact;
}
