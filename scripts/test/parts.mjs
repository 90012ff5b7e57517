// The parts of `npm test`: their commands, requirements, and how results are counted. A part answers { passed, failed, skipped?,
// output } or { fault } if it could not run at all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from './machine/chromium.mjs';
import { providePostgres } from './machine/postgres.mjs';
import { runProgram } from './machine/processes.mjs';

const bin = (name) => join('node_modules', '.bin', name);
const { TEST_DATABASE_URL: _onlyForItsPart, ...given } = process.env;
const plainEnvironment = { ...given, FORCE_COLOR: '0' };

/** One program is one test: it passes when it exits with 0. */
async function one(command, args) {
  const { code, output } = await runProgram(command, args, { env: plainEnvironment });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** Several programs, each one test. */
async function each(programs) {
  const results = [];
  for (const [command, ...args] of programs) results.push(await one(command, args));
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), output: results.map((result) => result.output).join('') };
}

/**
 * Counts the tests in Jest's JSON report. A file that did not load counts as one failed test.
 * `retried` names each test that passed only after a retry.
 */
export function countJest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    retried: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1).map(({ fullName }) => fullName),
    ),
  };
}

async function jest(args, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-jest-'));
  const report = join(folder, 'report.json');
  const workers = String(Math.max(1, Math.min(availableParallelism(), 4)));
  const env = {
    ...plainEnvironment,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
      .filter(Boolean)
      .join(' '),
    ...environment,
  };
  try {
    const { code, output } = await runProgram(bin('jest'), ['--ci', '-w', workers, '--json', `--outputFile=${report}`, ...args], { env });
    // With --json Jest repeats the report on stdout: what a person wants to read went to stderr, and came first or last.
    const readable = output.replace(/^\{"numFailedTestSuites".*$/gm, '');
    let counts;
    try {
      counts = countJest(JSON.parse(readFileSync(report, 'utf8')));
    } catch {
      return { passed: 0, failed: 1, output: `${readable}\nJest ended with ${code} and left no report.\n` };
    }
    if (code !== 0 && counts.failed === 0) counts.failed = 1; // e.g. no test found, or a handle that kept a worker alive
    return { ...counts, output: readable };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What many instances share, and so must not rest in one of them. */
const onInstances = ['team', 'account', 'switching', 'teamGuide', 'editor', 'billing', 'zaps', 'mover'];

/**
 * In the order in which they run. `lane: 'light'` parts use one processor and run beside each other;
 * the others have the machine to themselves.
 */
export const parts = [
  {
    name: 'types',
    about: 'the compiler: everything, the server’s build, domain and contract without DOM and Node',
    lane: 'light',
    run: () =>
      each([
        [bin('tsc'), '-p', 'tsconfig.json'],
        [bin('tsc'), '-p', 'tsconfig.server.json', '--noEmit'],
        [bin('tsc'), '-p', 'tsconfig.pure.json'],
      ]),
  },
  {
    name: 'lint',
    about: 'ESLint',
    lane: 'light',
    run: () => one(bin('eslint'), ['.', '--cache', '--cache-location', 'node_modules/.cache/eslint/', '--max-warnings', '0']),
  },
  {
    name: 'format',
    about: 'Prettier (cure: npm run format)',
    lane: 'light',
    run: () => one(bin('prettier'), ['--check', '.', '--cache', '--log-level', 'warn']),
  },
  {
    name: 'rooms',
    about: 'who imports whom, the house rules, and requirements with their tests',
    lane: 'light',
    run: () => one('node', ['scripts/check-rooms.mjs']),
  },
  {
    name: 'build',
    about: 'the production build of client and server',
    lane: 'light',
    run: () => one('node', ['scripts/build.mjs', '--quiet', '--gallery']),
  },
  { name: 'client', about: 'units, sagas and screens', run: () => jest(['--selectProjects', 'client']) },
  { name: 'server', about: 'the server on the embedded database, and the scripts', run: () => jest(['--selectProjects', 'server']) },
  {
    name: 'postgres',
    about: 'the server on PostgreSQL',
    run: async (say) => {
      const postgres = await providePostgres(say);
      if (postgres.fault) return postgres;
      try {
        return await jest(['--selectProjects', 'server', '--testPathPatterns', 'test/server/'], { TEST_DATABASE_URL: postgres.url });
      } finally {
        await postgres.stop();
      }
    },
  },
  {
    name: 'journeys',
    about: 'people’s ways through the production build, in headless Chromium',
    needs: ['build'],
    run: async (say) => {
      const chromium = await provideChromium(say);
      if (chromium.fault) return chromium;
      return jest(['--selectProjects', 'journeys'], { CHROMIUM_PATH: chromium.path });
    },
  },
  {
    name: 'instances',
    about: 'the journeys of accounts, plans and Zaps, against two instances on one PostgreSQL behind a round-robin proxy',
    needs: ['build'],
    run: async (say) => {
      const chromium = await provideChromium(say);
      if (chromium.fault) return chromium;
      const postgres = await providePostgres(say);
      if (postgres.fault) return postgres;
      try {
        return await jest(['--selectProjects', 'journeys', '--testPathPatterns', `test/journeys/(${onInstances.join('|')})\\.journey`], {
          CHROMIUM_PATH: chromium.path,
          TEST_DATABASE_URL: postgres.url,
        });
      } finally {
        await postgres.stop();
      }
    },
  },
];
