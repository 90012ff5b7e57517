// The parts of `npm test`. A part is a list of tasks; a task answers { passed, failed, skipped?, retried?, output }. A part whose
// program is missing answers { fault } instead of tasks.
import { join } from 'node:path';
import { provideChromium } from '../machine/chromium.mjs';
import { findPostgres, providePostgres } from '../machine/postgres.mjs';
import { mayInstall } from '../machine/debian.mjs';
import { runProgram } from '../machine/processes.mjs';
import { plainEnvironment, runJest } from './jest.mjs';
import { databaseSensitive, longJourneys, nightlySettings, onInstances, shards, withoutDatabase } from './plan.mjs';

/** A task: a program of node_modules. It is one test, which passes when it exits with 0. */
export const programOf =
  (name, ...args) =>
  async () => {
    const { code, output } = await runProgram(name === 'node' ? name : join('node_modules', '.bin', name), args, { env: plainEnvironment });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };

/** The files of a Jest project, dealt into tasks. */
const dealt = (count, args, environment) =>
  Array.from({ length: count }, (_, index) => () => runJest([...args, `--shard=${index + 1}/${count}`], environment));

const matching = (patterns) => ['--testPathPatterns', `/(${patterns.join('|')})`];
const apartFrom = (patterns) => ['--testPathIgnorePatterns', '/node_modules/', ...patterns];
const journeyFiles = (names) => `test/journeys/(${names.join('|')})\\.journey`;

/** PostgreSQL can be had: one that was named, one that is installed, or one that may be installed. */
const canHavePostgres = () => Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== null || mayInstall();

/**
 * What several parts need is provided once for the whole run, and ended with it.
 * @param {(words: string) => void} say
 */
export function provideOnce(say) {
  const started = new Map();
  const once = (name, provide) => {
    if (!started.has(name)) started.set(name, provide(say));
    return started.get(name);
  };
  return {
    postgres: () => once('postgres', providePostgres),
    chromium: () => once('chromium', provideChromium),
    async end() {
      for (const provided of started.values()) await (await provided).stop?.();
    },
  };
}

/**
 * Each part: its name, what it is about, which parts must be done first, and its tasks. The order is that in which tasks are
 * begun: what others wait for, then what takes longest.
 */
export const parts = [
  {
    name: 'build',
    about: 'the production build of client and server',
    tasks: () => [programOf('node', 'scripts/build.mjs', '--quiet', '--gallery')],
  },
  {
    name: 'types',
    about: 'the compiler: everything, the server’s build, domain and contract without DOM and Node',
    tasks: () => [
      programOf('tsc', '-p', 'tsconfig.json'),
      programOf('tsc', '-p', 'tsconfig.server.json', '--noEmit'),
      programOf('tsc', '-p', 'tsconfig.pure.json'),
    ],
  },
  {
    name: 'lint',
    about: 'ESLint',
    tasks: () => [programOf('eslint', '.', '--cache', '--cache-location', 'node_modules/.cache/eslint/', '--max-warnings', '0')],
  },
  {
    name: 'journeys',
    about: 'people’s ways through the production build, in headless Chromium',
    needs: ['build'],
    async tasks({ chromium }, { isNightly }) {
      const { path, fault } = await chromium();
      if (fault) return { fault };
      const environment = { CHROMIUM_PATH: path, ...settingsOf(isNightly) };
      const project = ['--selectProjects', 'journeys'];
      return [
        ...longJourneys.map((name) => () => runJest([...project, ...matching([journeyFiles([name])])], environment)),
        ...dealt(shards.journeys, [...project, ...apartFrom([journeyFiles(longJourneys)])], environment),
      ];
    },
  },
  {
    name: 'server',
    about: 'the server on PostgreSQL, half of its files with a single connection',
    async tasks({ postgres }, { isNightly }) {
      const { url, fault } = await postgres();
      if (fault) return { fault };
      const environment = { TEST_DATABASE_URL: url, ...settingsOf(isNightly) };
      return dealt(
        shards.server,
        ['--selectProjects', 'server', ...matching(['test/server/']), ...apartFrom(withoutDatabase)],
        environment,
      );
    },
  },
  {
    name: 'embedded',
    about: 'the server on the embedded database, where that can make a difference; everything where there is no PostgreSQL',
    async tasks(_provided, { isNightly }) {
      const isWhole = isNightly || !canHavePostgres();
      const chosen = isWhole
        ? [...matching(['test/server/']), ...apartFrom(withoutDatabase)]
        : matching(databaseSensitive.map(({ tests }) => tests));
      return dealt(isWhole ? shards.server : shards.embedded, ['--selectProjects', 'server', ...chosen], settingsOf(isNightly));
    },
  },
  {
    name: 'instances',
    about: 'journeys against two instances on one PostgreSQL behind a round-robin proxy',
    needs: ['build'],
    async tasks({ chromium, postgres }, { isNightly }) {
      const browser = await chromium();
      const { url, fault = browser.fault } = await postgres();
      if (fault) return { fault };
      const chosen = isNightly ? apartFrom([journeyFiles(['scenarios'])]) : matching([journeyFiles(onInstances)]);
      const environment = { CHROMIUM_PATH: browser.path, TEST_DATABASE_URL: url };
      return dealt(isNightly ? shards.journeys : shards.instances, ['--selectProjects', 'journeys', ...chosen], environment);
    },
  },
  {
    name: 'client',
    about: 'units, sagas and screens',
    tasks: (_provided, { isNightly }) => dealt(shards.client, ['--selectProjects', 'client'], settingsOf(isNightly)),
  },
  {
    name: 'scripts',
    about: 'the scripts, the development server, and the parts of the server that need no database',
    tasks: (_provided, { isNightly }) => [
      () => runJest(['--selectProjects', 'server', ...matching(withoutDatabase)], settingsOf(isNightly)),
    ],
  },
  {
    name: 'format',
    about: 'Prettier (cure: npm run format)',
    tasks: () => [programOf('prettier', '--check', '.', '--cache', '--log-level', 'warn')],
  },
  {
    name: 'rooms',
    about: 'who imports whom, the house rules, and requirements with their tests',
    tasks: () => [programOf('node', 'scripts/check-rooms.mjs')],
  },
];

/** Settings that were given from outside win over those of a nightly run. */
function settingsOf(isNightly) {
  return isNightly ? Object.fromEntries(Object.entries(nightlySettings).map(([name, value]) => [name, process.env[name] ?? value])) : {};
}
