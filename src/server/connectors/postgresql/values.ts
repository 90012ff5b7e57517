/** Values between JSON and the texts of PostgreSQL: what is read can be written to a column of the same type. */
import { parseExactJson } from '../../../domain/runs/exactJson';
import { readMoment, whyNoMoment } from '../../../domain/runs/readValues';
import { StepError } from '../connector';
import type { Reading, SqlValue } from '../sql/dialect';
import { bytesOfBase64, jsonText, localTime, sqlValue } from '../sql/values';

/** The types that are no texts in JSON, by their ids (pg_type.dat of PostgreSQL); every other type stays as PostgreSQL writes it. */
const readers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  ...[21, 23, 26, 700, 701].map((id) => [id, finiteNumber] as const),
  ...[114, 3802].map((id) => [id, parseExactJson] as const),
  [17, (text) => Buffer.from(text.slice(2), 'hex').toString('base64')],
  [1184, isoMoment],
]);

/** The types of elements, by the ids of their array types. A list of another type, such as one of a person, stays a text. */
const elements: ReadonlyMap<number, number> = new Map([
  ...pairs([1000, 16], [1001, 17], [1005, 21], [1007, 23], [1016, 20], [1028, 26], [1021, 700], [1022, 701], [1231, 1700], [199, 114]),
  ...pairs([3807, 3802], [1185, 1184], [1115, 1114], [1182, 1082], [1183, 1083], [1270, 1266], [1187, 1186], [1009, 25], [1015, 1043]),
  ...pairs(
    [1014, 1042],
    [1002, 18],
    [1003, 19],
    [2951, 2950],
    [1041, 869],
    [651, 650],
    [1040, 829],
    [791, 790],
    [1561, 1560],
    [1563, 1562],
  ),
  ...pairs([1017, 600], [143, 142]),
]);

function pairs(...all: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  return all;
}

const plain = (text: string): unknown => text;

/**
 * The value of a text that PostgreSQL sends for a type. `splitList` gives the elements of a list as texts, lists inside it as lists.
 */
export function readPostgresql(type: number, text: string, splitList: (text: string) => unknown): unknown {
  const element = elements.get(type);
  if (element === undefined) return (readers.get(type) ?? plain)(text);
  const read = readers.get(element) ?? plain;
  const each = (value: unknown): unknown => (Array.isArray(value) ? value.map(each) : typeof value === 'string' ? read(value) : null);
  return each(splitList(text));
}

function finiteNumber(text: string): unknown {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** `2026-11-27 10:00:00.123+01` as ISO 8601 in UTC; the text itself for what has no place there, such as `infinity`. */
function isoMoment(text: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)([+-]\d{2})(:\d{2})?$/.exec(text);
  if (parts === null) return text;
  const moment = new Date(`${parts[1]}T${parts[2]}${parts[3]}${parts[4] ?? ':00'}`).toISOString();
  // PostgreSQL has microseconds.
  return moment.replace('Z', `${/\.\d{3}(\d+)$/.exec(parts[2]!)?.[1] ?? ''}Z`);
}

/** A value as a column of a type takes it, by the type's name (`integer[]`). Throws a `StepError` for what cannot be of the type. */
export function postgresqlValue(type: string, value: unknown, reading: Reading): SqlValue {
  if (value === null || value === undefined) return null;
  if (type.endsWith('[]')) return listText(type.slice(0, -2), value, reading);
  switch (type) {
    case 'json':
    case 'jsonb':
      return jsonText(value);
    case 'bytea':
      return typeof value === 'string' && value.startsWith('\\x') ? value : bytesOfBase64(value);
    case 'date':
    case 'timestamp without time zone':
    case 'timestamp with time zone':
      return momentText(type, value, reading);
    default:
      return sqlValue(value);
  }
}

function listText(type: string, value: unknown, reading: Reading): SqlValue {
  const list = typeof value === 'string' && value.trim().startsWith('[') ? listInText(value) : value;
  // As PostgreSQL writes a list: {a,b}.
  if (!Array.isArray(list)) return typeof list === 'string' ? list : listText(type, [list], reading);
  const isJson = /^jsonb?$/.test(type);
  const written = list.map((each: unknown): string => {
    if (Array.isArray(each) && !isJson) return String(listText(type, each, reading));
    const element = postgresqlValue(type, each, reading);
    if (element === null) return 'NULL';
    const text = Buffer.isBuffer(element) ? `\\x${element.toString('hex')}` : String(element);
    return `"${text.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${written.join(',')}}`;
}

/** A list in JSON; the text itself if it is none, such as `[0:1]={a,b}`. */
function listInText(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

/** What PostgreSQL reads in one way in every setting: ISO 8601, and words such as `now`, `today` and `-infinity`. */
const plainDate = /^\s*(?:\d{4,}-\d{2}-\d{2}|-?[a-z]+\s*$)/i;
/** A column without a zone would leave out an offset. */
const hasOffset = /\d:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?)\s*$/i;

/** Dates as people write them are read here: PostgreSQL would take `11.12.2026` for 12 November. */
function momentText(type: string, value: unknown, { zone, region }: Reading): SqlValue {
  const isZoned = type === 'timestamp with time zone';
  if (typeof value === 'string' && (value.trim() === '' || (plainDate.test(value) && (isZoned || !hasOffset.test(value))))) return value;
  const moment = readMoment(value, zone, region);
  if (moment === null) throw new StepError(whyNoMoment(value));
  if (isZoned) return new Date(moment).toISOString();
  const local = localTime(moment, zone, value);
  return type === 'date' ? local.slice(0, 10) : local;
}
