/** Composition: everything that a handler may use, made from the configuration. */
import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { writeCatalogue } from './catalogue';
import { systemClock } from './clock';
import type { Config } from './config';
import type { Clock, CrashPoint, PasswordHasher, Random, ServerContext } from './context';
import { createPasswordHasher } from './identity/passwordHasher';
import { jobNames, jobsAtOnce, registerJobs } from './jobs';
import { createJobQueue, type JobQueue } from './jobs/queue';
import { createLog } from './logging';
import { createOutbox } from './mail/outbox';
import { systemRandom } from './random';
import { openPostgres, type Database } from './records/database';
import { openEmbedded } from './records/embedded';
import { createLimits } from './records/limits';
import { migrate } from './records/migrate';
import { createSealing } from './records/sealing';

/** What a process holds besides the context, to prepare and to end it. */
export interface Server {
  readonly context: ServerContext;
  readonly database: Database;
  readonly jobs: JobQueue;
  /** Ends what `createContext` began. Ends nothing twice. */
  close(): Promise<void>;
}

/** What a test may put in the place of the real thing. */
export interface Overrides {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly hasher?: PasswordHasher;
  readonly crashPoint?: CrashPoint;
  readonly log?: Logger;
  /** An open database; `close` closes it too. */
  readonly database?: Database;
  /** The image from which a fresh embedded database begins. */
  readonly image?: string | null;
}

/**
 * Opens the database, brings its schema up to date and makes the context. Does not begin to work on jobs: call
 * `jobs.start()`. Throws `StartError` when the data directory is taken or the schema is newer than this program.
 */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Server> {
  const log = overrides.log ?? createLog(config);
  const database = overrides.database ?? (await openDatabase(config, log, overrides.image ?? null));
  try {
    const clock = overrides.clock ?? systemClock;
    const random = overrides.random ?? systemRandom;
    const sealing = createSealing(config.secretKey, random);
    const jobs = createJobQueue({ pool: database.pool, names: jobNames, parallel: jobsAtOnce, pollSeconds: config.jobs.pollSeconds, log });
    await prepareDatabase(database, log);
    const context: ServerContext = {
      config,
      db: database.db,
      disk: { hasRoom: () => database.hasRoom() },
      clock,
      random,
      sealing,
      jobs,
      hasher: overrides.hasher ?? createPasswordHasher(config.hash),
      limits: createLimits({ db: database.db, clock, sealing }),
      outbox: createOutbox({ clock, sealing, jobs }),
      log,
      crashPoint: overrides.crashPoint ?? (() => {}),
    };
    registerJobs(context);
    let closing: Promise<void> | undefined;
    const close = async () => {
      await jobs.stop();
      await database.close();
    };
    return { context, database, jobs, close: () => (closing ??= close()) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Brings the database up to date: our tables, what is the product’s own in them, and the tables of the job queue. */
export async function prepareDatabase(database: Database, log: Logger): Promise<{ applied: readonly string[] }> {
  const patient = database.unhurried();
  try {
    const result = await migrate(patient.db);
    await writeCatalogue(patient.db);
    await createJobQueue({ pool: patient.pool, names: jobNames, pollSeconds: 2, log }).prepare();
    return result;
  } finally {
    await patient.close();
  }
}

/** The database that the configuration names. */
export async function openDatabase(config: Config, log: Logger, image: string | null): Promise<Database> {
  if (config.databaseUrl !== null) {
    return openPostgres({
      url: config.databaseUrl,
      poolSize: config.databasePoolSize,
      onChange: (isAway) => (isAway ? log.error('the database is away') : log.info('the database is back')),
    });
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  return openEmbedded({ dataDir: config.dataDir, image });
}
