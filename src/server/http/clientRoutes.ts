/**
 * The addresses for which the client has a page (S72). The build writes the patterns of its route table next to the client; if
 * they are missing, as in development, every address that does not look like a file counts as known.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patternFinder } from '../../domain/pagePaths';

export type IsKnownPage = (path: string) => boolean;

/** Reads the patterns that the build left in the client's folder. */
export function readClientRoutes(clientDir: string): IsKnownPage {
  const file = join(clientDir, 'routes.json');
  return existsSync(file) ? knownPages(JSON.parse(readFileSync(file, 'utf8')) as string[]) : (path) => !/\.[a-z0-9]+$/i.test(path);
}

/** True for the paths that match one of the patterns. */
export function knownPages(patterns: readonly string[]): IsKnownPage {
  const find = patternFinder(patterns);
  return (path) => find(path) !== null;
}
