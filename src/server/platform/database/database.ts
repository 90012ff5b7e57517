/**
 * The database: PostgreSQL (15 or newer) when `DATABASE_URL` is set, else PostgreSQL embedded in this process (PGlite).
 * Both are a `pg.Pool` below one Kysely dialect, so every query is written once.
 *
 * To run on PostgreSQL: `DATABASE_URL=postgres://user:password@host/name npm start`; tests: `TEST_DATABASE_URL=…`.
 */
import { isNativeError } from 'node:util/types';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseAwayError, DiskFullError } from '../errors';
import { startProbe, streamOf } from './databaseProbe';
import { prepareOn, runPreparedOn } from './prepared';
import type { Tables } from '../tables';

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  readonly db: Kysely<Tables>;
  /** For components with their own SQL (the job queue). */
  readonly pool: Pool;
  /** True while the database responds; readiness follows it (R08). */
  isAway(): boolean;
  /** False while its disk is nearly full: nothing should be written (R11). The disk of another server is its operator's concern. */
  hasRoom(): boolean;
  /** The same database without a limit on query time, for migrations and waits for another instance. Close it. */
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
  readonly slowestQuery?: number;
  /** How long a request waits for a free or a new connection, in milliseconds; default 1.5 s. */
  readonly slowestConnection?: number;
}

/**
 * A pool on a PostgreSQL server. No query runs longer than 5 s. When the probe finds the server down, every connection is closed,
 * so that hanging requests answer 503 within 2 s instead of waiting (R08). The pool reconnects automatically when the server is
 * back.
 */
export function openPostgres(options: PostgresOptions): Database {
  const slowestQuery = options.slowestQuery ?? databaseTimes.statement;
  const base: PoolConfig = {
    connectionString: options.url,
    application_name: 'patchbay',
    types: numberedTypes,
  };
  const pool = new Pool({
    ...base,
    max: options.poolSize,
    connectionTimeoutMillis: options.slowestConnection ?? databaseTimes.connect,
    statement_timeout: slowestQuery,
    query_timeout: slowestQuery + 500,
    idle_in_transaction_session_timeout: 10_000,
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
    unhurried: () => openPostgres({ url: options.url, poolSize: 1, slowestQuery: 3_600_000, slowestConnection: 10_000 }),
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
