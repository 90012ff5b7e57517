/** The filters of templates: `{input.email|trim|lower|md5}`. Each is pure; what it cannot use gives an `UnfitValue` with a sentence. */
import { numberResult, decimalText } from '../runs/arithmetic';
import { readDecimal, type Decimal } from '../runs/decimals';
import { parseExactJson, writeExactJson } from '../runs/exactJson';
import { isRecord, isTooDeep, maxStoredDepth, textOf, tooDeep } from '../runs/json';
import { UnfitValue } from '../runs/mapping';
import { asList, readBoolean, readMoment, whyNoMoment } from '../runs/readValues';
import { cutText } from '../runs/shortening';
import { wallTimeAt, type WallTime } from '../runs/wallTime';
import { isTimezone } from '../timezoneList';
import { fromBase64, fromUtf8, isBytes, percentEncoded, toBase64, toBase64Url, toUtf8 } from './bytes';
import type { Filling } from './filling';
import { queryLanguages } from './quoting';
import type { FilterCall } from './templates';

export interface Filter {
  readonly about: string;
  /** What an argument must look like; null for a filter without one. */
  readonly argument: RegExp | null;
  /** Gets a whole list, and not each of its items. */
  readonly takesList: boolean;
  /** Also gets what is missing or an empty text, which gives nothing elsewhere. */
  readonly takesNothing: boolean;
  readonly run: (value: unknown, argument: string, filling: Filling) => unknown;
}

type Run = Filter['run'];
const each = (about: string, run: Run, argument: RegExp | null = null): Filter => ({
  about,
  argument,
  takesList: false,
  takesNothing: false,
  run,
});
const whole = (about: string, run: Run, argument: RegExp | null = null): Filter => ({ ...each(about, run, argument), takesList: true });
const always = (about: string, run: Run, argument: RegExp | null = null): Filter => ({
  ...whole(about, run, argument),
  takesNothing: true,
});

const anything = /^[^]*$/;
const something = /^[^]+$/;
const partArgument = /^(-?\d{1,3})<([^]+)>$/;

/** The text of a value. Throws an `UnfitValue` for bytes, and for data with too many levels. */
export function textIn(value: unknown): string {
  if (isBytes(value)) throw new UnfitValue('These are bytes and not a text.');
  if (isTooDeep(value, maxStoredDepth)) throw new UnfitValue(tooDeep('The value', maxStoredDepth));
  return textOf(value);
}

const shown = (value: unknown): string => `“${cutText(textIn(value), 80)}”`;

function decimalIn(value: unknown, { region }: Filling): Decimal {
  const decimal = readDecimal(value, region);
  if (decimal === null) throw new UnfitValue(`${shown(value)} is not a number.`);
  return decimal;
}

function numberFrom(decimal: Decimal): unknown {
  const result = numberResult(decimal);
  if (result === null) throw new UnfitValue('This number is too long.');
  return result;
}

function booleanIn(value: unknown): boolean {
  const read = readBoolean(value);
  if (read === null) throw new UnfitValue(`${shown(value)} is neither yes nor no.`);
  return read;
}

/** Milliseconds since 1970. */
function momentIn(value: unknown, { zone, region }: Filling): number {
  const moment = readMoment(value, zone, region);
  if (moment === null) throw new UnfitValue(whyNoMoment(value));
  return moment;
}

const padded = (number: number, length = 2): string => String(number).padStart(length, '0');
const dateOf = ({ year, month, day }: WallTime): string => `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
const timeOf = ({ hour, minute, second }: WallTime): string => `${padded(hour)}:${padded(minute)}:${padded(second)}`;
const local = (value: unknown, filling: Filling): WallTime => wallTimeAt(momentIn(value, filling), filling.zone);

function fromJson(value: unknown, sentence: string): unknown {
  if (isNothing(value) && sentence === '') return undefined;
  if (typeof value !== 'string' && !isNothing(value)) return value;
  try {
    return parseExactJson(textIn(value));
  } catch {
    throw new UnfitValue(sentence || `${shown(value)} is not JSON.`);
  }
}

/** In linear time: models write the text. */
function unfenced(value: unknown): string {
  const text = textIn(value);
  const trimmed = text.trim();
  const line = trimmed.indexOf('\n');
  const isFenced = line >= 3 && trimmed.length > line + 3 && trimmed.endsWith('```') && /^```[\w-]*\s*$/.test(trimmed.slice(0, line));
  return isFenced ? trimmed.slice(line + 1, -3).replace(/\r?\n$/, '') : text;
}

function toJson(value: unknown): string {
  if (isBytes(value) || isTooDeep(value, maxStoredDepth)) throw new UnfitValue('This value cannot be written as JSON.');
  return writeExactJson(value) ?? 'null';
}

function partOf(value: unknown, argument: string): unknown {
  const [, place = '', separator = ''] = partArgument.exec(argument) ?? [];
  return textIn(value).split(separator).at(Number(place));
}

function zoneOf(value: unknown, { zone }: Filling): string {
  const name = textIn(value).trim();
  if (name === '') return zone;
  if (!isTimezone(name)) throw new UnfitValue(`${shown(name)} is not a time zone.`);
  return name;
}

function minorUnits(value: unknown, argument: string, filling: Filling): unknown {
  const { digits, exponent } = decimalIn(value, filling);
  const moved = { digits, exponent: exponent + Number(argument) };
  const [, fraction = ''] = decimalText(moved).split('.');
  if (/[1-9]/.test(fraction)) throw new UnfitValue(`${shown(value)} has more than ${argument} decimals.`);
  return numberFrom(moved);
}

function pathIn(value: unknown): string {
  if (isRecord(value)) throw new UnfitValue('A record can’t be a part of an address.');
  return textIn(value).split('/').map(percentEncoded).join('/');
}

function earlierMoment(value: unknown, argument: string, filling: Filling): string {
  const hours = Number(argument.slice(0, -1)) * (argument.endsWith('d') ? 24 : 1);
  const moment = new Date(momentIn(value, filling) - hours * 3_600_000);
  if (Number.isNaN(moment.getTime())) throw new UnfitValue(`${shown(value)} is too early.`);
  return moment.toISOString().replace('.000Z', 'Z');
}

const contentIn = (value: unknown): string | Uint8Array => (isBytes(value) ? value : textIn(value));
const bytesIn = (value: unknown): Uint8Array => (isBytes(value) ? value : toUtf8(textIn(value)));

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

export const filters = {
  trim: each('without blanks around it', (value) => textIn(value).trim()),
  lower: each('in small letters', (value) => textIn(value).toLowerCase()),
  upper: each('in capitals', (value) => textIn(value).toUpperCase()),
  text: each('as text', textIn),
  number: each('as a number, with all of its digits', (value, _argument, filling) => numberFrom(decimalIn(value, filling))),
  boolean: each('as true or false', booleanIn),
  json: always('the value of a JSON text; with a sentence, that is the failure for anything else', fromJson, anything),
  unfence: each('without the block of Markdown around it, as models write JSON', unfenced),
  stringify: whole('as JSON text', toJson),
  asciiJson: whole('as JSON text in ASCII, for headers', (value) =>
    toJson(value).replace(/[\u007F-\uFFFF]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
  list: whole('as a list: lines, or parts between commas', asList),
  join: whole('a list as text, with this between', (value, argument) => asList(value).map(textIn).join(argument), anything),
  split: each(
    'the parts of a text between this',
    (value, argument) =>
      textIn(value)
        .split(argument)
        .filter((part) => part !== ''),
    something,
  ),
  skip: each(
    'without this text at its beginning',
    (value, argument) => {
      const text = textIn(value);
      return text.startsWith(argument) ? text.slice(argument.length) : text;
    },
    something,
  ),
  part: each('part n of a text between x: `part:0<@>`, `part:-1<->` the last', partOf, partArgument),
  first: whole('the first item of a list', (value) => (Array.isArray(value) ? (value as unknown[])[0] : value)),
  or: always('this text instead of nothing', (value, argument) => (isNothing(value) || isEmptyList(value) ? argument : value), anything),
  orSay: always(
    'a failure with this sentence instead of nothing',
    (value, sentence) => {
      if (isNothing(value) || isEmptyList(value)) throw new UnfitValue(sentence);
      return value;
    },
    something,
  ),
  iso: each('a moment in UTC, by ISO 8601', (value, _argument, filling) =>
    new Date(momentIn(value, filling)).toISOString().replace('.000Z', 'Z'),
  ),
  date: each('the date in the zone of the Zap: 2026-11-27', (value, _argument, filling) => dateOf(local(value, filling))),
  time: each('the time in the zone of the Zap: 09:00:00', (value, _argument, filling) => timeOf(local(value, filling))),
  plain: each('date and time in the zone of the Zap, without an offset', (value, _argument, filling) => {
    const wall = local(value, filling);
    return `${dateOf(wall)}T${timeOf(wall)}`;
  }),
  zone: always('the name of a time zone, checked; that of the Zap instead of nothing', (value, _argument, filling) =>
    zoneOf(value, filling),
  ),
  earlier: each('a moment in UTC, earlier by so much: `earlier:7d`, `earlier:12h`', earlierMoment, /^[1-9]\d{0,3}[dh]$/),
  unix: each('seconds since 1970', (value, _argument, filling) => Math.floor(momentIn(value, filling) / 1000)),
  unixMs: each('milliseconds since 1970', (value, _argument, filling) => momentIn(value, filling)),
  dotnet: each('a moment as .NET writes it in JSON', (value, _argument, filling) => `/Date(${momentIn(value, filling)})/`),
  minor: each('an amount of money in minor units: `minor:2` for cents', minorUnits, /^[0-4]$/),
  md5: each('the MD5 digest in hexadecimal digits', (value, _argument, { hash }) => hash('md5', contentIn(value))),
  sha256: each('the SHA-256 digest in hexadecimal digits', (value, _argument, { hash }) => hash('sha256', contentIn(value))),
  base64: each('in base64', (value) => toBase64(bytesIn(value))),
  base64url: each('in base64 for addresses', (value) => toBase64Url(bytesIn(value))),
  bytes: each('the bytes of base64', (value) => (isBytes(value) ? value : fromBase64(textIn(value)))),
  utf8: each('the text of bytes', (value) => (isBytes(value) ? fromUtf8(value) : textIn(value))),
  encode: each('percent-encoded', (value) => percentEncoded(textIn(value))),
  entities: each('with &, < and > as entities, for HTML and the notation of Slack', (value) =>
    textIn(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ),
  unmention: each('with an invisible space after each @ before a name, so that a chat notifies nobody', (value) =>
    textIn(value).replace(/@(?=[a-z\d._-])/gi, '@\u200B'),
  ),
  little: each('as text in LinkedIn’s little text format; hashtags stay hashtags', (value) =>
    textIn(value).replace(/[\\|{}@[\]()<>*_~]|#(?![\p{L}\p{N}])/gu, '\\$&'),
  ),
  path: each('percent-encoded, with its slashes', pathIn),
  soql: each('between quotes of a query of Salesforce', (value) => queryLanguages.soql.write(textIn(value))),
  odata: each('between quotes of an OData filter', (value) => queryLanguages.odata.write(textIn(value))),
  jql: each('between quotes of a query of Jira', (value) => queryLanguages.jql.write(textIn(value))),
  formula: each('between quotes of a formula of Airtable', (value) => queryLanguages.formula.write(textIn(value))),
  a1: each('between quotes of a range of Google Sheets', (value) => queryLanguages.a1.write(textIn(value))),
  driveq: each('between quotes of a query of Google Drive', (value) => queryLanguages.driveq.write(textIn(value))),
  postgrest: each('between quotes of a filter of PostgREST', (value) => queryLanguages.postgrest.write(textIn(value))),
  xml: each('as text of XML, also between quotes of an attribute', (value) => queryLanguages.xml.write(textIn(value))),
} as const satisfies Record<string, Filter>;

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

export const findFilter = (name: string): Filter | null =>
  Object.hasOwn(filters, name) ? (filters[name as keyof typeof filters] as Filter) : null;

/** The value after some filters; undefined for nothing. Throws an `UnfitValue`. */
export function applyFilters(value: unknown, calls: readonly FilterCall[], filling: Filling): unknown {
  return calls.reduce<unknown>((current, { name, argument }) => {
    const filter = findFilter(name);
    if (filter === null) throw new UnfitValue(`The filter “${name}” is unknown.`);
    if (filter.argument === null ? argument !== null : !filter.argument.test(argument ?? ''))
      throw new UnfitValue(`The filter “${name}” has a wrong argument.`);
    const run = (one: unknown): unknown => (isNothing(one) && !filter.takesNothing ? undefined : filter.run(one, argument ?? '', filling));
    if (!Array.isArray(current) || filter.takesList) return run(current);
    return (current as readonly unknown[]).map(run).filter((one) => one !== undefined);
  }, value);
}
