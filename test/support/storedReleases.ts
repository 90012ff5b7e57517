/** The files of test/releases that need no database. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

export const releasesFolder = 'test/releases';

/** All stored releases, by their versions. */
export function storedReleases(): string[] {
  return existsSync(releasesFolder) ? readdirSync(releasesFolder).filter((name) => /^\d/.test(name)) : [];
}

/** The API description of a release, as an OpenAPI document. */
export function readReleaseContract(version: string) {
  return JSON.parse(brotliDecompressSync(readFileSync(join(releasesFolder, version, 'openapi.json.br'))).toString('utf8'));
}
