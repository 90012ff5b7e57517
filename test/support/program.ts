/**
 * A program that tests start as a process, compiled into one file: it starts in half of the time in which tsx compiles and
 * loads its modules one by one.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';

const cache = join(process.cwd(), 'node_modules/.cache/patchbay');
const compiled = new Map<string, string>();

/** Returns the path of the compiled program. Each version of its sources has its own file, under node_modules/.cache. */
export function compileProgram(entry: string): string {
  const known = compiled.get(entry);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  const code = outputFiles[0]!.contents;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const path = join(cache, `${basename(entry, '.ts')}-${hash}.js`);
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, code);
    renameSync(draft, path);
  }
  compiled.set(entry, path);
  return path;
}
