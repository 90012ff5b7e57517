/**
 * The addresses for which the client has a page (S72). The build writes the patterns of its route table next to the client; if
 * they are missing, as in development, every address that does not look like a file counts as known.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type IsKnownPage = (path: string) => boolean;

/** Reads the patterns that the build left in the client's folder. */
export function readClientRoutes(clientDir: string): IsKnownPage {
  const file = join(clientDir, 'routes.json');
  return existsSync(file) ? knownPages(JSON.parse(readFileSync(file, 'utf8')) as string[]) : (path) => !/\.[a-z0-9]+$/i.test(path);
}

/** `:name` matches one segment, `:name?` one or none, a final `*` any number; case and a trailing slash are ignored. */
export function knownPages(patterns: readonly string[]): IsKnownPage {
  const expressions = patterns.map(expressionOf);
  return (path) => expressions.some((expression) => expression.test(path));
}

function expressionOf(pattern: string): RegExp {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  const source = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    if (/^:\w+\?$/.test(segment)) return '(?:/[^/]+)?';
    return segment.startsWith(':') ? '/[^/]+' : `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return new RegExp(`^${source.join('')}/?$`, 'i');
}
