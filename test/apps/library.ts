import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('./node_modules', import.meta.url));

/** Version and licence of an installed library. */
export function readLibrary(name: string): { version: string; licence: string } {
  const { version, license, licenses } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
  // Older packages have a list, and some write “MIT License”.
  return { version, licence: String(license ?? licenses?.[0]?.type ?? 'not named').replace(/ License$/, '') };
}
