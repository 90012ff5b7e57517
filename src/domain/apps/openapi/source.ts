/** An OpenAPI document of version 2, 3.0 or 3.1, whole or in parts: https://spec.openapis.org/oas/v3.1.1 */
import { isRecord, ownValue, textOf } from '../../runs/json';

export type Item = Readonly<Record<string, unknown>>;

/** A document that cannot be read. Its message is a sentence for people. */
export class DocumentError extends Error {}

/** A document, of which a large one is parsed part by part. */
export interface DocumentSource {
  /** Everything beside its paths and its components. */
  readonly head: Item;
  /** The names of its paths, in its order. */
  readonly paths: readonly string[];
  /** The value at names, such as `components`, `schemas`, `Order`; undefined if there is none. */
  find(names: readonly string[]): unknown;
}

/** The source of a parsed document. Throws a `DocumentError` for a value that is none. */
export function sourceOf(document: unknown): DocumentSource {
  if (!isRecord(document)) throw new DocumentError('The OpenAPI document must be an object.');
  return {
    head: document,
    paths: Object.keys(recordOf(document.paths)),
    find: (names) => names.reduce((inner: unknown, name) => ownValue(inner, name), document),
  };
}

/** 2 or 3. Throws a `DocumentError` for any other document. */
export function versionOf({ head }: DocumentSource): 2 | 3 {
  if (/^3\./.test(textOf(head.openapi))) return 3;
  if (/^2\./.test(textOf(head.swagger))) return 2;
  throw new DocumentError('This is not an OpenAPI document of version 2 or 3.');
}

export const recordOf = (value: unknown): Item => (isRecord(value) ? value : {});

export const listOf = (value: unknown, most = 500): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]).slice(0, most) : []);

/** A value with its reference followed. `name` is the last name of the reference; null for a value that has none. */
export interface Resolved {
  readonly item: Item;
  readonly name: string | null;
}

export type Resolve = (value: unknown) => Resolved;

/** Follows references inside the document, each of them once; others, and circles, give an empty record. */
export function resolverOf(source: DocumentSource): Resolve {
  const known = new Map<string, unknown>();
  const find = (reference: string): unknown => {
    if (!known.has(reference)) known.set(reference, source.find(reference.slice(2).split('/').map(unescapePointer)));
    return known.get(reference);
  };
  return (value) => {
    let found = value;
    let name: string | null = null;
    for (let steps = 0; steps < 20; steps += 1) {
      const item = recordOf(found);
      if (typeof item.$ref !== 'string') return { item, name };
      if (!item.$ref.startsWith('#/')) return { item: {}, name: null };
      name = unescapePointer(item.$ref.slice(item.$ref.lastIndexOf('/') + 1).slice(0, 200));
      found = find(item.$ref);
    }
    return { item: {}, name: null };
  };
}

/** RFC 6901, within a URI fragment. */
function unescapePointer(name: string): string {
  const decoded = (() => {
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  })();
  return decoded.replaceAll('~1', '/').replaceAll('~0', '~');
}
