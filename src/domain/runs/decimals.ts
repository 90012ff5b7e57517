/** Reads numbers as people write them, exactly: as the digits that were written and not as the nearest double. */
import { isExactNumber } from './exactJson';
import { regions, type Region } from './regions';

/** `digits` × 10^`exponent`: a whole number of any length, and where its decimal point is. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

const longest = 400;
/** Exponents beyond are no numbers that people or apps write; they would fill the memory when compared. */
const maxExponent = 400;

const codes = new Set(Intl.supportedValuesOf('currency'));
const names = 'S?Fr\\.?|kr\\.?|zł|Kč|Ft|lei|лв\\.?|руб\\.?|р\\.|Rs\\.?|Rp\\.?|RM|R(?=\\s)|S/\\.?|TL|円|元|원';
const currency = `(?:[A-Z]{0,2}\\p{Sc}|[A-Z]{3}|${names})`;
const minus = '[-−–‐‒]';
const sign = `(?:\\+|${minus})`;
const spaces = '[ \u00A0\u2009\u202F]';
/**
 * A sign and a currency in any order before, a currency, a percent sign or a minus sign behind; parentheses, of which the currency can
 * be inside or outside, mean minus in accounting.
 */
const written = new RegExp(
  `^(?:(?<outer>${currency})\\s?(?=\\())?(?<open>\\()?(?<before>${sign})?\\s?(?<unit>%|${currency})?\\s?(?<inner>${sign})?\\s?` +
    `(?<number>(?:\\d|[.,]\\d)(?:[\\d.,'’]|${spaces}(?=\\d))*)(?:[eE](?<power>[+-]?\\d{1,3}))?` +
    `\\s?(?<unitAfter>%|${currency})?(?<after>${minus})?(?:(?<close>\\))(?:\\s?(?:%|${currency}))?)?$`,
  'u',
);
/** A dash for no cents, as on price tags: `5,-` and `1'234.–`. */
const dashForCents = /(\d)[.,][-–—−]{1,2}(?=$|\s?[^\d\s])/u;
/** Digits that stand above or below the line: powers, and numbers of notes. */
const raised = /[\u00B2\u00B3\u00B9\u2070-\u2089]/;
/** Currencies that people write without decimals. */
const isWhole = /^(?:₫|VND|Rp\.?|IDR|₩|KRW|원|¥|JPY|円|CLP|₲|PYG|ISK)$/;
const grouped = new RegExp(`^\\d{1,3}(?:(${spaces}|['’.,])\\d{3})(?:\\1\\d{3})*$`);
/** As in India: thousands, then hundreds of thousands. */
const groupedByTwo = /^\d{1,2}(?:,\d{2})+,\d{3}$/;

/**
 * A number: `12`, `-1.5`, `1,234.50`, `1.234,50 €`, `$ 900`, `12 %` (12), `(5)` (-5), `１２`, `2e3`; null for anything else. One sign
 * before three digits has two meanings (`1,234`): the region decides, and without one the comma groups and the point is decimal.
 */
export function readDecimal(value: unknown, region: Region | null = null): Decimal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? readDecimal(String(value)) : null;
  if (isExactNumber(value)) return readDecimal(value.exactNumber);
  if (typeof value === 'bigint') return { digits: value, exponent: 0 };
  if (typeof value !== 'string' || value.length > longest) return null;
  if (raised.test(value)) return null;
  const found = written.exec(withPlainDigits(value).trim().replace(dashForCents, '$1'))?.groups;
  if (found === undefined) return null;
  const { open, close, before, unit, inner, number = '', power = '0', unitAfter, after } = found;
  const units = [found.outer, unit, unitAfter].filter((each) => each !== undefined);
  if (units.some((each) => /^[A-Z]{3}$/.test(each) && !codes.has(each))) return null;
  const signs = [before, inner, after, open].filter((each) => each !== undefined);
  if (signs.length > 1 || (open === undefined) !== (close === undefined)) return null;
  const parts = splitNumber(
    number,
    region,
    units.some((each) => isWhole.test(each)),
  );
  if (parts === null || Math.abs(Number(power)) > maxExponent) return null;
  const [whole, fraction] = parts;
  const digits = BigInt(whole + fraction);
  const isNegative = signs.length === 1 && signs[0] !== '+';
  return { digits: isNegative ? -digits : digits, exponent: Number(power) - fraction.length };
}

const hasTwoMeanings = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The digits before and after the decimal sign; null if the signs make no number. */
function splitNumber(text: string, region: Region | null, isWholeUnit: boolean): readonly [whole: string, fraction: string] | null {
  const decimal = isWholeUnit && hasTwoMeanings.test(text) ? null : decimalSignOf(text, region);
  const at = decimal === null ? -1 : text.lastIndexOf(decimal);
  const [whole, fraction] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (!/^\d*$/.test(fraction) || whole + fraction === '') return null;
  if (!/^\d*$/.test(whole) && !grouped.test(whole) && !groupedByTwo.test(whole)) return null;
  return [whole.replace(/\D/g, ''), fraction];
}

/** The sign that is decimal in this number; null if none is. */
function decimalSignOf(text: string, region: Region | null): '.' | ',' | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const mark = point >= 0 ? '.' : ',';
  // Twice, it groups.
  if (text.indexOf(mark) !== text.lastIndexOf(mark)) return null;
  return hasTwoMeanings.test(text) && mark !== regions[region ?? 'us'].decimal ? null : mark;
}

/** The nearest double; null if it is beyond what one can hold. */
export function toNumber({ digits, exponent }: Decimal): number | null {
  const number = Number(`${digits}e${exponent}`);
  return Number.isFinite(number) ? number : null;
}

/** Negative if the first is less, 0 if they are equal, otherwise positive; exact for any number of digits. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const least = Math.min(one.exponent, other.exponent);
  const whole = ({ digits, exponent }: Decimal): bigint => digits * 10n ** BigInt(exponent - least);
  const difference = whole(one) - whole(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Marks of direction, joiners and other characters that nobody sees. */
const invisible = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const arabicSigns: Readonly<Record<string, string>> = { '٫': '.', '٬': '’', '٪': '%', '،': ',' };

/** A text with the digits and signs of ASCII instead of full-width, Arabic, Indian and other ones, without invisible characters. */
export const withPlainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[٫٬٪،]/g, (sign) => arabicSigns[sign]!)
    .replace(/(?![0-9])\p{Nd}/gu, valueOf);

/** Ten digits follow each other in every script; their code begins with a last hexadecimal digit of 0 or 6. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  const place = code % 16;
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - place)) ? place : place - 6);
}
