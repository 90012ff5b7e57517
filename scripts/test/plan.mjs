// The choices of `npm test`: which tests run where, how often, and why. Everything that is a matter of judgement is in this file.

/**
 * The server's tests run on PostgreSQL. These tests also run on the embedded database, because their results
 * can differ there: it is another driver with one connection and other files on disk, and it ends with the
 * process. The other tests reach the database only through Kysely and one dialect (decision 3), which these
 * tests and `statements.test.ts` check.
 */
export const databaseSensitive = [
  { tests: ['test/server/app'], why: 'processes that start, stop, die, are restored, or find the disk full' },
  {
    tests: ['clock', 'dataRightsKills', 'expiry', 'kills', 'zapMoveKills'].map((name) => `test/server/commands/${name}\\.`),
    why: 'kills between two writes, and what expires by the database’s clock',
  },
  {
    tests: ['clock', 'keyRotation', 'queue'].map((name) => `test/server/jobs/${name}\\.`),
    why: 'the queue has its own SQL; key rotation reads and writes every table',
  },
  { tests: ['test/server/mail'], why: 'the outbox is written and emptied by jobs' },
  {
    tests: ['backups', 'database', 'migrations', 'receipts', 'requests'].map((name) => `test/server/records/${name}/`),
    why: 'migrations, locks and the embedded database itself',
  },
  { tests: ['test/server/seed'], why: 'the demo runs on the embedded database' },
  {
    tests: ['large', 'move', 'races', 'undo'].map((name) => `test/server/endpoints/zapMoves/${name}\\.`),
    why: 'long transactions and locks on many rows',
  },
  { tests: ['test/server/endpoints/accounts/transfer'], why: 'locks on two profiles and an account' },
  {
    tests: ['boundedRecords', 'dataRights/', 'keyedCreates', 'statements', 'zaps/zapCreate'].map((name) => `test/server/endpoints/${name}`),
    why: 'concurrent creates, large results',
  },
  {
    tests: ['limits', 'publicReads', 'sessions'].map((name) => `test/server/http/${name}`),
    why: 'rows that every request reads or writes',
  },
];

/** Tests without a browser and without a database. */
export const withoutDatabase = ['test/scripts', 'test/development', 'test/server/(context|identity|policies)'];

/** Tests of connectors against servers that they start themselves, and that have to be installed. */
export const withServers = ['test/server/connectors/(sql|imap)\\.test'];

/** Journeys about state that several instances of the server share, so that no instance may keep it to itself. */
export const onInstances = ['team', 'account', 'switching', 'teamGuide', 'editor', 'billing', 'zaps', 'mover'];

/** Journeys of a minute or more. Each is a separate task. They start first, so that none runs alone at the end. */
export const longJourneys = [
  'everyScreen',
  'gallery',
  'scenariosSignInStates',
  'scenariosSignInErrors',
  'scenariosShellStates',
  'scenariosShellErrors',
  'errorReport',
];

/** How many tasks the files of a part are divided into. More tasks use the processors better, but each takes about 3 s to start. */
export const shards = { client: 3, server: 5, embedded: 3, journeys: 8, instances: 2 };

/** Settings of the tests. `npm test` uses the defaults, and `npm test -- --nightly` uses these. */
export const nightlySettings = {
  /** How often the tests of start and stop kill a process (default 8). */
  KILLS: '200',
  /** How often each kill between two writes is tried (default 1). */
  KILL_RUNS: '67',
  /** How many inputs each property test tries (default 1,000). */
  FUZZ_RUNS: '50000',
  /** Milliseconds by which replies to the client are delayed at most, at random (default 0). */
  REPLY_DELAY: '100',
  /** How many seconds the soak of R13 takes, and whether its loads are tried at all (default 0: not). `npm run soak` takes an hour. */
  SOAK_SECONDS: '60',
  /** How many minutes a task may take (default 30). */
  LONGEST_TASK: '600',
};

/** A feature's journeys, by the name of its folder. `npm test -- --changed` runs them if the feature changed. */
export const journeysOf = {
  about: ['pages'],
  'account-settings': ['settings'],
  activity: ['takeover'],
  accounts: ['account', 'switching'],
  auth: ['login', 'signUp'],
  billing: ['billing'],
  connections: ['connections'],
  consent: ['signals'],
  dashboard: ['header'],
  editor: ['editor'],
  'email-confirmation': ['signUp'],
  errors: ['errorReport'],
  folders: ['zaps'],
  gdpr: ['dataRights'],
  help: ['pages'],
  members: ['team'],
  nps: ['signals'],
  onboarding: ['start'],
  'one-tap': ['social'],
  'page-traces': ['traces'],
  passkeys: ['passkeys'],
  plans: ['billing'],
  'profile-settings': ['settings'],
  reauthentication: ['session'],
  'recovery-drill': ['recoveryDrill'],
  'run-history': ['runHistory'],
  'same-names': ['names'],
  session: ['session'],
  settings: ['settings'],
  'sign-in-security': ['settings'],
  'site-chrome': ['header'],
  'social-login': ['social', 'singleSignOn'],
  team: ['team'],
  'team-guide': ['teamGuide'],
  tracking: ['signals', 'glassBox'],
  'tracking-settings': ['glassBox'],
  trash: ['trash'],
  trial: ['billing'],
  'two-factor-setup': ['twoFactor'],
  'zap-library': ['zaps'],
  'zap-mover': ['mover'],
  zaps: ['zaps'],
};

/** The journeys for code that every journey uses. A change to it runs these few, which cover most of it. */
export const broadJourneys = ['login', 'header'];
