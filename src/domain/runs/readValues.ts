/** Reads numbers, booleans, moments and lists from values of steps, which are often texts as people write them. Null for what is not one. */
import { readDecimal, toNumber } from './decimals';
import { isExactNumber } from './exactJson';
import { textOf } from './json';
import { readSpokenMoment } from './spokenMoments';
import { hasTwoMeanings, readWrittenDate } from './writtenDates';
import { timestampToMilliseconds } from '../timestamps';
import type { Region } from './regions';

/** A number: `12`, `-1.5`, `1,234.50`, `1.234,50 €`, `12 %`, `(5)`, `2e3`; null for anything else, and for one beyond what a number can hold. */
export function readNumber(value: unknown, region: Region | null = null): number | null {
  const decimal = readDecimal(value, region);
  return decimal === null ? null : toNumber(decimal);
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', 'on', '1'].map((text) => [text, true] as const),
  ...['false', 'no', 'n', 'off', '0'].map((text) => [text, false] as const),
]);

/** A boolean: true, `'yes'`, `'on'`, 1 and their opposites; null for anything else. */
export function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (isExactNumber(value)) return readBoolean(Number(value.exactNumber));
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return booleans.get(String(value).trim().toLowerCase()) ?? null;
}

/**
 * A moment in milliseconds since 1970: a date, a timestamp in seconds, milliseconds, microseconds or nanoseconds (a number, or a text of
 * 10, 13, 16 or 19 digits), a number such as 20261127, and dates as `readWrittenDate` reads them. A text without an offset is a local time
 * of the zone, a date without a time its first moment. With `now`, also what `readSpokenMoment` reads: “tomorrow 9:00”.
 */
export function readMoment(value: unknown, zone: string, region: Region | null = null, now: number | null = null): number | null {
  return readDate(value, zone, region) ?? (typeof value === 'string' && now !== null ? readSpokenMoment(value, zone, now) : null);
}

function readDate(value: unknown, zone: string, region: Region | null): number | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime();
  if (isExactNumber(value)) return readDate(Number(value.exactNumber), zone, region);
  if (typeof value === 'number') return isDayNumber(value) ? readWrittenDate(String(value), zone, region) : momentOfStamp(value);
  if (typeof value !== 'string') return null;
  const stamp = /^\s*@?(\d{10}(?:\.\d{1,9})?|\d{13}|\d{16}|\d{19})\s*$/.exec(value)?.[1];
  if (stamp !== undefined) return momentOfStamp(Number(stamp));
  // As .NET writes it: /Date(1795773600000+0100)/
  const dotNet = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/.exec(value)?.[1];
  return dotNet === undefined ? readWrittenDate(value, zone, region) : inRange(Number(dotNet));
}

/** As seconds, these are of August and September 1970. */
const isDayNumber = (number: number): boolean => Number.isInteger(number) && number >= 19_000_101 && number <= 21_991_231;

/** From here on a number counts microseconds, and then nanoseconds: milliseconds would be of the year 5138 and later. */
const firstMicroseconds = 1e14;
const firstNanoseconds = 1e17;

/** Smaller numbers are days as workbooks count them, lengths or counts, but no dates: as seconds, they are of the first days of 1970. */
const minStamp = 1e6;

function momentOfStamp(stamp: number): number | null {
  const size = Math.abs(stamp);
  if (size > 0 && size < minStamp) return null;
  if (size >= firstNanoseconds) return size < 1e20 ? Math.trunc(stamp / 1e6) : null;
  if (size >= firstMicroseconds) return Math.trunc(stamp / 1e3);
  // Of a fraction of a second, milliseconds are left.
  return inRange(Math.round(timestampToMilliseconds(stamp)));
}

/** A sentence about a value that `readMoment` cannot read. */
export function whyNoMoment(value: unknown): string {
  const text = textOf(value);
  const shown = text.length > 80 ? `${text.slice(0, 79)}…` : text;
  return typeof value === 'string' && hasTwoMeanings(value)
    ? `“${shown}” can be two dates. An admin can choose the region of the account in its settings; 2026-05-31 has one meaning everywhere.`
    : `“${shown}” could not be read as a date. Use a date such as 2026-05-31 09:00.`;
}

const lastMoment = 8.64e15;

function inRange(moment: number): number | null {
  return Number.isFinite(moment) && Math.abs(moment) <= lastMoment ? moment : null;
}

/** The items of a value: of a list, the lines of a text, or its parts between commas if it has one line. */
export function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined) return [];
  if (typeof value !== 'string') return [value];
  const parts = /[\r\n]/.test(value.trim()) ? value.split(/\r\n|\r|\n/) : value.split(',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
