import type { Kysely, Transaction } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config';
import type { Outbox } from '../mail/outbox';
import type { Limits } from '../records/limits';
import type { Sealing } from '../records/sealing';
import type { Tables } from '../records/tables';

/** Reads the time. Nothing else in the server asks the machine for it. */
export interface Clock {
  now(): Date;
}

/** The only source of randomness. */
export interface Random {
  /** Cryptographically strong bytes. */
  bytes(count: number): Buffer;
}

/** Hashes passwords; at most 2 × cores at once and 100 waiting, then it throws `BusyError`, which answers 503 (S12). */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** True if the password matches. With `null` for the stored hash it hashes a dummy, so that both cases take equally long (S04). */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** True if the settings have been raised since this hash was made (S01). */
  isStale(stored: string): boolean;
}

/** Durable jobs (R05). Send inside the transaction of the change that they belong to. */
export interface Jobs {
  /** `delay` in milliseconds, counted by the database's clock (R29). A key that is already waiting adds nothing. */
  send(tx: Db, name: string, data: object, options?: { key?: string; delay?: number }): Promise<void>;
  handle(name: string, work: (data: object) => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Named points at which a test can kill the process (K tests): `before-commit`, `after-commit`, `after-first-update`. */
export type CrashPoint = (name: string) => void | Promise<void>;

export type Db = Kysely<Tables> | Transaction<Tables>;

/** Everything a handler, command or job may use; created once per process in `main.ts`, or by a test. */
export interface ServerContext {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  /** Tells if the disk of the database has room for writes (R11). */
  readonly disk: { hasRoom(): boolean };
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: PasswordHasher;
  readonly jobs: Jobs;
  /** Digests and encrypted values, so that a stolen database reveals no secret (S01). */
  readonly sealing: Sealing;
  /** Counters shared by all instances (S09). Take before the transaction begins. */
  readonly limits: Limits;
  /** Queues mail in the transaction of the change that it reports (R06). */
  readonly outbox: Outbox;
  readonly log: FastifyBaseLogger;
  readonly crashPoint: CrashPoint;
}
