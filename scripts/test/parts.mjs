// The parts of `npm test`. A part is a list of tasks; a task returns { passed, failed, skipped?, retried?,
// output }. A part whose program is missing returns { fault } instead of tasks.
import { join } from 'node:path';
import { provideTestBrowser } from '../machine/chromium.mjs';
import { provideDovecot } from '../machine/dovecot.mjs';
import { provideMariadb } from '../machine/mariadb.mjs';
import { findPostgres, providePostgres } from '../machine/postgres.mjs';
import { mayInstall } from '../machine/debian.mjs';
import { runProgram } from '../machine/processes.mjs';
import { audit } from '../supply-chain/audit.mjs';
import { plainEnvironment, runJest, runJourneys } from './jest.mjs';
import { databaseSensitive, longJourneys, nightlySettings, onInstances, shards, withoutDatabase, withServers } from './plan.mjs';

/** A task that runs a program of node_modules. It counts as one test, which passes if the program exits with 0. */
export const programOf =
  (name, ...args) =>
  async () => {
    const { code, output } = await runProgram(name === 'node' ? name : join('node_modules', '.bin', name), args, { env: plainEnvironment });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };

/** The files of a Jest project, divided into tasks. */
const dealt = (count, args, environment, run = runJest) =>
  Array.from({ length: count }, (_, index) => () => run([...args, `--shard=${index + 1}/${count}`], environment));

const matching = (patterns) => ['--testPathPatterns', `/(${patterns.join('|')})`];
const apartFrom = (patterns) => ['--testPathIgnorePatterns', '/node_modules/', ...patterns];
const journeyFiles = (names) => `test/journeys/(${names.join('|')})\\.journey`;

/** Whether PostgreSQL is available: configured, installed, or installable. */
const canHavePostgres = () => Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== null || mayInstall();

/**
 * Provides the shared needs of several parts once for the whole run, and ends them with it.
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
    mariadb: () => once('mariadb', provideMariadb),
    dovecot: () => once('dovecot', provideDovecot),
    chromium: () => once('chromium', provideTestBrowser),
    async end() {
      for (const provided of started.values()) await (await provided).stop?.();
    },
  };
}

/**
 * Each part: its name, its subject, the parts that must be done first, and its tasks. Tasks start in this
 * order: first the tasks that others wait for, then the longest tasks.
 */
export const parts = [
  {
    name: 'build',
    about: 'the production build of client and server',
    tasks: () => [programOf('node', 'scripts/build.mjs', '--quiet', '--gallery')],
  },
  {
    name: 'types',
    about: 'the compiler: everything; domain and contract without DOM and Node (the build compiles the server without DOM)',
    tasks: () => [programOf('tsc', '-p', 'tsconfig.json'), programOf('tsc', '-p', 'tsconfig.pure.json')],
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
      // At night in Chromium itself, by day in its headless shell if it is installed.
      const environment = { ...(isNightly ? { CHROMIUM_PATH: path } : {}), ...settingsOf(isNightly) };
      const project = ['--selectProjects', 'journeys'];
      return [
        ...longJourneys.map((name) => () => runJourneys([...project, ...matching([journeyFiles([name])])], environment)),
        ...dealt(shards.journeys, [...project, ...apartFrom([journeyFiles(longJourneys)])], environment, runJourneys),
      ];
    },
  },
  {
    name: 'server',
    about: 'the server on PostgreSQL, half of its files with a single connection',
    async tasks({ postgres }, { isNightly }) {
      const { socketUrl, fault } = await postgres();
      if (fault) return { fault };
      const environment = { TEST_DATABASE_URL: socketUrl, ...settingsOf(isNightly) };
      return dealt(
        shards.server,
        ['--selectProjects', 'server', ...matching(['test/server/']), ...apartFrom([...withoutDatabase, ...withServers])],
        environment,
      );
    },
  },
  {
    name: 'connectors',
    about: 'connectors against PostgreSQL, MariaDB and Dovecot',
    async tasks({ postgres, mariadb, dovecot }, { isNightly }) {
      const fault = (await postgres()).fault ?? (await mariadb()).fault ?? (await dovecot()).fault;
      if (fault) return { fault };
      return [() => runJest(['--selectProjects', 'server', ...matching(withServers)], settingsOf(isNightly))];
    },
  },
  {
    name: 'embedded',
    about: 'the server on the embedded database, where that can make a difference; everything where there is no PostgreSQL',
    async tasks(_provided, { isNightly }) {
      const isWhole = isNightly || !canHavePostgres();
      const chosen = isWhole
        ? [...matching(['test/server/']), ...apartFrom([...withoutDatabase, ...withServers])]
        : matching(databaseSensitive.flatMap(({ tests }) => tests));
      return dealt(isWhole ? shards.server : shards.embedded, ['--selectProjects', 'server', ...chosen], settingsOf(isNightly));
    },
  },
  {
    name: 'instances',
    about: 'journeys against two instances on one PostgreSQL behind a round-robin proxy',
    needs: ['build'],
    async tasks({ chromium, postgres }, { isNightly }) {
      const browser = await chromium();
      const { socketUrl, fault = browser.fault } = await postgres();
      if (fault) return { fault };
      const chosen = isNightly ? apartFrom([journeyFiles(['scenarios\\w*'])]) : matching([journeyFiles(onInstances)]);
      const environment = { TEST_DATABASE_URL: socketUrl };
      return dealt(isNightly ? shards.journeys : shards.instances, ['--selectProjects', 'journeys', ...chosen], environment, runJourneys);
    },
  },
  {
    name: 'upgrade',
    about: 'a rolling upgrade from the last release under load, and its journeys against this version (nightly)',
    isNightlyOnly: true,
    needs: ['build'],
    async tasks({ chromium, postgres }) {
      const fault = (await chromium()).fault ?? (await postgres()).fault;
      if (fault) return { fault };
      return [programOf('node', 'scripts/rolling-upgrade.mjs')];
    },
  },
  {
    name: 'audit',
    about: 'known vulnerabilities of packages, if the registry answers (nightly)',
    isNightlyOnly: true,
    tasks: () => [
      async () => {
        const { outcome, lines } = await audit();
        // A registry that does not answer says nothing about us, so this is no failure in CI either.
        if (outcome === 'unanswered')
          return { passed: 0, failed: 0, output: '', fault: `the registry did not answer: ${lines.join('; ')}` };
        return { passed: outcome === 'clean' ? 1 : 0, failed: outcome === 'clean' ? 0 : 1, output: lines.join('\n') };
      },
    ],
  },
  {
    name: 'client',
    about: 'sagas, slices and screens',
    tasks: (_provided, { isNightly }) => dealt(shards.client, ['--selectProjects', 'client'], settingsOf(isNightly)),
  },
  {
    name: 'domain',
    about: 'the rules and the contract',
    tasks: (_provided, { isNightly }) => [() => runJest(['--selectProjects', 'domain'], settingsOf(isNightly))],
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

/** Settings from the environment win over the settings of a nightly run. */
function settingsOf(isNightly) {
  return isNightly ? Object.fromEntries(Object.entries(nightlySettings).map(([name, value]) => [name, process.env[name] ?? value])) : {};
}
