/** Formats of dates such as `YYYY-MM-DD HH:mm`: writing and reading. Names are English. */
import { momentOfParts, readOffset, type DateParts } from '../writtenDates';
import { asUtc, offsetAt, wallTimeAt, weekdayOf, type WallTime } from '../wallTime';

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The parts of a format, longer ones first; other characters are literal, and so is `[text]`. */
const part = /\[([^\]]{0,100})\]|YYYY|YY|MMMM|MMM|MM|M|DDDD|DDD|DD|Do|D|dddd|ddd|HH|H|hh|h|mm|m|ss|s|SSS|ZZ|Z|A|a|X|x/g;

const two = (number: number): string => String(number).padStart(2, '0');

/** Parts of formats in other languages, which would be written as they are, and what is written here instead. */
const foreign: ReadonlyMap<string, string> = new Map([
  ...['yyyy', 'yyy', 'yy'].map((letters) => [letters, 'YYYY for the year, and DD for the day'] as const),
  ['dd', 'DD for the day of the month, and ddd for the day of the week'],
  ...['EEEE', 'EEE', 'EE', 'eeee', 'eee', 'cccc', 'ccc'].map((letters) => [letters, 'dddd or ddd for the day of the week'] as const),
  ...['LLLL', 'LLL', 'LL'].map((letters) => [letters, 'MMMM, MMM or MM for the month'] as const),
  ...['SSSSSS', 'SSSS', 'SS', 'fff'].map((letters) => [letters, 'SSS for milliseconds'] as const),
  ...['zzz', 'XXX', 'xxx'].map((letters) => [letters, 'Z or ZZ for the offset'] as const),
]);
const literal = /\[[^\]]{0,100}\]/g;

/** Parts of formats in other languages that this one does not have: weeks, quarters, eras, and dates as a country writes them. */
const unknown = /^(?:[GgkKlLQWwzEyf]|ww|WW|GG|gg|kk|KK|ll|lll|LLLL|llll|tt|zz|GGGG|gggg)$/;
const known = new Set(part.source.split('|').slice(1).concat('T'));

/** A sentence about a part of a format that belongs to another language of formats, or of which only some letters are one; null if there is none. */
export function formatProblem(format: string): string | null {
  const plain = format.replace(literal, ' ');
  const runs = plain.match(/([A-Za-z])\1*/g) ?? [];
  const found = runs.find((letters) => foreign.has(letters));
  if (found !== undefined) return `The format can’t have “${found}”: use ${foreign.get(found)!}. Put words in [brackets].`;
  if (/%[A-Za-z]/.test(plain)) return 'The format can’t have parts with %: use YYYY-MM-DD HH:mm. Put words in [brackets].';
  const word = (plain.match(/[A-Za-z]+/g) ?? []).find(isCutUp);
  return word === undefined ? null : `The format can’t have “${word.slice(0, 40)}”. Put words in [brackets].`;
}

/** Whether only some letters of a word are parts, so that the others would stay in the date: `Uhr`, `ZZZ`. A word without any is a word. */
function isCutUp(word: string): boolean {
  const runs = word.replace(/(?<!D)Do/g, ' D ').match(/([A-Za-z])\1*/g) ?? [];
  const others = runs.filter((letters) => !known.has(letters));
  // HHhmm would have the hour twice.
  if (others.length === 0) return /Hh|hH/.test(word);
  return others.length < runs.length || (runs.length === 1 && (unknown.test(word) || /^[YMDdHhmsSZAaXx]/.test(word)));
}

/** 1st, 2nd, 3rd, 4th … 11th, 21st. */
const ordinal = (number: number): string =>
  `${number}${Math.floor(number / 10) % 10 === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;

const dayOfYear = (wall: WallTime): number => Math.floor((asUtc(wall) - Date.UTC(wall.year, 0, 1)) / 86_400_000) + 1;

/** `+02:00`, with `colon` or without it. */
function offsetText(minutesAhead: number, colon: string): string {
  const all = Math.abs(minutesAhead);
  return `${minutesAhead < 0 ? '-' : '+'}${two(Math.floor(all / 60))}${colon}${two(all % 60)}`;
}

/** A moment in a format and zone. `X` and `x` are seconds and milliseconds since 1970, `Z` and `ZZ` offsets. */
export function writeDate(moment: number, format: string, zone: string): string {
  const wall = wallTimeAt(moment, zone);
  const offset = (): number => Math.round(offsetAt(moment, zone) / 60_000);
  return format.replace(part, (found, literal: string | undefined) => literal ?? writers[found]?.(wall, moment, offset) ?? found);
}

const writers: Readonly<Record<string, (wall: WallTime, moment: number, offset: () => number) => string>> = {
  YYYY: ({ year }) => String(year).padStart(4, '0'),
  YY: ({ year }) => two(((year % 100) + 100) % 100),
  MMMM: ({ month }) => months[month - 1] ?? '',
  MMM: ({ month }) => (months[month - 1] ?? '').slice(0, 3),
  MM: ({ month }) => two(month),
  M: ({ month }) => String(month),
  DDDD: (wall) => String(dayOfYear(wall)).padStart(3, '0'),
  DDD: (wall) => String(dayOfYear(wall)),
  Do: ({ day }) => ordinal(day),
  DD: ({ day }) => two(day),
  D: ({ day }) => String(day),
  dddd: (wall) => weekdays[weekdayOf(wall)] ?? '',
  ddd: (wall) => (weekdays[weekdayOf(wall)] ?? '').slice(0, 3),
  HH: ({ hour }) => two(hour),
  H: ({ hour }) => String(hour),
  hh: ({ hour }) => two(hour % 12 || 12),
  h: ({ hour }) => String(hour % 12 || 12),
  mm: ({ minute }) => two(minute),
  m: ({ minute }) => String(minute),
  ss: ({ second }) => two(second),
  s: ({ second }) => String(second),
  SSS: ({ millisecond }) => String(millisecond).padStart(3, '0'),
  A: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  a: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
  Z: (_wall, _moment, offset) => offsetText(offset(), ':'),
  ZZ: (_wall, _moment, offset) => offsetText(offset(), ''),
  X: (_wall, moment) => String(Math.floor(moment / 1000)),
  x: (_wall, moment) => String(moment),
};

/** How much of a text each part takes. Every pattern is bounded and anchored where it is used. */
const readers: Readonly<Record<string, RegExp>> = {
  YYYY: /\d{4}/y,
  YY: /\d{2}/y,
  MMMM: /[A-Za-z]{3,9}/y,
  MMM: /[A-Za-z]{3,9}/y,
  MM: /\d{2}/y,
  M: /\d{1,2}/y,
  Do: /\d{1,2}(?=st|nd|rd|th)(?:st|nd|rd|th)/y,
  DD: /\d{2}/y,
  D: /\d{1,2}/y,
  dddd: /[A-Za-z]{3,9}/y,
  ddd: /[A-Za-z]{3,9}/y,
  HH: /\d{2}/y,
  H: /\d{1,2}/y,
  hh: /\d{2}/y,
  h: /\d{1,2}/y,
  mm: /\d{2}/y,
  m: /\d{1,2}/y,
  ss: /\d{2}/y,
  s: /\d{1,2}/y,
  SSS: /\d{1,3}/y,
  A: /[AaPp][Mm]/y,
  a: /[AaPp][Mm]/y,
  Z: /Z|[+-]\d{2}:?\d{2}/y,
  ZZ: /Z|[+-]\d{2}:?\d{2}/y,
  X: /-?\d{1,12}/y,
  x: /-?\d{1,16}/y,
};

/** The moment that a text gives in a format; null if it does not fit. A text without an offset is a local time of the zone. */
export function readDate(text: string, format: string, zone: string): number | null {
  let at = 0;
  let done = 0;
  const values: Record<string, string> = {};
  const skip = (literal: string): boolean => {
    const fits = text.startsWith(literal, at);
    at += literal.length;
    return fits;
  };
  for (const found of format.matchAll(part)) {
    if (!skip(format.slice(done, found.index))) return null;
    done = found.index + found[0].length;
    if (found[1] !== undefined) {
      if (!skip(found[1])) return null;
      continue;
    }
    const reader = readers[found[0]];
    if (reader === undefined) return null;
    reader.lastIndex = at;
    const value = reader.exec(text)?.[0];
    if (value === undefined) return null;
    values[found[0]] = value;
    at += value.length;
  }
  if (!skip(format.slice(done)) || at !== text.length) return null;
  if (values.x !== undefined) return Number(values.x);
  if (values.X !== undefined) return Number(values.X) * 1000;
  const parts = partsOf(values);
  return parts === null ? null : momentOfParts(parts, zone);
}

function partsOf(values: Readonly<Record<string, string>>): DateParts | null {
  const number = (...names: readonly string[]): number | null => {
    const value = names.map((name) => values[name]).find((each) => each !== undefined);
    // 27th is 27.
    return value === undefined ? null : Number.parseInt(value, 10);
  };
  const short = number('YY');
  // As most programs read them: 00–68 is this century.
  const year = number('YYYY') ?? (short === null ? null : short + (short < 69 ? 2000 : 1900));
  const name = (values.MMMM ?? values.MMM)?.toLowerCase();
  const named =
    name === undefined ? null : months.findIndex((month) => [month, month.slice(0, 3)].some((each) => each.toLowerCase() === name)) + 1;
  const half = number('hh', 'h');
  if (half !== null && (half < 1 || half > 12)) return null;
  const zone = values.Z ?? values.ZZ;
  const offset = zone === undefined ? null : readOffset(zone);
  if (zone !== undefined && offset === null) return null;
  if (year === null) return null;
  return {
    year,
    month: named ?? number('MM', 'M') ?? 1,
    day: number('DD', 'D', 'Do') ?? 1,
    hour: hourOf(number('HH', 'H'), half, values.A ?? values.a),
    minute: number('mm', 'm') ?? 0,
    second: number('ss', 's') ?? 0,
    millisecond: Number((values.SSS ?? '').padEnd(3, '0')),
    offset,
  };
}

/** With AM or PM, an hour of 24 can also be one of 12: formats such as `HH:mm A` are common. */
function hourOf(full: number | null, half: number | null, noon: string | undefined): number {
  const hour = full ?? half ?? 0;
  if (noon === undefined || hour > 12) return full === null ? hour % 12 : hour;
  return (hour % 12) + (/^p/i.test(noon) ? 12 : 0);
}
