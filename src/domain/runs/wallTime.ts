/** Converts between local times of a zone and moments. Moments are milliseconds since 1970. */
import { days, hours, minutes } from '../durations';

/** A local date and time, as a calendar and a clock on the wall show it. */
export interface WallTime {
  readonly year: number;
  /** 1–12 */
  readonly month: number;
  /** 1–31 */
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, made);
  return made;
}

/** The local time of a moment. Throws a RangeError for an unknown zone. */
export function wallTimeAt(moment: number, zone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(moment)) parts[type] = value;
  const year = Number(parts.year);
  return {
    year: parts.era === 'BC' ? 1 - year : year,
    month: Number(parts.month),
    day: Number(parts.day),
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    second: Number(parts.second),
    millisecond: ((moment % 1000) + 1000) % 1000,
  };
}

/** The local time as if it were UTC: a number with which dates are computed and compared. */
export function asUtc({ year, month, day, hour, minute, second, millisecond }: WallTime): number {
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second, millisecond));
  // A leap year was used above, so that 29 February stays; the year is set by itself, because Date.UTC reads 26 as 1926.
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

/** The reverse of `asUtc`: it also brings a day 32 or an hour 25 into order. */
export function fromUtc(number: number): WallTime {
  const date = new Date(number);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}

/** By how much a zone is ahead of UTC at a moment, in milliseconds. */
export const offsetAt = (moment: number, zone: string): number => asUtc(wallTimeAt(moment, zone)) - moment;

/**
 * The moment of a local time. A time that the clock skips gives the end of the gap, a time that occurs twice the first
 * occurrence: the same rule as for schedules.
 */
export function momentOf(wall: WallTime, zone: string): number {
  const local = asUtc(wall);
  // Zones are between 12 hours behind and 14 hours ahead, and one once skipped a whole day.
  const before = offsetAt(local - hours(36), zone);
  const after = offsetAt(local + hours(36), zone);
  const candidates = [...new Set([local - before, local - after])].sort((a, b) => a - b);
  const found = candidates.find((moment) => moment + offsetAt(moment, zone) === local);
  if (found !== undefined) return found;
  return gapEnd(candidates[0] ?? local, candidates.at(-1) ?? local, zone);
}

/** The first moment after `from` whose offset is that of `until`, to the second. */
function gapEnd(from: number, until: number, zone: string): number {
  const offset = offsetAt(until, zone);
  let [low, high] = [from - minutes(1), until];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/** 0 for Sunday to 6 for Saturday, of a local date. */
export const weekdayOf = (wall: WallTime): number => new Date(asUtc(wall)).getUTCDay();

export const isWeekend = (wall: WallTime): boolean => weekdayOf(wall) === 0 || weekdayOf(wall) === 6;

/** The number of days of a month; the month is 1–12. */
export const daysInMonth = (year: number, month: number): number =>
  new Date(asUtc({ year, month: month + 1, day: 0, hour: 0, minute: 0, second: 0, millisecond: 0 })).getUTCDate();

/** Local midnight of the same day, or of one some days later; the first moment of the day where midnight is skipped. */
export const startOfDay = (wall: WallTime, zone: string, daysLater = 0): number =>
  momentOf(fromUtc(asUtc({ ...wall, day: wall.day + daysLater, hour: 0, minute: 0, second: 0, millisecond: 0 })), zone);

export type DateUnit = 'days' | 'weeks' | 'months' | 'years';

/**
 * The moment some whole days, weeks, months or years later, at the same local time: a day in which the clock changes is 23 or 25 hours
 * long, and a month that lacks the day has its last one instead. Null beyond the years 1 to 9999.
 */
export function addToDate(moment: number, amount: number, unit: DateUnit, zone: string): number | null {
  if (Math.abs(amount) > 4_000_000) return null;
  const wall = wallTimeAt(moment, zone);
  if (unit === 'days' || unit === 'weeks') {
    const later = fromUtc(asUtc(wall) + days(unit === 'days' ? amount : amount * 7));
    return later.year < 1 || later.year > 9999 ? null : momentOf(later, zone);
  }
  const months = wall.year * 12 + (wall.month - 1) + (unit === 'months' ? amount : amount * 12);
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  if (year < 1 || year > 9999) return null;
  return momentOf({ ...wall, year, month, day: Math.min(wall.day, daysInMonth(year, month)) }, zone);
}
