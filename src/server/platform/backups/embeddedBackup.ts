/** Backups of the embedded database: an archive of its data directory, made and restored while no server runs. */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../errors';
import { DataDirectoryInUse, lockDataDirectory } from '../database/dataDirectoryLock';
import { type EmbeddedDatabase, openEmbedded } from '../database/embedded';
import { exists, foldersIn, hasEmbedded, repairFolders } from '../database/embeddedFolders';
import { appliedMigrations } from '../migrations/migrate';
import { syncFolder, writeBackup, type Backup } from './backupFile';

/**
 * Backs up the database in `dataDir`. Throws `StartError` if a server uses it, or if there is none.
 * @returns bytes of the file
 */
export async function backUpEmbedded(
  dataDir: string,
  path: string,
  about: { readonly version: string; readonly madeAt: string; readonly replaces: boolean; readonly signal?: AbortSignal },
): Promise<number> {
  if (!(await hasEmbedded(dataDir))) throw new StartError(`There is no database in DATA_DIR, ${dataDir}, so there is nothing to back up.`);
  const database = await openEmbedded({ dataDir }).catch((error: unknown) => {
    throw inWords(error, dataDir);
  });
  try {
    const migrations = await appliedMigrations(database.db);
    if (migrations.length === 0)
      throw new StartError(`The database in DATA_DIR, ${dataDir}, has no tables, so there is nothing to back up.`);
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(database.db);
    const header = { database: 'embedded', postgres: rows[0]!.version, version: about.version, migrations, madeAt: about.madeAt } as const;
    return await writeBackup(path, header, dumpOf(database), about);
  } finally {
    await database.close();
  }
}

async function* dumpOf(database: EmbeddedDatabase): AsyncGenerator<Uint8Array> {
  yield* (await database.dump()).stream();
}

/**
 * Restores a backup into `dataDir`. The database is unpacked, opened and checked beside the present one, and replaces it only then.
 * Throws `StartError` if a server uses the folder, or if it has a database and `replaces` is not set.
 * @param check is given the restored database before it replaces the present one
 */
export async function restoreEmbedded<T>(
  dataDir: string,
  backup: Backup,
  {
    replaces,
    check,
    signal,
  }: { readonly replaces: boolean; readonly check: (database: EmbeddedDatabase) => Promise<T>; readonly signal?: AbortSignal },
): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(dataDir).catch((error: unknown) => {
    throw inWords(error, dataDir);
  });
  const draft = join(dataDir, 'restored');
  try {
    if (!replaces && (await hasEmbedded(dataDir))) {
      throw new StartError(`There is a database in DATA_DIR, ${dataDir}. Choose an empty folder, or add --force to replace it.`);
    }
    await repairFolders(dataDir);
    await rm(draft, { recursive: true, force: true });
    const result = await unpack(draft, backup, check);
    const { database: restored } = foldersIn(draft);
    await syncAll(restored);
    signal?.throwIfAborted();
    const { database, replaced } = foldersIn(dataDir);
    // If the process is killed between these lines, the next one brings the present database back.
    if (await exists(database)) await rename(database, replaced);
    await rename(restored, database);
    await syncFolder(dataDir);
    await rm(replaced, { recursive: true, force: true });
    return result;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}

async function unpack<T>(draft: string, backup: Backup, check: (database: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const pieces: Buffer<ArrayBuffer>[] = [];
  for await (const piece of backup.read()) pieces.push(piece);
  const image = new Blob(pieces, { type: 'application/gzip' });
  const database = await openEmbedded({ dataDir: draft, image }).catch((error: unknown) => {
    const made = `It was made with PostgreSQL ${backup.header.postgres}.`;
    throw new StartError(`The backup cannot be opened with this version of the embedded database (${(error as Error).message}). ${made}`);
  });
  try {
    return await check(database);
  } finally {
    await database.close();
  }
}

/** Writes everything to the disk: the embedded database never does. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncAll(path);
    else {
      const file = await open(path, 'r+');
      await file.sync().finally(() => file.close());
    }
  }
  await syncFolder(folder);
}

function inWords(error: unknown, dataDir: string): unknown {
  if (!(error instanceof DataDirectoryInUse)) return error;
  const who = error.pid === null ? 'Another process' : `Process ${error.pid}`;
  return new StartError(
    `${who} uses DATA_DIR, ${dataDir}. Stop the server first: the embedded database is backed up and restored while it is stopped.`,
  );
}
