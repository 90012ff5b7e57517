/**
 * The database: PostgreSQL (15 or newer) when `DATABASE_URL` is set, else PostgreSQL embedded in this process (PGlite).
 * Both are a `pg.Pool` below one Kysely dialect, so every query is written once.
 *
 * To run on PostgreSQL: `DATABASE_URL=postgres://user:password@host/name npm start`; tests: `TEST_DATABASE_URL=…`.
 *
 * Monitors a PostgreSQL server on a separate connection, and reports when it is down and when it is back (R08). Down means: it
 * refuses connections, or has not answered for a while on any connection. So neither a single broken connection nor a busy
 * machine counts as a loss.
 */
import { isNativeError } from 'node:util/types';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { hours, seconds } from '../../../domain/durations';
import { DatabaseAwayError, DiskFullError } from '../errors';
import { prepareOn, runPreparedOn } from './prepared';
import type { Tables } from '../tables';

/** Milliseconds. Together they keep the time to notice a silent server below 2 s. */
const hurriedTimes = { between: 300, answer: 1400, giveUp: 3000, connect: 2000 };

/** Of connections that no request waits for: a server that says nothing for a minute is down, and one that is busy is not. */
const patientTimes: typeof hurriedTimes = { between: seconds(1), answer: seconds(60), giveUp: seconds(60), connect: seconds(60) };

interface Probe {
  isAway(): boolean;
  stop(): Promise<void>;
}

interface ProbeOptions {
  readonly times: typeof hurriedTimes;
  readonly connection: ClientConfig;
  /** When the server last answered on other connections, by `performance.now()`. */
  readonly lastHeard: () => number;
  readonly onChange: (isAway: boolean) => void;
}

function startProbe({ times, connection, lastHeard, onChange }: ProbeOptions): Probe {
  let isAway = false;
  const stopping = new AbortController();
  const { signal } = stopping;
  const change = (now: boolean) => {
    if (now === isAway || signal.aborted) return;
    isAway = now;
    onChange(now);
  };
  const wait = async (milliseconds: number): Promise<'late'> => {
    await pause(milliseconds, undefined, { signal, ref: false });
    // An event loop that was too busy to read the answer reads it now.
    await setImmediate();
    return 'late';
  };

  /** Asks repeatedly, until this connection is unusable. */
  const ask = async (client: Client): Promise<void> => {
    for (;;) {
      const asked = performance.now();
      const answer = client.query('select 1').then(
        () => 'here' as const,
        () => 'broken' as const,
      );
      let heard = await Promise.race([answer, wait(times.answer)]);
      if (heard === 'late') {
        if (lastHeard() < asked) change(true);
        heard = await Promise.race([answer, wait(times.giveUp)]);
      }
      if (heard !== 'here') return;
      change(false);
      await wait(times.between);
    }
  };

  const watch = async (): Promise<void> => {
    // The start reports a server that is not there when the program starts.
    await wait(times.between).catch(() => {});
    while (!signal.aborted) {
      const client = new Client({ ...connection, connectionTimeoutMillis: times.connect });
      client.on('error', () => {});
      const hangUp = () => void streamOf(client).destroy();
      signal.addEventListener('abort', hangUp);
      const startedAt = performance.now();
      try {
        await client.connect();
        await ask(client);
      } catch (error) {
        if (!provesConnection(error) && lastHeard() < startedAt) change(true);
        await wait(times.between).catch(() => {});
      } finally {
        signal.removeEventListener('abort', hangUp);
        hangUp();
      }
    }
  };

  const watching = watch();
  return {
    isAway: () => isAway,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/** The socket below a connection of pg. */
function streamOf(client: unknown): NodeJS.EventEmitter & { destroy(error?: Error): void } {
  return (client as { connection: { stream: NodeJS.EventEmitter & { destroy(error?: Error): void } } }).connection.stream;
}

/** A server that says "too many connections" is running. */
function provesConnection(error: unknown): boolean {
  return (error as { code?: unknown }).code === '53300';
}

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  readonly db: Kysely<Tables>;
  /** For components with their own SQL (the job queue). */
  readonly pool: Pool;
  /** True while the database responds; readiness follows it (R08). */
  isAway(): boolean;
  /** False while its disk is nearly full: nothing should be written (R11). The disk of another server is its operator's concern. */
  hasRoom(): boolean;
  /** The same database with connections that wait as long as necessary, for migrations and for locks. Close it. */
  unhurried(): Database;
  close(): Promise<void>;
}

/** Milliseconds. */
export const databaseTimes = { connect: 1500, statement: 5000 } as const;

const int8 = 20;
/** Counts fit into a number; all other types are read as pg does. */
export const numberedTypes: NonNullable<PoolConfig['types']> = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : types.getTypeParser(oid, format as 'text')) as never,
};

/** Kysely over a pool. */
export function kyselyOn(pool: Pool): Kysely<Tables> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  runPreparedOn(db, pool);
  return db;
}

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly onChange?: (isAway: boolean) => void;
  /** In milliseconds; default 5 s. */
  readonly queryTimeout?: number;
  /** How long a request waits for a free or a new connection, in milliseconds; default 1.5 s. */
  readonly connectionTimeout?: number;
  /** For work that nobody waits for: queries and transactions can take an hour, and a server is down once it was silent for a minute. */
  readonly isUnhurried?: boolean;
}

/**
 * A pool on a PostgreSQL server. No query runs longer than 5 s. When the probe finds the server down, every connection is closed,
 * so that hanging requests answer 503 within 2 s instead of waiting (R08). The pool reconnects automatically when the server is
 * back.
 */
export function openPostgres(options: PostgresOptions): Database {
  const { isUnhurried = false } = options;
  const queryTimeout = isUnhurried ? hours(1) : (options.queryTimeout ?? databaseTimes.statement);
  const base: PoolConfig = {
    connectionString: options.url,
    application_name: 'patchbay',
    types: numberedTypes,
  };
  const pool = new Pool({
    ...base,
    max: options.poolSize,
    connectionTimeoutMillis: options.connectionTimeout ?? (isUnhurried ? seconds(10) : databaseTimes.connect),
    statement_timeout: queryTimeout,
    query_timeout: queryTimeout + 500,
    idle_in_transaction_session_timeout: isUnhurried ? queryTimeout : seconds(10),
    keepAlive: true,
  });
  const clients = new Set<PoolClient>();
  let heard = 0;
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => {}); // For a connection in use, its next query reports it.
    streamOf(client).on('data', () => void (heard = performance.now()));
  });
  pool.on('remove', (client) => clients.delete(client));
  pool.on('error', () => {}); // An idle connection was lost; the next query opens another.

  const probe = startProbe({
    times: isUnhurried ? patientTimes : hurriedTimes,
    connection: base,
    lastHeard: () => heard,
    onChange(isAway) {
      // Requests to a silent server would wait on, so they are ended now.
      if (isAway) for (const client of clients) streamOf(client).destroy(new DatabaseAwayError());
      options.onChange?.(isAway);
    },
  });

  prepareOn(pool);
  const db = kyselyOn(pool);
  return {
    kind: 'postgres',
    db,
    pool,
    isAway: probe.isAway,
    hasRoom: () => true,
    unhurried: () => openPostgres({ url: options.url, poolSize: 1, isUnhurried: true }),
    async close() {
      await probe.stop();
      await db.destroy();
    },
  };
}

/** True for the error of a write that failed because the disk is full (R11). */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DiskFullError || (isNativeError(error) && (error as { code?: unknown }).code === '53100');
}

const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOENT',
]);
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Connection ended unexpectedly|Cannot use a pool after calling end)/;

/** True for the errors of a database that is stopped, starting, unreachable or too slow, as opposed to those of a wrong query. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  if (!isNativeError(error)) return false;
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (Array.isArray(errors)) return errors.some(isDatabaseAway);
  if (typeof code === 'string' && (awayCodes.has(code) || code.startsWith('08'))) return true;
  return awayMessages.test(error.message) || (cause !== undefined && isDatabaseAway(cause));
}
