/** Reads dates as people and programs write them. */
import { hours, minutes, seconds } from '../durations';
import { isTimezone } from '../timezoneList';
import { withPlainDigits } from './decimals';
import { regions, type Region } from './regions';
import { daysInMonth, fromUtc, momentOf, type WallTime } from './wallTime';

/** Minutes ahead of UTC of `Z`, `+02`, `+02:00`, `-0530`, `GMT+1` or an abbreviation such as `EST`; null for anything else. */
export function readOffset(text: string): number | null {
  const known = abbreviations.get(text.toUpperCase());
  if (known !== undefined) return known * 60;
  const found = /^(?:GMT|UTC)?([+−-])(\d{1,2})(?::?(\d{2}))?$/i.exec(text);
  if (found === null) return null;
  const [, sign, ahead, rest = '0'] = found;
  if (Number(ahead) > 14 || Number(rest) > 59) return null;
  return (sign === '+' ? 1 : -1) * (Number(ahead) * 60 + Number(rest));
}

/** Hours ahead of UTC. Only abbreviations with one meaning: `IST` is India, Ireland and Israel. */
const abbreviations: ReadonlyMap<string, number> = new Map(
  Object.entries({
    Z: 0,
    ...{ UT: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, MSK: 3, JST: 9, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
    ...{ KST: 9, HKT: 8, SGT: 8, AWST: 8, SAST: 2, BRT: -3 },
    ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10 },
  }),
);

/** What people in North America write for the time of a zone, in summer and in winter. */
const spokenZones: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
};

/** A date and time as a text gives it; the offset in minutes, null without one. */
export interface DateParts extends WallTime {
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

const languages = [...['en', 'de', 'de-AT', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'fi'], ...['pl', 'cs', 'ru', 'uk', 'tr', 'id']];
const letters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '');

/** The number of a month by its name or abbreviation in these languages, without accents: `marz` for März. */
const months: ReadonlyMap<string, number> = (() => {
  const found = new Map<string, number>();
  for (const language of languages)
    for (const month of ['long', 'short'] as const) {
      // With a day, because some languages write the name otherwise then.
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        const written = letters(format.formatToParts(Date.UTC(2026, index, 1)).find(({ type }) => type === 'month')!.value);
        if (!found.has(written)) found.set(written, index + 1);
      }
    }
  return found.set('sept', 9);
})();

const year = '(?<year>\\d{4})';
const shortYear = '(?<year>\\d{4}|\\d{2})(?:\\s?г(?:\\.|ода)?,?)?';
const month = '(?<month>\\d{1,2})';
const day = '(?<day>\\d{1,2})';
const name = '(?<name>\\p{L}{3,12})\\.?';
const nth = '(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?';
const weekday = '(?:\\p{L}{2,12}(?:-feira)?\\.?,?\\s+)?(?:(?:den|the|el|le)\\s+)?';
/** `(金)` and `(Fri)` behind a date. */
const weekdayAfter = '(?:\\s?\\(\\p{L}{1,9}\\.?\\))?';
const clock =
  '(?<hour>\\d{1,2})(?:(?:[:.]|\\s?h\\s?)(?<minute>\\d{2})(?:[:.](?<second>\\d{2})(?:[.,:](?<fraction>\\d{1,9}))?)?)?' +
  '(?:\\s?(?<half>[AaPp])(?:\\.?[Mm]\\.?)?(?!\\p{L}))?(?:\\s?(?:Uhr|hrs?|hs?)\\b\\.?)?';
const offset =
  '(?:\\s?(?<offset>[+−-]\\d{1,2}(?::?\\d{2})?|(?:GMT|UTC)(?:[+−-]\\d{1,2}(?::?\\d{2})?)?|[A-Za-z]{1,4}(?![A-Za-z/])))?' +
  '(?:\\s(?<place>[A-Za-z_]+(?:/[\\w+-]+){1,2}))?';
/** `[Europe/Berlin]` as Java writes it, and `(CET)` as JavaScript does. */
const remark = '(?:\\s?\\[(?<zone>[\\w/+-]{1,50})\\])?(?:\\s?\\((?<note>[^()]{0,60})\\))?';
const time = `(?:(?:T|:|,?\\s+(?:(?:at|um|à|às|alle|om|kl\\.?|klo|@|[-–])\\s+)?)${clock}${offset}${remark})?`;
/** 15時30分, 午後3:30, and the same in Chinese and Korean. */
const eastern =
  '(?:\\s?(?<noon>午前|午後|上午|下午|오전|오후)?\\s?(?<hour>\\d{1,2})(?:[時时點点시]\\s?|:)' +
  `(?:(?<minute>\\d{1,2})[分분]?(?:[:\\s]?(?<second>\\d{1,2})[秒초]?)?)?${offset})?`;
const pattern = (...parts: string[]): RegExp => new RegExp(`^${parts.join('')}$`, 'iu');

/** Two numbers before the year have two meanings, unless one of them is above 12; with points the day is first everywhere. */
const byRegion = [pattern(weekday, '(?<one>\\d{1,2})(?<mark>[/-])(?<two>\\d{1,2})\\k<mark>', shortYear, time)];

const patterns: readonly RegExp[] = [
  // 2026-11-27, 2026/11/27, 2026.11.27, 2026. 11. 27., and 2026:11:27 of pictures
  pattern(weekday, year, '(?<mark>[-/.:])\\s?', month, '\\k<mark>\\s?', day, '\\.?', weekdayAfter, time),
  // 20261127, 20261127T100000Z, 20261127100000
  pattern(
    '(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})(?:T?(?<hour>\\d{2})(?<minute>\\d{2})(?:(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?',
    offset,
    ')?',
  ),
  // 27.11.2026
  pattern(weekday, day, '\\.\\s?', month, '\\.\\s?', shortYear, time),
  // 27 November 2026, 27. Nov. 2026, 27-Nov-2026, 27/Nov/2026, 27 de noviembre de 2026
  pattern(weekday, nth, '[\\s/-]+(?:of\\s+|de\\s+)?', name, ',?[\\s/-]+(?:de\\s+)?', shortYear, time),
  // Nov 27, 2026, and as JavaScript writes it: Fri Nov 27 2026 10:00:00 GMT+0100 (CET)
  pattern(weekday, name, '\\s+', nth, ',?\\s+', year, time),
  // As C writes it: Fri Nov 27 10:00:00 2026
  pattern(weekday, name, '\\s+', nth, '\\s+', clock, '(?:\\s+(?<offset>[A-Z]{3,4}|[+-]\\d{4}))?\\s+', year),
  // 2026年11月27日
  pattern(year, '\\s?[年년]\\s?', month, '\\s?[月월]\\s?', day, '\\s?[日일]', weekdayAfter, eastern),
  pattern(year, '(?<mark>[-/.])', month, '\\k<mark>', day, weekdayAfter, '\\s?(?=午|上|下|오)', eastern),
];

/** 15:30 27.11.2026, and 20:30:00 Nov 27, 2026 PST. */
const timeFirst = /^(\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?),?\s+(.*\d)(\s+[A-Z]{2,5})?$/i;

/**
 * The moment of a written date: ISO 8601, the dates of mail and HTTP, of JavaScript, Java and C, `27.11.2026`, `11/27/2026 3:00 PM`,
 * `27 November 2026` with names of months in many languages, 2026年11月27日. Null for what is no date, for a day that no calendar has, and, without
 * a region, for a date with two meanings such as `11/12/2026`. A text without an offset is a local time of the zone.
 */
export function readWrittenDate(text: string, zone: string, region: Region | null): number | null {
  if (text.length > 100) return null;
  const trimmed = withPlainDigits(text).replace(/\s+/g, ' ').trim();
  const [, clock, date, offset = ''] = timeFirst.exec(trimmed) ?? [];
  return readDateFirst(clock === undefined ? trimmed : `${date} ${clock}${offset}`, zone, region);
}

function readDateFirst(text: string, zone: string, region: Region | null): number | null {
  for (const each of byRegion) {
    const found = each.exec(text)?.groups;
    if (found) return ofTwoNumbers(found, zone, region);
  }
  for (const each of patterns) {
    const found = each.exec(text)?.groups;
    const moment = found ? momentOfGroups(found, zone) : null;
    if (moment !== null) return moment;
  }
  return null;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Whether a text is a date that has two meanings without a region. */
export const hasTwoMeanings = (text: string): boolean =>
  readWrittenDate(text, 'UTC', null) === null && readWrittenDate(text, 'UTC', 'us') !== null && readWrittenDate(text, 'UTC', 'gb') !== null;

function ofTwoNumbers(groups: Groups, zone: string, region: Region | null): number | null {
  const { one = '', two = '' } = groups;
  const dayFirst = momentOfGroups({ ...groups, day: one, month: two }, zone);
  const monthFirst = momentOfGroups({ ...groups, day: two, month: one }, zone);
  if (dayFirst === null || monthFirst === null) return dayFirst ?? monthFirst;
  if (dayFirst === monthFirst) return dayFirst;
  return region === null ? null : regions[region].isMonthFirst ? monthFirst : dayFirst;
}

function momentOfGroups(groups: Groups, zone: string): number | null {
  const { year = '', day, hour = '0', minute = '0', second = '0', fraction = '', half, noon } = groups;
  const month = groups.name === undefined ? Number(groups.month) : months.get(letters(groups.name));
  const there = zoneOf(groups, zone);
  if (month === undefined || there === null) return null;
  const isHalf = half !== undefined || noon !== undefined;
  if (isHalf && (Number(hour) < (noon === undefined ? 1 : 0) || Number(hour) > 12)) return null;
  const isAfternoon = /^p$/i.test(half ?? '') || /[後下후]/.test(noon ?? '');
  const ofDay = isHalf ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  const parts = {
    // Of two digits, as of files: 70 is 1970, and 69 is 2069.
    year: Number(year) + (year.length > 2 ? 0 : Number(year) < 70 ? 2000 : 1900),
    month,
    day: Number(day),
    hour: ofDay,
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.slice(0, 3).padEnd(3, '0')),
  };
  // The end of a day, and a leap second (ISO 8601): the next day or minute begins.
  const isEnd = (ofDay === 24 && parts.minute === 0 && parts.second === 0) || (parts.second === 60 && ofDay < 24 && parts.minute < 60);
  if (!isEnd) return momentOfParts({ ...parts, offset: there.offset }, there.zone);
  const midnight = momentOfParts({ ...parts, hour: 0, minute: 0, second: 0, millisecond: 0, offset: 0 }, 'UTC');
  const end = midnight === null ? null : fromUtc(midnight + hours(ofDay) + minutes(parts.minute) + seconds(parts.second));
  return end === null ? null : momentOfParts({ ...end, offset: there.offset }, there.zone);
}

/** The offset or the zone that a text names, or else the given zone; null for one that is not known. */
function zoneOf(
  { offset, place, zone: named, note = '' }: Groups,
  here: string,
): { readonly offset: number | null; readonly zone: string } | null {
  const zone = named ?? place;
  if (zone !== undefined && !isTimezone(zone)) return null;
  if (offset !== undefined) {
    const spoken = spokenZones[offset.toUpperCase()];
    if (spoken !== undefined) return { offset: null, zone: spoken };
    const known = readOffset(offset);
    return known === null ? null : { offset: known, zone: here };
  }
  if (zone !== undefined) return { offset: null, zone };
  const noted = note.trim();
  const known = readOffset(noted);
  if (known !== null) return { offset: known, zone: here };
  const spoken = spokenZones[noted] ?? (isTimezone(noted) ? noted : undefined);
  if (spoken !== undefined) return { offset: null, zone: spoken };
  // A remark about another zone that is not known here must not be left out.
  return /\d|UTC|GMT|time|zeit|heure|hora|^[A-Z]{3,4}$/i.test(noted) ? null : { offset: null, zone: here };
}
