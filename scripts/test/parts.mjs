// The parts of `npm test`. A part is a list of tasks; a task returns { passed, failed, skipped?, output }. A part
// whose program is missing returns { fault } instead of tasks.
import { join } from 'node:path';
import { provideTestBrowser } from '../machine/chromium.mjs';
import { provideDovecot } from '../machine/dovecot.mjs';
import { provideMariadb } from '../machine/mariadb.mjs';
import { findPostgres, providePostgres } from '../machine/postgres.mjs';
import { mayInstall } from '../machine/debian.mjs';
import { runProgram } from '../machine/processes.mjs';
import { compiler } from '../build.mjs';
import { audit } from '../audit.mjs';
import { plainEnvironment, runJest } from './jest.mjs';
import { databaseSensitive, longJourneys, nightlySettings, ofNight, onInstances, shards, withoutDatabase, withServers } from './plan.mjs';

/**
 * Makes tasks that run a program of node_modules with these variables in its environment. It counts as one test, which passes if the program
 * exits with 0.
 */
const programIn =
  (environment) =>
  (name, ...args) =>
  async () => {
    const env = { ...plainEnvironment, ...environment };
    const { code, output } = await runProgram(name === 'node' ? name : join('node_modules', '.bin', name), args, { env });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };

export const programOf = programIn({});

/** ESLint keeps one cache for each choice of rules. */
const eslintCache = (isTyped) => ['--cache', '--cache-location', `node_modules/.cache/eslint/${isTyped ? 'typed' : 'untyped'}/`];

/** The files of a Jest project, divided into tasks. */
const dealt = (count, args, environment) =>
  Array.from({ length: count }, (_, index) => () => runJest([...args, `--shard=${index + 1}/${count}`], environment));

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
 * Each part: its name, its subject, when it runs (`day`, `night`, or both if absent), the parts that must be done first, and its tasks.
 * Tasks start in this order: first the tasks that others wait for, then the longest tasks. The night has the rest: what the day leaves out,
 * and what it tries with fewer inputs, on one database or on one instance.
 */
export const parts = [
  {
    name: 'build',
    about: 'the production build of client and server',
    tasks: (_provided, { isNightly }) => [programOf('node', 'scripts/build.mjs', '--quiet', ...(isNightly ? ['--gallery'] : []))],
  },
  {
    name: 'types',
    when: 'day',
    about: 'the compiler: everything; domain and contract without DOM and Node (the build compiles the server without DOM)',
    tasks: () => [programOf('node', compiler, '-p', 'tsconfig.json'), programOf('node', compiler, '-p', 'tsconfig.pure.json')],
  },
  {
    name: 'lint',
    about: 'ESLint, by day without the rules that need types',
    tasks: (_provided, { isNightly }) => [
      programIn(isNightly ? {} : { LINT_WITHOUT_TYPES: 'true' })('eslint', '.', '--max-warnings', '0', ...eslintCache(isNightly)),
    ],
  },
  {
    name: 'journeys',
    about: 'people’s ways through the production build, in headless Chromium',
    needs: ['build'],
    async tasks({ chromium }, { isNightly }) {
      const { path, fault } = await chromium();
      if (fault) return { fault };
      const project = ['--selectProjects', 'journeys'];
      // By night in Chromium itself, by day in its headless shell if it is installed.
      if (isNightly) return dealt(1, [...project, ...matching([ofNight])], { CHROMIUM_PATH: path, ...settingsOf(true) });
      return [
        ...longJourneys.map((name) => () => runJest([...project, ...matching([journeyFiles([name])])])),
        ...dealt(shards.journeys, [...project, ...apartFrom([ofNight, journeyFiles(longJourneys)])], {}),
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
      const chosen = isNightly
        ? [...matching([`test/server/.*${ofNight}`]), ...apartFrom(withServers)]
        : [...matching(['test/server/']), ...apartFrom([ofNight, ...withoutDatabase, ...withServers])];
      return dealt(shards.server, ['--selectProjects', 'server', ...chosen], environment);
    },
  },
  {
    name: 'connectors',
    when: 'day',
    about: 'connectors against PostgreSQL, MariaDB and Dovecot',
    async tasks({ postgres, mariadb, dovecot }) {
      const fault = (await postgres()).fault ?? (await mariadb()).fault ?? (await dovecot()).fault;
      if (fault) return { fault };
      return [() => runJest(['--selectProjects', 'server', ...matching(withServers)])];
    },
  },
  {
    name: 'embedded',
    about: 'the server on the embedded database: by day where that can make a difference; everything by night and without PostgreSQL',
    async tasks(_provided, { isNightly }) {
      const isWhole = isNightly || !canHavePostgres();
      const chosen = isWhole
        ? [...matching(['test/server/']), ...apartFrom([...(isNightly ? [] : [ofNight]), ...withoutDatabase, ...withServers])]
        : [...matching(databaseSensitive), ...apartFrom([ofNight])];
      return dealt(isWhole ? shards.whole : shards.embedded, ['--selectProjects', 'server', ...chosen], settingsOf(isNightly));
    },
  },
  {
    name: 'instances',
    about: 'journeys against two instances on one PostgreSQL behind a round-robin proxy: by day a few, by night all',
    needs: ['build'],
    async tasks({ chromium, postgres }, { isNightly }) {
      const browser = await chromium();
      const { socketUrl, fault = browser.fault } = await postgres();
      if (fault) return { fault };
      const chosen = isNightly ? [] : matching([journeyFiles(onInstances)]);
      const environment = { TEST_DATABASE_URL: socketUrl };
      return dealt(isNightly ? shards.whole : shards.instances, ['--selectProjects', 'journeys', ...chosen], environment);
    },
  },
  {
    name: 'upgrade',
    when: 'night',
    about: 'a rolling upgrade from the last release under load, and its journeys against this version',
    needs: ['build'],
    async tasks({ chromium, postgres }) {
      const fault = (await chromium()).fault ?? (await postgres()).fault;
      if (fault) return { fault };
      return [programOf('node', 'scripts/rolling-upgrade.mjs')];
    },
  },
  {
    name: 'audit',
    when: 'night',
    about: 'known vulnerabilities of packages, if the registry answers',
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
    about: 'sagas, slices and screens; by night with replies that are delayed at random',
    tasks: (_provided, { isNightly }) =>
      dealt(shards.client, ['--selectProjects', 'client', ...(isNightly ? [] : apartFrom([ofNight]))], settingsOf(isNightly)),
  },
  {
    name: 'domain',
    about: 'the rules and the contract',
    tasks: (_provided, { isNightly }) => [() => runJest(['--selectProjects', 'domain'], settingsOf(isNightly))],
  },
  {
    name: 'scripts',
    when: 'day',
    about: 'the scripts, the development server, and the parts of the server that need no database',
    tasks: () => [() => runJest(['--selectProjects', 'server', ...matching(withoutDatabase)])],
  },
  {
    name: 'format',
    when: 'day',
    about: 'Prettier (cure: npm run format)',
    tasks: () => [programOf('prettier', '--check', '.', '--cache', '--log-level', 'warn')],
  },
  {
    name: 'rooms',
    when: 'day',
    about: 'who imports whom, the house rules, and requirements with their tests',
    tasks: () => [programOf('node', 'scripts/check-rooms.mjs')],
  },
  {
    name: 'budget',
    when: 'day',
    about: 'files and lines of each room (cure: remove some, or raise budget.json with a line in the changelog)',
    isShown: true,
    tasks: () => [programOf('node', 'scripts/budget.mjs')],
  },
];

/** Settings from the environment win over the settings of a nightly run. */
function settingsOf(isNightly) {
  return isNightly ? Object.fromEntries(Object.entries(nightlySettings).map(([name, value]) => [name, process.env[name] ?? value])) : {};
}
