/** Values between fields, statements and rows. */
import { textOf } from '../../../domain/runs/json';
import type { FieldValues } from '../connector';
import { readJson } from '../inputs';
import type { Row, SqlValue } from './dialect';

/** A value for a statement: lists and records as JSON, which fits columns with JSON. */
export function sqlValue(value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return JSON.stringify(value);
}

/** The parameters of a statement: a list, a list in JSON, or lines. */
export function readParameters(input: FieldValues, key: string): readonly SqlValue[] {
  const value = input[key];
  if (Array.isArray(value)) return value.map(sqlValue);
  const text = textOf(value).trim();
  if (text.startsWith('[')) {
    const list = readJson(input, key, 'Parameters');
    if (Array.isArray(list)) return list.map(sqlValue);
  }
  return text === '' ? [] : textOf(value).replace(/\r\n?/g, '\n').split('\n');
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
