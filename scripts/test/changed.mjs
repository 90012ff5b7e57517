// The parts of `npm test -- --changed`: the parts that a change can break, limited to the change. Jest finds the tests whose imports reach
// a changed file. This is quick, but not complete: only `npm test` finds effects that no import shows.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runJest } from './jest.mjs';
import { parts, programOf } from './parts.mjs';
import { broadJourneys, ofNight } from './plan.mjs';

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
 * The commit from which a change counts: where the branch left `base`.
 * @param {string} base a branch or commit. If empty, the main branch
 */
function commitBefore(base) {
  const named = base === '' ? ['origin/main', 'main', 'HEAD'].find(isCommit) : base;
  if (named === undefined || !isCommit(named)) throw new Error(`There is no branch or commit called ${base}.`);
  return git('merge-base', named, 'HEAD');
}

/** Paths that differ from `base`, committed or not, and new paths. */
export function changedFiles(base) {
  const changed = [...lines(git('diff', '--name-only', commitBefore(base))), ...lines(git('ls-files', '--others', '--exclude-standard'))];
  return [...new Set(changed)].sort();
}

/** The journeys to run for these changes, by name: those that changed, and a few broad ones for any change of the client or its build. */
export function journeysFor(paths) {
  const changed = paths.flatMap((path) => /^test\/journeys\/(\w+)\.journey\.ts$/.exec(path)?.[1] ?? []);
  const isOfClient = /^(?:src\/(?:app|prerender)\/|static\/|webpack\.config|scripts\/build|test\/support\/journey|test\/journeys\/actions)/;
  return [...new Set([...changed, ...(paths.some((path) => isOfClient.test(path)) ? broadJourneys : [])])];
}

/** The parts of `npm test` for the changes since `base`. Prints them. */
export function changedParts(base) {
  const paths = changedFiles(base);
  const existing = paths.filter((path) => existsSync(path));
  const code = existing.filter((path) => /\.(?:[cm]?[jt]s|tsx)$/.test(path));
  const journeys = journeysFor(existing);
  console.log(`${paths.length} files changed. Journeys: ${journeys.join(', ') || 'none'}`);

  const part = (name) => parts.find((each) => each.name === name);
  const related = (name, project, about) => ({
    ...part(name),
    ...(about && { about }),
    tasks: () => [
      () => runJest(['--selectProjects', project, '--findRelatedTests', ...code, '--testPathIgnorePatterns', '/node_modules/', ofNight]),
    ],
  });
  return [
    journeys.length > 0 && part('build'),
    code.length > 0 && part('types'),
    code.length > 0 && { ...part('lint'), tasks: () => [programOf('eslint', '--max-warnings', '0', '--no-warn-ignored', ...code)] },
    journeys.length > 0 && {
      ...part('journeys'),
      async tasks({ chromium }) {
        const { fault } = await chromium();
        if (fault) return { fault };
        return [() => runJest(['--selectProjects', 'journeys', '--testPathPatterns', `test/journeys/(${journeys.join('|')})\\.journey`])];
      },
    },
    code.length > 0 && related('embedded', 'server', 'the server on the embedded database, as far as the change reaches'),
    code.length > 0 && related('client', 'client'),
    code.length > 0 && related('domain', 'domain'),
    existing.length > 0 && {
      ...part('format'),
      tasks: () => [programOf('prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...existing)],
    },
    part('rooms'),
    part('budget'),
  ].filter(Boolean);
}
