/** The version of this program. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in the product's package.json, which is above the compiled program; `unknown` if that file was left out. */
export function productVersion(from = __dirname): string {
  const path = join(from, 'package.json');
  if (existsSync(path)) {
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
    if (name === 'patchbay') return version ?? 'unknown';
  }
  return dirname(from) === from ? 'unknown' : productVersion(dirname(from));
}
