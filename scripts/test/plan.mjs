// The choices of `npm test`: which tests run where, how often, and why. Everything that is a matter of judgement is in this file.

/**
 * A file `*.night.test.ts` or `*.night.journey.ts` runs by night only: kills, drills, loads, large data, and what a test of the day shows
 * more cheaply.
 */
export const ofNight = '\\.night\\.(?:test|journey)\\.tsx?$';

/**
 * The server's tests run on PostgreSQL. By day these also run on the embedded database, where their results can differ: it is another
 * driver with one connection, and it ends with the process. By night all do.
 */
export const databaseSensitive = [
  'test/server/app/firstStart',
  'test/server/platform/jobQueue',
  'test/server/platform/mail/outbox',
  'test/server/platform/(?:database|requests)/',
];

/** Tests without a browser and without a database. */
export const withoutDatabase = [
  'test/scripts',
  'test/development',
  'test/server/platform/(config/|encryption/|boundedQueue|logging|places)',
  'test/server/signIn/(captcha|passwords)/',
  'test/server/(passkeys/webauthn/|twoFactor/codes)',
  'test/server/.*/policy\\.test',
];

/** Tests of connectors against servers that they start themselves, and that have to be installed. */
export const withServers = ['test/server/connectors/(sql|imap)\\.test'];

/** Journeys about state that several instances of the server share, so that no instance may keep it to itself. */
export const onInstances = ['team', 'zaps'];

/** Long journeys. Each is a separate task. They start first, so that none runs alone at the end. */
export const longJourneys = ['everyScreen'];

/** How many tasks the files of a part are divided into. More tasks use the processors better, but each takes about 3 s to start. */
export const shards = { client: 3, server: 5, embedded: 1, journeys: 6, instances: 1, whole: 8 };

/** Settings of the tests by night. By day they have their defaults. */
export const nightlySettings = {
  /** How often the tests of start and stop kill a process (default 2). */
  KILLS: '20',
  /** How often each kill between two writes is tried (default 1). */
  KILL_RUNS: '4',
  /** How many inputs each property test tries (default 1,000). */
  FUZZ_RUNS: '20000',
  /** Milliseconds by which replies to the client are delayed at most, at random (default 0). */
  REPLY_DELAY: '100',
  /** How many minutes a task may take (default 30). */
  LONGEST_TASK: '600',
};

/** A change of the client runs these few journeys. */
export const broadJourneys = ['login', 'header'];
