/** Reads numbers, booleans and moments from values of steps, which are often texts. Null for what is not one. */
import { timestampToMilliseconds } from '../timestamps';
import { daysInMonth, momentOf } from './wallTime';

/** A number: `12`, `-1.5`, `1,234.50`, `2e3`; null for anything else. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 400) return null;
  const text = value.trim();
  const plain = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', 'on', '1'].map((text) => [text, true] as const),
  ...['false', 'no', 'n', 'off', '0'].map((text) => [text, false] as const),
]);

/** A boolean: true, `'yes'`, `'on'`, 1 and their opposites; null for anything else. */
export function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return booleans.get(String(value).trim().toLowerCase()) ?? null;
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const mailDate = /^(?:[A-Za-z]{3}, )?(\d{1,2}) ([A-Za-z]{3}) (\d{4}) (\d{2}):(\d{2})(?::(\d{2}))? (GMT|UTC|[+-]\d{4})$/;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Minutes ahead of UTC of `Z`, `+02:00` or `-0530`; null if it is out of range. */
export function readOffset(text: string): number | null {
  if (/^(?:Z|GMT|UTC)$/i.test(text)) return 0;
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(text);
  if (found === null || Number(found[2]) > 14 || Number(found[3]) > 59) return null;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}

/** The parts of a date and time that a text gives; the offset in minutes, null without one. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  readonly offset: number | null;
}

/** The moment of some parts: by their offset, or else as a local time of the zone; null for a date that no calendar has. */
export function momentOfParts(parts: DateParts, zone: string): number | null {
  const { year, month, day, hour, minute, second, offset } = parts;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  if (offset === null) return momentOf(parts, zone);
  return momentOf(parts, 'UTC') - offset * 60_000;
}

/**
 * A moment in milliseconds since 1970: dates, timestamps in seconds or milliseconds (a number), ISO 8601, and the dates of mail
 * and HTTP headers. A text without an offset is a local time of the zone, a date without a time its first moment.
 */
export function readMoment(value: unknown, zone: string): number | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime();
  if (typeof value === 'number') return inRange(timestampToMilliseconds(value));
  if (typeof value !== 'string' || value.length > 100) return null;
  const text = value.trim();
  const iso = isoDate.exec(text);
  if (iso !== null) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] = iso;
    const known = offset === undefined ? null : readOffset(offset);
    if (offset !== undefined && known === null) return null;
    return momentOfParts(
      {
        year: Number(year),
        month: Number(month),
        day: Number(day),
        hour: Number(hour),
        minute: Number(minute),
        second: Number(second),
        millisecond: Number(fraction.slice(0, 3).padEnd(3, '0')),
        offset: known,
      },
      zone,
    );
  }
  const mail = mailDate.exec(text);
  if (mail === null) return null;
  const [, day, name = '', year, hour, minute, second = '0', offset = ''] = mail;
  const numbers = { day: Number(day), year: Number(year), hour: Number(hour), minute: Number(minute), second: Number(second) };
  return momentOfParts({ ...numbers, month: monthNames.indexOf(name.toLowerCase()) + 1, millisecond: 0, offset: readOffset(offset) }, zone);
}

const lastMoment = 8.64e15;

function inRange(moment: number): number | null {
  return Number.isFinite(moment) && Math.abs(moment) <= lastMoment ? moment : null;
}
