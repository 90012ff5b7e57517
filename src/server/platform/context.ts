import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { ConnectorLookup } from '../connectors/connector';
import type { Outgoing } from './outgoing';
import type { Config } from './config/config';
import type { Db } from './db';
import type { Engine } from './runQueue';
import type { Observer } from './observer';
import type { Places } from './places';
import type { Tables } from './tables';

export type { Db };

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
  /** How many wait for their turn now. */
  waiting?(): number;
}

export interface JobToSend {
  readonly data: object;
  readonly key?: string;
  readonly delay?: number;
}

/** Durable jobs (R05). Send inside the transaction of the change that they belong to. */
export interface Jobs {
  /** `delay` in milliseconds, counted by the database's clock (R29). A key that is already waiting adds nothing. */
  send(tx: Db, name: string, data: object, options?: { key?: string; delay?: number }): Promise<void>;
  /** Sends several jobs of a name in one statement. */
  sendAll(tx: Db, name: string, jobs: readonly JobToSend[]): Promise<void>;
  handle(name: string, work: (data: object) => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Encrypts and digests secrets, so that a stolen database reveals none (S01). */
export interface Encryption {
  /** Returns iv ‖ tag ‖ ciphertext, which can be decrypted for the same purpose only. */
  encrypt(purpose: string, plain: string | Buffer): Buffer;
  /** Throws if the value was changed, or encrypted for another purpose or with another `SECRET_KEY`. */
  decrypt(purpose: string, encrypted: Buffer): Buffer;
  /** Which key can decrypt the value; null if neither can. */
  keyOf(purpose: string, encrypted: Buffer): 'present' | 'previous' | null;
  /**
   * Keyed digest, base64url (43 characters): the same text gives the same digest, for this purpose only. Digests that are stored
   * keep their key when `SECRET_KEY` changes; see `digestKeys.ts`.
   */
  digest(purpose: string, text: string): string;
  /** The digests by the present and the previous `SECRET_KEY`, in this order, of a purpose whose key changes with it. */
  digests(purpose: string, text: string): readonly string[];
  /** The first bytes of values of the present key; null while there is no previous key. */
  readonly head: Buffer | null;
  /** The key of the digests of a purpose, as `SECRET_KEY` gives it. */
  digestKey(purpose: string): Buffer;
  /** Uses these keys, by purpose, for digests. */
  keepDigestKeys(keys: ReadonlyMap<string, Buffer>): void;
}

/** The subject of a count: `name` is the route's or the rule's, never a raw address of a request; `key` identifies the caller or target. */
export interface Limit {
  readonly name: string;
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** How much this call counts for; default 1. */
  readonly by?: number;
}

/** `used` includes this call. If refused, `retryAfterSeconds` is for the `Retry-After` header; at least 1. */
export type LimitResult = { readonly allowed: boolean; readonly used: number; readonly retryAfterSeconds: number };

export interface Limits {
  /**
   * Counts one more and returns if it is still within the limit. The window begins with its first call. Without `db` it runs
   * separately and stays counted in any case. **Inside a transaction pass it**, because the embedded database has one connection;
   * it is then rolled back with it: so take before the transaction begins.
   */
  take(limit: Limit, db?: Db): Promise<LimitResult>;
  /** Counts one for each of several keys, in one statement. In their order: is it still within the limit? */
  takeEach(limit: Omit<Limit, 'key' | 'by'>, keys: readonly string[], db?: Db): Promise<boolean[]>;
  /** Undoes one `take`, for an attempt that turned out not to be a failure. */
  giveBack(limit: Pick<Limit, 'name' | 'key'>, db?: Db): Promise<void>;
  /** The count in the running window; counts nothing. */
  look(limit: Pick<Limit, 'name' | 'key'>, db?: Db): Promise<number>;
  /** Resets the counter. */
  clear(limit: Pick<Limit, 'name' | 'key'>, db?: Db): Promise<void>;
}

export interface Mail {
  /** One address. Line breaks and NUL are refused (S33). */
  readonly to: string;
  readonly subject: string;
  /** Plain text; every mail has one. Links are on separate lines. */
  readonly text: string;
  readonly html?: string;
  /** The reply address; one plain address as `to`. */
  readonly replyTo?: string;
  /** Unsubscribes from mailings of this kind by one click in the mail program (RFC 8058); only in optional mail. */
  readonly unsubscribeUrl?: string;
}

/** A mail, and the key of the event that it reports. */
export interface MailedEvent {
  readonly eventKey: string;
  readonly mail: Mail;
}

export interface Outbox {
  /**
   * Puts a mail into the outbox, once for each `eventKey`: a second call with the same key does nothing.
   * The key names the event: `password-reset:<code id>`, `confirm-email:<profile id>:<code id>`.
   * Throws `RangeError` for an address or subject that holds controls (S33).
   */
  put(tx: Db, eventKey: string, mail: Mail): Promise<void>;
  /** Puts several mails into the outbox, in a number of statements that does not grow with them. */
  putAll(tx: Db, events: readonly MailedEvent[]): Promise<void>;
}

/** Named points at which a test can kill the process (K tests): `before-commit`, `after-commit`, `before-effect`. */
export type CrashPoint = (name: string) => void | Promise<void>;

/** Everything a handler, command or job may use; created once per process in `main.ts`, or by a test. */
/**
 * Bytes of files by their names, outside of the database. Names have hexadecimal digits and hyphens only. What is stored is encrypted
 * by the caller.
 */
export interface FileStore {
  /** Stores the bytes under a new name; they are durable when this resolves. Rejects if the stream fails, and keeps nothing then. */
  write(name: string, bytes: Readable): Promise<void>;
  /** Null if there is no such file. */
  read(name: string): Promise<Readable | null>;
  /** Resolves as well if there is no such file. */
  remove(name: string): Promise<void>;
  /** Holds bytes for the time of one request, as they are. Rejects if the stream fails or is longer than `most` bytes. */
  hold(bytes: Readable, most: number): Promise<HeldBytes>;
}

export interface HeldBytes {
  readonly size: number;
  /** From the beginning, at each call. */
  read(): Readable;
  drop(): Promise<void>;
}

/** `FileStore.hold` got too many bytes. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

export interface ServerContext {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  /** Tells if the disk of the database has room for writes (R11). */
  readonly disk: { hasFreeSpace(): boolean };
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: PasswordHasher;
  readonly jobs: Jobs;
  /** Digests and encrypted values, so that a stolen database reveals no secret (S01). */
  readonly encryption: Encryption;
  /** The bytes of files. */
  readonly files: FileStore;
  /** Counters shared by all instances (S09). Take before the transaction begins. */
  readonly limits: Limits;
  /** Queues mail in the transaction of the change that it reports (R06). */
  readonly outbox: Outbox;
  /** Where addresses are, without asking anyone. */
  readonly places: Places;
  /** The queue of runs. Commands admit runs with it; `server/engine` works on them. */
  readonly engine: Engine;
  /** The only way to addresses that people enter. */
  readonly outgoing: Outgoing;
  /** The apps that can run here. */
  readonly connectors: ConnectorLookup;
  readonly log: FastifyBaseLogger;
  /** Metrics and traces; does nothing unless they are configured. */
  readonly observer: Observer;
  readonly crashPoint: CrashPoint;
}
