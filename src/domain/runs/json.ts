/** Values of JSON as runs handle them: outputs of steps, fields, events. */
import { isExactNumber, writeExactJson } from './exactJson';
import { isFileReference } from './files';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The maximum depth of a value from outside (a body, a reply, an item, a result of code): a list or record inside 63 others. */
export const maxJsonDepth = 64;

/** The maximum depth of a stored value: one from outside, and the records that are put around it, such as that of a request. */
export const maxStoredDepth = maxJsonDepth + 16;

/** The sentence about a value with more levels. `what` begins it: `The body`. */
export const tooDeep = (what: string, most = maxJsonDepth): string =>
  `${what} has more than ${most} levels of lists and records inside each other.`;

/** True for a value that is nested deeper, whatever else is wrong with it. Walks without recursion. */
export function isTooDeep(value: unknown, maxDepth = maxJsonDepth): boolean {
  const waiting: [value: unknown, depth: number][] = [[value, 1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [each, depth] = next;
    if (typeof each !== 'object' || each === null || each instanceof Date || isExactNumber(each)) continue;
    if (depth > maxDepth) return true;
    for (const inner of Object.values(each) as unknown[]) waiting.push([inner, depth + 1]);
  }
  return false;
}

/** The one name that is no property in JavaScript. Values are stored without it; `constructor` and the like are properties. */
export const isForbiddenName = (name: string): boolean => name === '__proto__';

/** True for a record: an object that is neither a list, a date, an exact number nor null. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date) && !isExactNumber(value);

/**
 * The value of a property, or of a place in a list; undefined if there is none. Reads own data properties only: nothing of a
 * prototype, no accessor, no `length`, and never `__proto__`.
 */
export function ownValue(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    if (!/^(?:0|[1-9]\d{0,9})$/.test(name)) return undefined;
    return value[Number(name)] as unknown;
  }
  if (!isRecord(value) || isForbiddenName(name)) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value as unknown;
}

/** The problem of a value as JSON: `depth`, `type` or `name`; null if nothing is. Walks without recursion. */
export function jsonProblem(value: unknown, maxDepth = maxJsonDepth): 'depth' | 'type' | 'name' | null {
  const waiting: [value: unknown, depth: number][] = [[value, 1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [each, depth] = next;
    if (each === null || typeof each === 'string' || typeof each === 'boolean') continue;
    if (typeof each === 'number') {
      if (!Number.isFinite(each)) return 'type';
      continue;
    }
    if (isExactNumber(each)) continue;
    if (typeof each !== 'object' || each instanceof Date) return 'type';
    if (depth > maxDepth) return 'depth';
    if (Array.isArray(each)) {
      for (const item of each as unknown[]) waiting.push([item, depth + 1]);
    } else {
      for (const [name, inner] of Object.entries(each)) {
        if (isForbiddenName(name)) return 'name';
        waiting.push([inner, depth + 1]);
      }
    }
  }
  return null;
}

/** A value of JSON without members named `__proto__`; the rest of the value is not lost with them. */
export function withoutForbiddenNames(value: unknown): unknown {
  if (jsonProblem(value) !== 'name') return value;
  return JSON.parse(JSON.stringify(value), (name, inner: unknown) => (isForbiddenName(name) ? undefined : inner)) as unknown;
}

/** True if two values of JSON are equal; the order of names makes no difference. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameJson(item, other[index]))
    );
  }
  if (isExactNumber(one)) return isExactNumber(other) && one.exactNumber === other.exactNumber;
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}

/**
 * A value as text within a sentence: text as it is, nothing for null or a missing value, numbers with their digits, dates in
 * ISO 8601 (UTC), a file as its name, lists and other records as JSON.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (isFileReference(value)) return value.name;
  if (isExactNumber(value)) return value.exactNumber;
  if (typeof value === 'object') return writeExactJson(value)!;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return '';
}
