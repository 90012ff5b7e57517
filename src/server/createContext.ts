/** Composition: creates everything that a handler may use from the configuration. */
import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { writeCatalogue } from './catalogue';
import { systemClock } from './platform/clock';
import type { Config } from './platform/config/config';
import type { Clock, CrashPoint, PasswordHasher, Random, ServerContext } from './platform/context';
import { connectors, createLookup } from './connectors';
import type { Connector } from './connectors/connector';
import { createPgBossEngine } from './engine/queue/pgBossEngine';
import { createFileStore } from './platform/files';
import { revisionOf } from './http/revision';
import { verifyHashFile } from './signIn/passwords/breachedPasswords';
import { createPasswordHasher } from './signIn/passwords/passwordHasher';
import { jobNames, jobsAtOnce, registerJobs } from './jobs';
import { createAuditKeeper, type AuditKeeper } from './audit/job';
import { createJobQueue, type JobQueue } from './platform/jobQueue';
import { createLog } from './platform/logging';
import { createOutbox } from './platform/mail/outbox';
import { createObservation, type Observation } from './platform/observation/observation';
import { observeOutgoing, observeQueries } from './platform/observation/queries';
import { createOutgoing, lookupHost, parseNetwork, serverOfDatabase, type OwnServer } from './platform/outgoing';
import { createPlaces } from './platform/places';
import { systemRandom } from './platform/random';
import { type Database, openPostgres } from './platform/database/database';
import { prepareText } from './platform/database/prepared';
import { openEmbedded } from './platform/database/embedded';
import { oneInstanceAtATime } from './platform/database/oneInstance';
import { loadDigestKeys } from './platform/encryption/digestKeys';
import { createLimits } from './platform/requests/limits';
import { migrate } from './platform/migrations/migrate';
import { createRunner, type Runner } from './engine/runner';
import { createEncryption } from './platform/encryption/encryption';

/** Milliseconds between two looks for runs that another instance has admitted. */
const enginePoll = 1000;

/** The resources of a process besides the context, to set up and to close. */
export interface Server {
  readonly context: ServerContext;
  readonly database: Database;
  readonly jobs: JobQueue;
  /** Makes Zaps run in this process. */
  readonly runner: Runner;
  /** Keeps the chain of the audit trail in this process. */
  readonly auditKeeper: AuditKeeper;
  readonly observation: Observation;
  /** Closes what `createContext` opened. Safe to call twice. */
  close(): Promise<void>;
}

/** Replacements for tests. */
export interface Overrides {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly hasher?: PasswordHasher;
  readonly crashPoint?: CrashPoint;
  /** The apps that can run. */
  readonly connectors?: readonly Connector[];
  readonly log?: Logger;
  /** An open database; `close` closes it as well. */
  readonly database?: Database;
  /** The image for a new embedded database. */
  readonly image?: string | null;
}

/**
 * Opens the database, migrates it and creates the context. Starts neither jobs nor runs: call
 * `jobs.start()`, `runner.start()` and `auditKeeper.start()`. Throws
 * `StartError` if the data directory is in use, the schema is newer than this program, `SECRET_KEY` is another one, or
 * `BREACHED_PASSWORDS_FILE` or `GEOIP_FILE` cannot be used.
 */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Server> {
  const log = overrides.log ?? createLog(config);
  const places = createPlaces(config.geoipFile);
  if (config.breachedPasswords.file !== null) await verifyHashFile(config.breachedPasswords.file);
  const database = overrides.database ?? (await openDatabase(config, log, overrides.image ?? null));
  const observation = await createObservation(config, revisionOf(config) ?? 'none');
  const { observer } = observation;
  if (observer.isOn) observeQueries(database.pool, observer);
  try {
    const clock = overrides.clock ?? systemClock;
    const random = overrides.random ?? systemRandom;
    const encryption = createEncryption(config.secretKey, random, config.secretKeyPrevious);
    const jobs = createJobQueue({
      pool: database.pool,
      names: jobNames,
      parallel: jobsAtOnce,
      pollSeconds: config.jobs.pollSeconds,
      log,
      observer,
    });
    const engine = createPgBossEngine({
      pool: database.pool,
      parallel: config.runs.atOnce,
      pollMilliseconds: enginePoll,
      log,
      prepare: prepareText,
      observer,
    });
    await prepareDatabase(database, log);
    await loadDigestKeys(database.db, encryption);
    const networks = config.runs.allowedNetworks.map(parseNetwork).filter((network) => network !== null);
    const outgoing = observeOutgoing(createOutgoing(networks, lookupHost, ownServersOf(config)), observer);
    const context: ServerContext = {
      config,
      db: database.db,
      disk: { hasFreeSpace: () => database.hasRoom() },
      clock,
      random,
      encryption,
      files: createFileStore(config.files),
      jobs,
      hasher: overrides.hasher ?? createPasswordHasher(config.hash),
      limits: createLimits({ db: database.db, clock, encryption }),
      places,
      outbox: createOutbox({ clock, encryption, jobs }),
      engine,
      outgoing,
      connectors: createLookup(overrides.connectors ?? connectors),
      log,
      observer,
      crashPoint: overrides.crashPoint ?? (() => {}),
    };
    registerJobs(context);
    const runner = createRunner(context, engine);
    const auditKeeper = createAuditKeeper(context);
    let closing: Promise<void> | undefined;
    const close = async () => {
      await Promise.all([jobs.stop(), runner.stop(0), auditKeeper.stop()]);
      await outgoing.close();
      await observation.close();
      await database.close();
    };
    return { context, database, jobs, runner, auditKeeper, observation, close: () => (closing ??= close()) };
  } catch (error) {
    await observation.close();
    await database.close();
    throw error;
  }
}

/** The demo opens loopback for steps, and an operator may open the network of the database. The embedded one has no port. */
function ownServersOf({ databaseUrl, metricsListen, host, port }: Config): OwnServer[] {
  const database = databaseUrl === null ? null : serverOfDatabase(databaseUrl);
  return [database, metricsListen, { host, port, takesRequests: true }].filter((server) => server !== null);
}

/**
 * Migrates the database: our tables, the product’s own records, and the tables of the queues. Instances that start at the same
 * moment do this one after the other.
 */
export async function prepareDatabase(database: Database, log: Logger): Promise<{ applied: readonly string[] }> {
  const patient = database.unhurried();
  try {
    return await oneInstanceAtATime(database, 'preparation', async () => {
      const result = await migrate(patient.db);
      await writeCatalogue(patient.db);
      await createJobQueue({ pool: patient.pool, names: jobNames, pollSeconds: 2, log }).prepare();
      await createPgBossEngine({ pool: patient.pool, parallel: 1, pollMilliseconds: enginePoll, log }).prepare();
      return result;
    });
  } finally {
    await patient.close();
  }
}

/** The configured database. */
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
