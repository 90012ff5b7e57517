/**
 * PostgreSQL inside this process (PGlite): nothing to install, one process per data directory (R02).
 * It survives the death of the process, not a loss of power: it never calls fsync (R01). See docs/operating.md.
 *
 * Monitors the free space of the disk with the embedded database (R11). A full disk fails single writes cleanly, until the next
 * segment of the write-ahead log has no space: then PostgreSQL stops altogether, and reads fail too. So writes are refused while
 * that segment might not fit.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { statfsSync } from 'node:fs';
import { Pool } from 'pg';
import { type Database, kyselyOn, numberedTypes } from './database';
import { lockDataDirectory } from './dataDirectoryLock';
import { exists, foldersIn, repairFolders } from './embeddedFolders';
import { prepareOn } from './prepared';

/** Bytes: a segment of the write-ahead log (16 MB), and as much again for pending writes. */
const minRoom = 32 * 1024 * 1024;
/** Milliseconds for which a check is valid. A check takes microseconds; a burst of writes fills a segment in half a second. */
const lookHolds = 20;

/** Checks the free space of the folder's disk. Null: nothing is on a disk. A disk that cannot be checked counts as having space. */
function watchDiskRoom(folder: string | null): () => boolean {
  if (folder === null) return () => true;
  let isThere = true;
  let lookedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - lookedAt < lookHolds) return isThere;
    lookedAt = now;
    try {
      const { bavail, bsize } = statfsSync(folder);
      isThere = bavail * bsize >= minRoom;
    } catch {
      isThere = true;
    }
    return isThere;
  };
}

export interface EmbeddedOptions {
  /** Null: in memory, lost with the process. */
  readonly dataDir: string | null;
  /**
   * A file made by `writeImage`, also if it is unpacked: an empty directory starts from it instead of creating a new cluster,
   * which takes seconds and much memory.
   */
  readonly image?: string | Blob | null;
}

export interface EmbeddedDatabase extends Database {
  /** The whole database as a compressed archive: the image of a new database, and a backup. */
  dump(): Promise<Blob>;
}

/** Small buffers keep the process at about 180 MB instead of 300. */
const serverSettings = ['shared_buffers = 16MB'];

/** Plans are made for the sizes of tables at that time. PostgreSQL makes them again after autovacuum, which is missing here. */
const plansKept = 2000;

/** Opens the embedded database; creates it if the directory is empty. Throws `StartError` if another process owns the directory. */
export async function openEmbedded({ dataDir, image }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folders = dataDir === null ? null : foldersIn(dataDir);
  const folder = folders?.database;
  let lock: { release(): Promise<void> } | undefined;
  if (dataDir !== null) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    lock = await lockDataDirectory(dataDir);
  }
  try {
    if (dataDir !== null) await repairFolders(dataDir);
    const { PGlite } = await import('@electric-sql/pglite');
    const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
    const isFresh = folder === undefined || !(await exists(join(folder, 'PG_VERSION')));
    const loadDataDir = isFresh && image ? (typeof image === 'string' ? await imageFrom(image) : image) : undefined;
    if (isFresh && folders) await writeFile(folders.unfinished, '');
    const postgres = await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(loadDataDir ? { loadDataDir } : {}),
      postgresqlconf: serverSettings,
    });
    if (folders) await rm(folders.unfinished, { force: true });
    // One connection: a query on `db` inside a transaction would wait for itself; the limit turns that into an error. The
    // connection is kept, with its prepared statements.
    const limits = { max: 1, connectionTimeoutMillis: 5000, idleTimeoutMillis: 0 };
    const pool = new Pool({ ...createPgConfig(inTurn(postgres)), ...limits, types: numberedTypes } as never);
    pool.on('error', () => {});
    prepareOn(pool, plansKept);
    vacuumInTurn(pool);
    const db = kyselyOn(pool);
    const whole: EmbeddedDatabase = {
      kind: 'embedded',
      db,
      pool,
      isAway: () => false,
      hasRoom: watchDiskRoom(dataDir),
      // It has no limit on query time anyway.
      unhurried: () => ({ ...whole, close: async () => {} }),
      dump: () => postgres.dumpDataDir('gzip'),
      async close() {
        await db.destroy();
        await postgres.close();
        await lock?.release();
      },
    };
    return whole;
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** So many uses of the connection, queries or transactions, after which tables are looked at. */
const usesBetweenLooks = 6000;

/** Tables of which as large a part is left over from rows that were changed or deleted as lets PostgreSQL vacuum them by itself. */
const tablesToVacuum = `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 1000 + 0.2 * n_live_tup`;

/** Frees the room of changed and deleted rows and counts rows for the planner, as autovacuum does it, which is missing here. */
function vacuumInTurn(pool: Pool): void {
  let uses = 0;
  let isLooking = false;
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string }>(tablesToVacuum);
    for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  };
  pool.on('release', () => {
    uses += 1;
    if (isLooking || uses < usesBetweenLooks) return;
    uses = 0;
    isLooking = true;
    // A table that could not be vacuumed, for example while the database is closed, is found by the next look.
    look()
      .catch(() => {})
      .finally(() => (isLooking = false));
  });
}

/** Milliseconds. */
const maxTurn = 5;

/** The first byte of the messages that only prepare a query: parse, bind, describe, execute, close. */
const preparing = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)));

/**
 * The database, yielding to other work. It runs on the main thread and answers before the event loop has turned: a long queue of
 * queries would be processed at once, for seconds, while nothing else runs (R12, S12). The messages of one query are passed
 * together, because each call has a cost.
 */
function inTurn<T extends Protocol>(postgres: T): T {
  let startedAt = 0;
  let waiting: Uint8Array[] = [];
  const polite: Protocol = {
    waitReady: postgres.waitReady,
    async execProtocolStream(message, options) {
      waiting.push(message);
      if (preparing.has(message[0] as number)) return [];
      const whole = waiting.length === 1 ? message : Buffer.concat(waiting);
      waiting = [];
      if (performance.now() - startedAt > maxTurn) {
        await setImmediate();
        startedAt = performance.now();
      }
      return postgres.execProtocolStream(whole, options);
    },
  };
  return polite as T;
}

/** The part of PGlite that pg's client needs. */
interface Protocol {
  readonly waitReady: Promise<void>;
  execProtocolStream(message: Uint8Array, options?: object): Promise<unknown>;
}

async function imageFrom(path: string): Promise<Blob | undefined> {
  if (!(await exists(path))) return undefined;
  const bytes = new Uint8Array(await readFile(path));
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return new Blob([bytes], { type: isCompressed ? 'application/gzip' : 'application/x-tar' });
}
