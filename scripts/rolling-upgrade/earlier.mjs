// An earlier release, checked out and built beside this one.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram } from '../machine/processes.mjs';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * The commit that stored the data of the newest release in test/releases: that release, or the last commit before it. Null without
 * any, and in a copy without history.
 */
export function lastReleaseCommit(folder = 'test/releases') {
  const versions = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+\.\d+\.\d+/.test(name)) : [];
  const newest = versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  if (newest === undefined) return null;
  try {
    return git('log', '-1', '--diff-filter=A', '--format=%H', '--', join(folder, newest, 'facts.json')) || null;
  } catch {
    return null;
  }
}

/**
 * Whether installed packages are enough for another lock file: it has no package, and no version, that this one lacks. More packages
 * do no harm.
 * @param {{ packages: object }} wanted @param {{ packages: object }} present parsed lock files
 */
export const isCovered = (wanted, present) =>
  Object.entries(wanted.packages).every(([path, { version }]) => path === '' || present.packages[path]?.version === version);

/**
 * Checks a commit out in a temporary folder and builds it there.
 * @param {string} ref a commit, tag or branch
 * @param {{ say: (line: string) => void }} options
 * @returns {Promise<{ folder: string, commit: string, remove(): void }>}
 * @throws if the commit is unknown, or cannot be installed or built
 */
export async function buildEarlier(ref, { say }) {
  let commit;
  try {
    commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  } catch {
    throw new Error(`There is no commit, tag or branch called ${ref}.`);
  }
  const folder = join(mkdtempSync(join(tmpdir(), 'patchbay-earlier-')), 'checkout');
  const remove = () => {
    try {
      git('worktree', 'remove', '--force', folder);
    } catch {
      // It was not added yet.
    }
    rmSync(join(folder, '..'), { recursive: true, force: true });
  };
  try {
    git('worktree', 'add', '--detach', folder, commit);
    await install(folder, say);
    say(`Building ${commit.slice(0, 8)} …`);
    const { code, output } = await runProgram(process.execPath, ['scripts/build.mjs', '--quiet'], { cwd: folder });
    if (code !== 0) throw new Error(`The build of ${commit.slice(0, 8)} failed:\n${output}`);
    return { folder, commit, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Gives the checkout the packages of its lock file: ours, if they are enough, otherwise its own. */
async function install(folder, say) {
  const lockOf = (path) => JSON.parse(readFileSync(join(path, 'package-lock.json'), 'utf8'));
  if (isCovered(lockOf(folder), lockOf('.'))) return symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  say('Installing its packages …');
  const { code, output } = await runProgram('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`);
}
