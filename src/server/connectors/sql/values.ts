/** Values between fields, statements and rows. */
import { isExactNumber, writeExactJson } from '../../../domain/runs/exactJson';
import { textOf } from '../../../domain/runs/json';
import { asUtc, wallTimeAt } from '../../../domain/runs/wallTime';
import { StepError, type FieldValues } from '../connector';
import { readJson } from '../inputs';
import type { Row, SqlValue } from './dialect';

/** A value for a statement: lists and records as JSON, which fits columns with JSON. A dialect can know better. */
export function sqlValue(value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return isExactNumber(value) ? value.exactNumber : (writeExactJson(value) ?? null);
}

/** The bytes of a text in Base64, as steps give them. Throws a `StepError` for anything else. */
export function bytesOfBase64(value: unknown): Buffer {
  const text = typeof value === 'string' ? value.replace(/\s/g, '') : '';
  const bytes = Buffer.from(text, 'base64');
  if (typeof value !== 'string' || bytes.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, ''))
    throw new StepError('The column has bytes. Give them in Base64, as other steps do.');
  return bytes;
}

/** A text that neither is JSON nor looks like it becomes a JSON string. */
export function jsonText(value: unknown): string {
  if (typeof value !== 'string') return writeExactJson(value) ?? 'null';
  try {
    JSON.parse(value);
    return value;
  } catch {
    return /^\s*[[{"]/.test(value) ? value : JSON.stringify(value);
  }
}

/**
 * A moment as a local time of a zone, `2026-11-27 10:00:00.123456`, with the digits of its second that the text has from which it was
 * read; the seconds of databases have six.
 */
export function localTime(moment: number, zone: string, source: unknown): string {
  const text = new Date(asUtc(wallTimeAt(moment, zone))).toISOString().slice(0, -1).replace('T', ' ');
  const digits = typeof source === 'string' ? (/:\d{2}\.(\d{4,6})/.exec(source)?.[1] ?? '') : '';
  return text + digits.slice(3);
}

/** The parameters of a statement: a list, a list in JSON, or lines. */
export function readParameters(input: FieldValues, key: string): readonly unknown[] {
  const value = input[key];
  if (Array.isArray(value)) return value;
  const text = textOf(value).trim();
  if (text.startsWith('[')) {
    const list = readJson(input, key, 'Parameters');
    if (Array.isArray(list)) return list;
  }
  return text === '' ? [] : textOf(value).replace(/\r\n?/g, '\n').split('\n');
}

/** Rows of a result by the names of its columns; a name that occurs again gets a number, so that no value is lost: `id`, `id_2`. */
export function rowsOf(names: readonly string[], rows: readonly (readonly unknown[])[]): readonly Row[] {
  const unique: string[] = [];
  for (const name of names) {
    let free = name;
    for (let count = 2; unique.includes(free) || (free !== name && names.includes(free)); count += 1) free = `${name}_${count}`;
    unique.push(free);
  }
  return rows.map((values) => Object.fromEntries(unique.map((name, index) => [name, values[index]])));
}

/** A row as JSON: moments in ISO 8601, bytes in Base64, numbers that are too large for JSON as text. */
export const jsonRow = (row: Row): Row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, jsonValue(value)]));

function jsonValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('base64');
  return Array.isArray(value) ? value.map(jsonValue) : (value ?? null);
}
