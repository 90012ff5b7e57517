/** Addresses of collections and models. */
import type { EntityType } from './define';
import type { EntityId } from './model';

export interface Params {
  readonly [name: string]: unknown;
}

/** Joins parts into one path: slashes once each, none at the end unless kept. */
export function joinPath(parts: readonly string[], keepsTrailingSlash = false): string {
  const joined = parts.join('/').replace(/\/{2,}/g, '/');
  return (keepsTrailingSlash ? joined.replace(/\/*$/, '/') : joined.replace(/(?!^)\/+$/, '')) || '/';
}

/** A value as one path segment. A segment of dots would leave the path, however it is encoded. */
function segment(value: EntityId): string {
  if (/^\.{0,2}$/.test(String(value))) throw new Error(`'${value}' is not allowed in a path`);
  return encodeURIComponent(value);
}

export interface Address {
  readonly path: string;
  /** The parameters that the path has not used, in the client's names. */
  readonly query: Params;
}

/** The address of a collection or, with an id, of a model. Throws if a parameter is missing, because that is a programming error. */
export function addressOf(type: EntityType, params: Params = {}, id?: EntityId): Address {
  const query = { ...params };
  const collection = type.path.replace(/:(\w+)/g, (_hole, name: string) => {
    const value = query[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`The path of ${type.type} needs the parameter ${name}`);
    delete query[name];
    return segment(value);
  });
  const parts = id === undefined ? [collection] : [collection, segment(id)];
  return { path: joinPath(parts, type.keepsTrailingSlash), query };
}

/** The key of an address: concurrent requests with the same key are made once. */
export function addressKey({ path, query }: Address, accountId?: number): string {
  const given = Object.entries(accountId === undefined ? query : { ...query, accountId }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const sorted = given.map(([name, value]) => `${name}=${String(value)}`).sort();
  return sorted.length === 0 ? path : `${path}?${sorted.join('&')}`;
}
