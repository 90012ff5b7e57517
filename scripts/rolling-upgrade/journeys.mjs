// The pages of the earlier release against instances of this one: its journeys, its client, our server.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { runProgram } from '../machine/processes.mjs';

/** Our server with the orders of the journeys, in one file among our packages. */
function compileServer() {
  const outfile = resolve('node_modules/.cache/patchbay/rolling-upgrade-server.js');
  buildSync({
    entryPoints: ['test/support/journeyServer.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}

/**
 * Runs the journeys of the earlier release, with one of our instances behind its pages, which opens the earlier database and migrates it.
 * @param {string} earlier the folder of the built release
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runEarlierJourneys(earlier) {
  // The journeys start this program as their server, in the folder of the earlier release, whose client it then serves.
  const server = `const entry = ${JSON.stringify(compileServer())};\nrequire(entry);\n`;
  writeFileSync(join(earlier, 'test/support/journeyServer.ts'), server);
  // The scenarios are of the development server of that release.
  const chosen = ['--selectProjects', 'journeys', '--runInBand', '--testPathIgnorePatterns', '/node_modules/', 'scenarios', 'gallery'];
  return runProgram(process.execPath, ['--experimental-vm-modules', join('node_modules', 'jest', 'bin', 'jest.js'), ...chosen], {
    cwd: earlier,
    env: { ...process.env, TEST_DATABASE_URL: '' },
  });
}
