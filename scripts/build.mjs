// The production build: the client by webpack and scripts/prerender into dist/client, the server by tsc into dist/server,
// and a bill of materials with the licences.
// Usage: node scripts/build.mjs [--quiet] [--force] [--gallery]     Without --force, parts whose sources have not changed are kept.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inWords, runProgram } from './machine/processes.mjs';

const bin = (name) => join('node_modules', '.bin', name);
/** TypeScript 7, by its path: TypeScript 6, whose API webpack and ESLint use, has a program of the same name. */
export const compiler = 'node_modules/typescript-7/bin/tsc';

const ofTheClient = [
  'src/app',
  'src/contract',
  'src/domain',
  'static',
  // The logos of the apps.
  'src/server/apps',
  'src/server/catalogue',
  'src/server/connectors',
  'scripts/build',
  'webpack.config.js',
  'tsconfig.json',
  'package-lock.json',
];

/** Each part: its sources, its commands, and a file that shows that it was built. The gallery is built only on request. */
export const parts = [
  {
    name: 'client',
    sources: [...ofTheClient, 'src/prerender', 'scripts/prerender'],
    result: 'dist/client/pages/login.html',
    // The second step prerenders pages into the build of the first.
    commands: [
      [bin('webpack'), '--mode', 'production', '--no-color'],
      [process.execPath, 'scripts/prerender/main.mjs'],
    ],
  },
  {
    name: 'server',
    sources: [
      'src/server',
      'src/contract',
      'src/domain',
      'src/fixtures',
      'scripts/build',
      'tsconfig.server.json',
      'tsconfig.json',
      'package-lock.json',
    ],
    result: 'dist/server/server/main.js',
    clean: 'dist/server',
    commands: [
      [process.execPath, compiler, '-p', 'tsconfig.server.json', '--incremental', 'false'],
      [process.execPath, 'scripts/build/packApps.mjs'],
      // A migrated empty database, which every first start copies.
      [process.execPath, 'dist/server/server/migrate.js', '--image', 'dist/database-image.tar.gz'],
      [process.execPath, 'scripts/build/openapi.mjs'],
    ],
  },
  {
    name: 'bill of materials',
    sources: ['package.json', 'package-lock.json', 'scripts/bill-of-materials.mjs'],
    result: 'dist/sbom.json',
    commands: [[process.execPath, 'scripts/bill-of-materials.mjs']],
  },
  {
    name: 'gallery',
    sources: [...ofTheClient, 'src/gallery', 'src/fixtures'],
    result: 'dist/gallery/index.html',
    commands: [[bin('webpack'), '--mode', 'production', '--env', 'gallery', '--no-color']],
    isOptional: true,
  },
];

function* filesOf(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path).sort()) yield* filesOf(join(path, entry));
}

/** A digest of names and contents of the sources; the same in every clone of the same commit. */
export function digest(sources) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => [...filesOf(source)])) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

const stampOf = (part) => join('dist', `.${part.name}-stamp`);

/** True if the content of dist was built from the present sources. */
export function isBuilt(part, sum = digest(part.sources)) {
  return existsSync(part.result) && existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === sum;
}

async function buildPart(part, sum, say) {
  const startedAt = performance.now();
  say(`Building the ${part.name} …`);
  rmSync(stampOf(part), { force: true });
  if (part.clean) rmSync(part.clean, { recursive: true, force: true });
  for (const [command, ...args] of part.commands) {
    const { code, output } = await runProgram(command, args, { env: { ...process.env, NODE_ENV: 'production' } });
    if (code !== 0) throw new Error(`The ${part.name} did not build: ${command} ${args.join(' ')} ended with ${code}\n${output}`);
  }
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampOf(part), sum);
  say(`The ${part.name} is built (${inWords(performance.now() - startedAt)}).`);
}

/** Builds what changed, both parts at once. Throws with the tools' own output if one fails. */
export async function build({ say = console.log, force = false, withGallery = false } = {}) {
  const wanted = parts.filter((part) => withGallery || !part.isOptional);
  const todo = wanted.map((part) => ({ part, sum: digest(part.sources) })).filter(({ part, sum }) => force || !isBuilt(part, sum));
  const results = await Promise.allSettled(todo.map(({ part, sum }) => buildPart(part, sum, say)));
  const faults = results.filter((result) => result.status === 'rejected').map((result) => result.reason.message);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  chdir(fileURLToPath(new URL('..', import.meta.url)));
  const args = process.argv.slice(2);
  try {
    await build({
      force: args.includes('--force'),
      withGallery: args.includes('--gallery'),
      say: args.includes('--quiet') ? () => {} : console.log,
    });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
