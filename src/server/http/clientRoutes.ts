/**
 * Which addresses the client has a page for (S72). The build writes the patterns of its route table beside the client; where
 * they are missing, as in development, every address that does not look like a file counts as known.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type IsKnownPage = (path: string) => boolean;

/** Reads the patterns that the build has left in the client's folder. */
export function readClientRoutes(clientDir: string): IsKnownPage {
  const file = join(clientDir, 'routes.json');
  return existsSync(file) ? knownPages(JSON.parse(readFileSync(file, 'utf8')) as string[]) : (path) => !/\.[a-z0-9]+$/i.test(path);
}

/** `:name` stands for one segment, `:name?` for one or none, `*` at the end for any number; case and a last slash do not count. */
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
