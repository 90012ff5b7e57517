/** The credentials of a document: its security schemes, and parameters of operations that are credentials by their names. */
import { isSecretName, isSecretParameter } from '../../runs/namedSecrets';
import { textOf } from '../../runs/json';
import { listOf, recordOf, type DocumentSource, type Item, type Resolve } from './source';

/** A credential as a request has it. */
export type Credential =
  | { readonly place: 'bearer' }
  | { readonly place: 'basic' }
  /** A key in a header or in the query, by its name. */
  | { readonly place: 'header' | 'query'; readonly name: string };

/** The ways in which an operation can be called: for each way, the credentials that it needs together. */
export type Security = readonly (readonly Credential[])[];

/** A scheme of `securitySchemes`, or of `securityDefinitions` of version 2; null for one in a cookie or of another kind. */
function credentialOf(scheme: Item): Credential | null {
  switch (textOf(scheme.type)) {
    case 'apiKey': {
      const { name, in: place } = scheme;
      if (typeof name !== 'string' || name === '' || (place !== 'header' && place !== 'query')) return null;
      return { place, name };
    }
    case 'http':
      return textOf(scheme.scheme).toLowerCase() === 'basic' ? { place: 'basic' } : { place: 'bearer' };
    case 'basic':
      return { place: 'basic' };
    case 'oauth2':
    case 'openIdConnect':
      return { place: 'bearer' };
    default:
      return null;
  }
}

const maxWays = 10;

/** Reads what operations need. A document with schemes that says for no operation which one it needs means any of them. */
export function securityReader(source: DocumentSource, resolve: Resolve): (operation: Item) => Security {
  const schemes = recordOf(
    source.head.securityDefinitions ?? source.find(['components', 'securitySchemes']) ?? source.find(['securityDefinitions']),
  );
  const read = (name: string): Credential | null => (Object.hasOwn(schemes, name) ? credentialOf(resolve(schemes[name]).item) : null);
  const all = Object.keys(schemes)
    .slice(0, maxWays)
    .flatMap((name) => read(name) ?? []);
  return ({ security }) => {
    const given = security ?? source.head.security;
    if (given === undefined) return all.map((each) => [each]);
    const ways = listOf(given, maxWays).map((way) =>
      Object.keys(recordOf(way))
        .slice(0, maxWays)
        .map((name) => read(name)),
    );
    // A way with a scheme that cannot be used is none.
    return ways.flatMap((way) => (way.length > 0 && way.every((each) => each !== null) ? [way as Credential[]] : []));
  };
}

/** True for a parameter whose value opens the API: it belongs to the connection, and never to a step. */
export function isCredential(
  { name, place }: { readonly name: string; readonly place: string },
  security: Security,
  description: string,
): boolean {
  // A secret in a path names what the operation is about, such as an invitation.
  if (place === 'path') return false;
  if (security.flat().some((each) => 'name' in each && each.place === place && isSameName(each, name))) return true;
  if (isSecretName(name)) return true;
  return (
    isSecretParameter(name) && /\b(?:api[ _-]?key|access[ _-]?token|auth(?:entication|orization)?|credential|secret)\b/i.test(description)
  );
}

/** Names of headers are the same in any case. */
export const isSameName = ({ place, name }: { readonly place: string; readonly name: string }, other: string): boolean =>
  place === 'header' ? name.toLowerCase() === other.toLowerCase() : name === other;
