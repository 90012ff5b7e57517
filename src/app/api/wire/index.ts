/**
 * Converts between snake_case on the wire and camelCase in the client.
 *
 * Names of fields are converted at every depth. Below the fields that `contract/browser/names.ts` lists as maps keyed by data, nothing is
 * touched. Values other than lists and plain objects (Date, File, Blob, FormData …) pass as they are. A part in which nothing
 * needs converting is returned as the same object, so take results as read-only.
 *
 * Throws `WireError` for names that must never become ours (`__proto__`, `constructor`, `prototype`), for two spellings of one
 * field in one object, and for nesting deeper than `deepest` (S49).
 */
import humps from 'humps';
import { forbiddenKeys, irregularWireNames, mapFields } from '../../../contract/browser/names';

/** A reply or a request that cannot be converted: a forbidden or duplicate name, or too deep a nesting (S49). */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/**
 * Remembers what a converter made of each distinct name, so that a list of 100,000 records converts each name once.
 * A Map, so that no name can reach a prototype (S49); bounded, so that replies full of invented names cannot fill the memory.
 */
function remembering(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const converted = convert(name);
    if (forbiddenKeys.has(name) || forbiddenKeys.has(converted)) throw new WireError(`The name ${name} is not allowed`);
    if (known.size >= 10_000) known.clear();
    known.set(name, converted);
    return converted;
  };
}

const irregularClientNames = new Map(Object.entries(irregularWireNames).map(([client, wire]) => [wire, client]));
const irregular = new Map(Object.entries(irregularWireNames));

/** `selected_api` → `selectedApi`; throws `WireError` for `__proto__` and its like. */
export const clientName = remembering((name) => irregularClientNames.get(name) ?? humps.camelize(name));

/** `selectedApi` → `selected_api`; names that splitting at capitals would break are listed in `contract/browser/names.ts`. */
export const wireName = remembering((name) => irregular.get(name) ?? humps.decamelize(name));

/** Levels of lists and objects; the server takes 32. */
export const deepest = 100;

type Naming = (name: string) => string;

/** A value as it came from `JSON.parse`, in the client's names. */
export function fromWire<T = unknown>(value: unknown): T {
  return convert(value, clientName, 0) as T;
}

/** A value of ours in the wire's names; FormData, files and other classes pass unchanged. */
export function toWire<T = unknown>(value: unknown): T {
  return convert(value, wireName, 0) as T;
}

/** The text of a reply in the client's names. Throws `SyntaxError` if it is not JSON. */
export function parseWire<T = unknown>(text: string): T {
  return fromWire<T>(JSON.parse(text));
}

/** True for plain objects, from any window. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function convert(value: unknown, naming: Naming, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) throw new WireError('The value is nested too deeply');
  if (Array.isArray(value)) return convertList(value, naming, depth + 1);
  return isPlain(value) ? convertFields(value as Record<string, unknown>, naming, depth + 1) : value;
}

function convertList(list: readonly unknown[], naming: Naming, depth: number): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (let at = 0; at < list.length; at += 1) {
    const converted = convert(list[at], naming, depth);
    if (converted !== list[at]) (copy ??= [...list])[at] = converted;
  }
  return copy ?? list;
}

function convertFields(source: Readonly<Record<string, unknown>>, naming: Naming, depth: number): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  const keys = Object.keys(source);
  let isChanged = false;
  for (const key of keys) {
    const name = naming(key);
    const value = source[key];
    // Both spellings of a map's name are known here, for either direction.
    const converted = mapFields.has(key) || mapFields.has(name) ? untouched(value, depth) : convert(value, naming, depth);
    isChanged ||= name !== key || converted !== value;
    result[name] = converted;
  }
  if (!isChanged) return source;
  if (Object.keys(result).length !== keys.length) throw new WireError(`Two spellings of one field among ${keys.join(', ')}`);
  return result;
}

/** A map keyed by data: its names are not converted, but the forbidden ones are refused here as well (S49). */
export function untouched<T>(value: T, depth: number): T {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) throw new WireError('The value is nested too deeply');
  if (!Array.isArray(value) && !isPlain(value)) return value;
  for (const key of Object.keys(value)) {
    if (forbiddenKeys.has(key)) throw new WireError(`The name ${key} is not allowed`);
    untouched((value as Record<string, unknown>)[key], depth + 1);
  }
  return value;
}
