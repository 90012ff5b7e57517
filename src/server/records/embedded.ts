/**
 * PostgreSQL inside this process (PGlite): nothing to install, one process per data directory (R02).
 * It survives the death of the process, not a loss of power: it never calls fsync (R01). See docs/operating.md.
 */
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Pool } from 'pg';
import { kyselyOn, numberedTypes, type Database } from './database';
import { watchDiskRoom } from './diskRoom';
import { lockDataDirectory } from './dataDirectoryLock';

export interface EmbeddedOptions {
  /** Null: in memory, gone with the process. */
  readonly dataDir: string | null;
  /** A file made by `writeImage`: an empty directory begins from it instead of making a new cluster, which takes seconds and much memory. */
  readonly image?: string | Blob | null;
}

export interface EmbeddedDatabase extends Database {
  /** Everything as a compressed archive: the image of a fresh start, and a backup. */
  dump(): Promise<Blob>;
}

/** Small buffers keep the process at about 180 MB instead of 300. */
const serverSettings = ['shared_buffers = 16MB'];

/**
 * Opens the embedded database; makes it when the directory is empty. Throws `StartError` when another process owns the
 * directory.
 */
export async function openEmbedded({ dataDir, image }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  let folder: string | undefined;
  let lock: { release(): Promise<void> } | undefined;
  if (dataDir !== null) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    lock = await lockDataDirectory(dataDir);
    folder = join(dataDir, 'postgres');
  }
  try {
    const unfinished = dataDir === null ? null : join(dataDir, 'postgres.unfinished');
    // A start that was killed while it made the cluster left half of one; nothing was ever stored in it.
    if (unfinished !== null && (await exists(unfinished))) await rm(folder as string, { recursive: true, force: true });
    const { PGlite } = await import('@electric-sql/pglite');
    const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
    const isFresh = folder === undefined || !(await exists(join(folder, 'PG_VERSION')));
    const loadDataDir = isFresh && image ? (typeof image === 'string' ? await imageFrom(image) : image) : undefined;
    if (isFresh && unfinished !== null) await writeFile(unfinished, '');
    const postgres = await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(loadDataDir ? { loadDataDir } : {}),
      postgresqlconf: serverSettings,
    });
    if (unfinished !== null) await rm(unfinished, { force: true });
    // One connection: a query on `db` inside a transaction would wait for itself; the limit turns that into an error.
    const pool = new Pool({ ...createPgConfig(inTurn(postgres)), max: 1, connectionTimeoutMillis: 5000, types: numberedTypes } as never);
    pool.on('error', () => {});
    const db = kyselyOn(pool);
    const whole: EmbeddedDatabase = {
      kind: 'embedded',
      db,
      pool,
      isAway: () => false,
      hasRoom: watchDiskRoom(dataDir),
      // It has no limit on queries to begin with.
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

/** Milliseconds. */
const longestTurn = 5;

/**
 * The database, letting everything else have its turn. It works on the main thread and answers before the event loop has
 * gone round: a long line of queries would be worked off in one go, for seconds, while nobody else is heard (R12, S12).
 */
function inTurn<T extends Protocol>(postgres: T): T {
  let begun = 0;
  const polite: Protocol = {
    waitReady: postgres.waitReady,
    async execProtocolStream(message, options) {
      if (performance.now() - begun > longestTurn) {
        await setImmediate();
        begun = performance.now();
      }
      return postgres.execProtocolStream(message, options);
    },
  };
  return polite as T;
}

/** What pg's client asks of PGlite. */
interface Protocol {
  readonly waitReady: Promise<void>;
  execProtocolStream(message: Uint8Array, options?: object): Promise<unknown>;
}

async function imageFrom(path: string): Promise<Blob | undefined> {
  if (!(await exists(path))) return undefined;
  return new Blob([new Uint8Array(await readFile(path))], { type: 'application/gzip' });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
