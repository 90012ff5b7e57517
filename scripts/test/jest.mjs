// Runs Jest and counts its results.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../machine/processes.mjs';
import { addWallTimes, followProgress } from './times.mjs';

const { TEST_DATABASE_URL: _onlyWhereAPartAsksForIt, ...given } = process.env;

/** The environment of every program that `npm test` starts. */
export const plainEnvironment = { ...given, FORCE_COLOR: '0' };

/** Counts the tests in Jest's JSON report. A file that did not load counts as a failed test. */
export function countJest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Minutes. A task takes some minutes. One that takes longer than this waits for something that does not happen. */
const maxTaskSeconds = 30;

/**
 * Runs Jest in one process, because the lanes of `npm test` decide how many run at once. `--forceExit`: a
 * test that failed before it closed its server must not keep the run alive. A process that exceeds the limit is ended, and
 * counts as a failed test.
 * @param {string[]} args
 * @param {Record<string, string>} environment
 * @returns {Promise<{ passed: number, failed: number, skipped?: number, output: string }>}
 */
export async function runJest(args, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-jest-'));
  const report = join(folder, 'report.json');
  const progress = join(folder, 'progress.txt');
  const options = [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const env = { ...plainEnvironment, NODE_OPTIONS: options.filter(Boolean).join(' '), PROGRESS_FILE: progress, ...environment };
  const reporters = ['--reporters=default', `--reporters=${fileURLToPath(new URL('progressReporter.mjs', import.meta.url))}`];
  const command = ['--ci', '-w', '1', '--forceExit', '--passWithNoTests', '--json', `--outputFile=${report}`, ...reporters, ...args];
  followProgress(progress);
  const timeout = Number(env.LONGEST_TASK ?? maxTaskSeconds) * 60_000;
  try {
    const { code, output } = await runProgram(join('node_modules', '.bin', 'jest'), command, { env, timeout });
    // With --json Jest also prints the report to stdout. The readable output went to stderr, before or after it.
    const readable = output.replace(/^\{"numFailedTestSuites".*$/gm, '').replace(/^Force exiting Jest:.*$/gm, '');
    let counts;
    try {
      const read = JSON.parse(readFileSync(report, 'utf8'));
      addWallTimes(read);
      counts = countJest(read);
    } catch {
      const done = existsSync(progress) ? `Until then:\n${readFileSync(progress, 'utf8')}` : '';
      const words = `Jest ended with ${code} and left no report.`;
      return { passed: 0, failed: 1, output: `${readable}\n${words}\n${done}` };
    }
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    return { ...counts, output: readable };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
