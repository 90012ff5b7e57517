/** The folders of the embedded database in a data directory, and what a process that was killed may have left of them. */
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface EmbeddedFolders {
  /** The database. */
  readonly database: string;
  /** A file that is there while a new database is created. */
  readonly unfinished: string;
  /** The database that a restored one is about to replace. */
  readonly replaced: string;
}

export function foldersIn(dataDir: string): EmbeddedFolders {
  return {
    database: join(dataDir, 'postgres'),
    unfinished: join(dataDir, 'postgres.unfinished'),
    replaced: join(dataDir, 'postgres.replaced'),
  };
}

/** True if a database is there that may have data. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  const { database, unfinished, replaced } = foldersIn(dataDir);
  if (await exists(replaced)) return true;
  return (await exists(join(database, 'PG_VERSION'))) && !(await exists(unfinished));
}

/**
 * Removes the half of a new database, in which nothing was ever stored, and brings back a database whose replacement was
 * interrupted. The caller has locked the data directory.
 */
export async function repairFolders(dataDir: string): Promise<void> {
  const { database, unfinished, replaced } = foldersIn(dataDir);
  if (await exists(unfinished)) {
    await rm(database, { recursive: true, force: true });
    await rm(unfinished);
  }
  if (!(await exists(replaced))) return;
  if (await exists(database)) await rm(replaced, { recursive: true });
  else await rename(replaced, database);
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
