// The tests of `npm test -- --changed`: the parts that a change can break, limited to the change.
//
// Tests mirror the paths of src/, so a file's tests are the tests of its subject (`src/app/features/zaps/…` → `test/app/features/zaps`).
// A change also runs the tests of the subjects that import it directly, unless they are many, and the
// journeys of its feature (plan.mjs). This is quick, but not complete: only `npm test` finds effects on
// distant code.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { runJest } from './jest.mjs';
import { parts, programOf } from './parts.mjs';
import { broadJourneys, journeysOf } from './plan.mjs';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const lines = (text) => text.split('\n').filter(Boolean);

function isCommit(name) {
  try {
    git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Paths that differ from `base`, committed or not, and new paths.
 * @param {string} base a branch or commit. If empty, the main branch
 */
export function changedFiles(base) {
  const named = base === '' ? ['origin/main', 'main', 'HEAD'].find(isCommit) : base;
  if (named === undefined || !isCommit(named)) throw new Error(`There is no branch or commit called ${base}.`);
  const since = git('merge-base', named, 'HEAD');
  const changed = [...lines(git('diff', '--name-only', since)), ...lines(git('ls-files', '--others', '--exclude-standard'))];
  return [...new Set(changed)].sort();
}

/**
 * The tests of a file of src, as prefixes of paths below test/: the tests of its feature, its resource or its room.
 */
export function subjectsOf(path) {
  const [, feature] = /^src\/(app\/features\/[^/]+)\//.exec(path) ?? [];
  if (feature) return [feature];
  const [, folder] = /^src\/server\/endpoints\/([^/]+)\//.exec(path) ?? [];
  if (folder) return [folder, 'accessMatrix'].map((each) => `server/endpoints/${each}`);
  const [, room, rest] = /^src\/((?:app|server)\/[^/]+|[^/]+)\/(.+)$/.exec(path) ?? [];
  if (room === undefined) return [];
  const part = `${room}/${rest.split('/')[0].replace(/\.tsx?$/, '')}`;
  return [['', '.test.ts', '.test.tsx'].some((ending) => existsSync(join('test', part + ending))) ? part : room];
}

const importPattern = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const endings = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.tsx'];

/** The target of a file's import among the known files. Undefined for packages. */
function resolveImport(from, specifier, known) {
  const path = normalize(join(dirname(from), specifier));
  return endings.map((ending) => path + ending).find((candidate) => known.has(candidate));
}

/** Files of src that directly import one of the paths. */
export function directImporters(paths, files = lines(git('ls-files', 'src'))) {
  const known = new Set(files);
  const wanted = new Set(paths);
  return files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      existsSync(file) &&
      [...readFileSync(file, 'utf8').matchAll(importPattern)].some(([, specifier]) => wanted.has(resolveImport(file, specifier, known))),
  );
}

/** The paths of all test files except journeys. */
function unitTests() {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((path) => join('test', path))
    .filter((path) => /\.test\.tsx?$/.test(path));
}

/** If more subjects than this import a file, only its own tests run, because the others would be most of the suite. */
const fewSubjects = 8;

/** The test files to run for these changes: changed test files, and the tests of subjects that changed or that import a changed file. */
export function testsFor(paths, tests = unitTests()) {
  const sources = paths.filter((path) => path.startsWith('src/'));
  const subjects = new Set(sources.flatMap(subjectsOf));
  for (const source of sources) {
    // A room's index exports everything, so its importers do not necessarily depend on the file.
    const importers = directImporters([source]).filter((path) => !/^src\/(?:app\/|server\/)?[^/]+\/index\.tsx?$/.test(path));
    const importing = new Set(importers.flatMap(subjectsOf));
    if (importing.size <= fewSubjects) for (const subject of importing) subjects.add(subject);
  }
  const prefixes = [...subjects].map((subject) => `test/${subject}`);
  const support = paths.filter((path) => path.startsWith('test/support/')).map((path) => path.replace(/^.*\/|\.\w+$/g, ''));
  const usesSupport = (path) => support.some((name) => readFileSync(path, 'utf8').includes(`support/${name}'`));
  const touchesScripts = paths.some((path) => path.startsWith('scripts/'));
  return tests.filter(
    (path) =>
      paths.includes(path) ||
      prefixes.some((prefix) => path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}.`)) ||
      (touchesScripts && path.startsWith('test/scripts/')) ||
      usesSupport(path),
  );
}

/** The journeys to run for these changes, by name. */
export function journeysFor(paths) {
  const names = new Set();
  for (const path of paths) {
    const [, journey] = /^test\/journeys\/(\w+)\.journey\.ts$/.exec(path) ?? [];
    if (journey) names.add(journey);
    const [, feature] = /^src\/app\/features\/([^/]+)\//.exec(path) ?? [];
    for (const name of journeysOf[feature] ?? []) names.add(name);
    const isOfAll =
      /^(?:src\/app\/(?!features\/)|src\/prerender\/|static\/|webpack\.config|scripts\/build|test\/support\/journey|test\/journeys\/actions)/;
    if (isOfAll.test(path)) for (const name of broadJourneys) names.add(name);
  }
  return [...names];
}

/** The parts of `npm test` for the changes since `base`. Prints them. */
export function changedParts(base) {
  const paths = changedFiles(base);
  const existing = paths.filter((path) => existsSync(path));
  const touches = (pattern) => paths.some((path) => pattern.test(path));
  const code = existing.filter((path) => /\.(?:[cm]?[jt]s|tsx)$/.test(path));
  const tests = testsFor(paths);
  const journeys = journeysFor(paths);
  console.log(`${paths.length} files changed: ${tests.length} files of tests, journeys: ${journeys.join(', ') || 'none'}`);

  const part = (name) => parts.find((each) => each.name === name);
  const withFiles = (name, tasks) => ({ ...part(name), tasks });
  const inProject = (pattern) => tests.filter((path) => pattern.test(path));
  const client = inProject(/^test\/(?:app|gallery)\//);
  const domain = inProject(/^test\/(?:domain|contract|fixtures)\//);
  const server = inProject(/^test\/(?:server|scripts|development)\//);
  const journeyPattern = `test/journeys/(${journeys.join('|')})\\.journey`;

  return [
    journeys.length > 0 && withFiles('build', () => [programOf('node', 'scripts/build.mjs', '--quiet')]),
    code.length > 0 &&
      withFiles('types', () =>
        [
          ['tsconfig.json'],
          touches(/^src\/(?:server|domain|contract|fixtures)\//) && ['tsconfig.server.json', '--noEmit'],
          touches(/^src\/(?:domain|contract)\//) && ['tsconfig.pure.json'],
        ]
          .filter(Boolean)
          .map((config) => programOf('tsc', '-p', ...config)),
      ),
    code.length > 0 && withFiles('lint', () => [programOf('eslint', '--max-warnings', '0', '--no-warn-ignored', ...code)]),
    journeys.length > 0 && {
      ...part('journeys'),
      async tasks({ chromium }) {
        const { fault } = await chromium();
        if (fault) return { fault };
        return [() => runJest(['--selectProjects', 'journeys', '--testPathPatterns', journeyPattern])];
      },
    },
    server.length > 0 && {
      ...part('embedded'),
      about: 'the server on the embedded database, as far as the change reaches',
      tasks: () => [() => runJest(['--selectProjects', 'server', '--runTestsByPath', ...server])],
    },
    client.length > 0 && withFiles('client', () => [() => runJest(['--selectProjects', 'client', '--runTestsByPath', ...client])]),
    domain.length > 0 && withFiles('domain', () => [() => runJest(['--selectProjects', 'domain', '--runTestsByPath', ...domain])]),
    existing.length > 0 &&
      withFiles('format', () => [programOf('prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...existing)]),
    touches(/^(?:src|scripts)\//) && part('rooms'),
  ].filter(Boolean);
}
