/**
 * Restores a backup that `npm run backup` wrote. Stop all servers first.
 *
 *   npm run restore -- FILE
 *   npm run restore -- FILE --force     removes what the database has
 *
 * All of it is restored, or nothing: after an error the database is as before. See docs/operating/backups.md.
 */
import pino from 'pino';
import type { Config } from './platform/config/config';
import type { Db } from './platform/context';
import { createEncryption } from './platform/encryption/encryption';
import { StartError } from './platform/errors';
import { systemRandom } from './platform/random';
import { openDatabase } from './createContext';
import { runFileCommand, say, type CommandInput } from './operatorCommand';
import { openBackup, type Backup } from './platform/backups/backupFile';
import { restoreEmbedded } from './platform/backups/embeddedBackup';
import { restorePostgres } from './platform/backups/postgresBackup';
import { migrations } from './platform/migrations';
import { canReadDigestKeys } from './platform/encryption/digestKeys';

interface Restored {
  readonly people: number;
  readonly zaps: number;
  /** Whether SECRET_KEY can read the secrets. */
  readonly isReadable: boolean;
}

runFileCommand('restore', 'The database is as before.', async (input) => {
  const backup = await openBackup(input.path);
  checkKind(input, backup);
  const { people, zaps, isReadable } = await restore(input, backup);
  const { header } = backup;
  say(`Restored ${people} people and ${zaps} Zaps from the backup of ${header.madeAt}, made by Patchbay ${header.version}.`);
  if (Object.keys(migrations).some((name) => !header.migrations.includes(name))) {
    say('Its schema is that of an earlier version. The next start migrates it.');
  }
  if (!isReadable) {
    say('SECRET_KEY cannot read the secrets in it, so the server will not start. Set the SECRET_KEY of the time of the backup.');
  }
});

function checkKind({ path, config }: CommandInput, { header }: Backup): void {
  if (header.database === 'postgres' && config.databaseUrl === null) {
    throw new StartError(`${path} is a backup of a PostgreSQL database. Set DATABASE_URL to the database that it should be restored to.`);
  }
  if (header.database === 'embedded' && config.databaseUrl !== null) {
    throw new StartError(`${path} is a backup of the embedded database. To restore it, leave out DATABASE_URL.`);
  }
}

async function restore({ config, isForced: replaces, signal }: CommandInput, backup: Backup): Promise<Restored> {
  const look = async ({ db }: { readonly db: Db }): Promise<Restored> => ({
    people: await countOf(db, 'profiles'),
    zaps: await countOf(db, 'zaps'),
    // Databases of earlier versions have no such keys; the first start makes them.
    isReadable: !backup.header.migrations.includes('0035_key_rotation') || (await isReadable(config, db)),
  });
  if (config.databaseUrl === null) return restoreEmbedded(config.dataDir, backup, { replaces, check: look, signal });
  await restorePostgres({ url: config.databaseUrl, bin: config.postgresBin }, backup, { replaces, signal });
  const database = await openDatabase(config, pino({ level: 'silent' }), null);
  return look(database).finally(() => database.close());
}

async function countOf(db: Db, table: 'profiles' | 'zaps'): Promise<number> {
  const counted = db.selectFrom(table).select((row) => row.fn.countAll<number>().as('n'));
  return (await counted.executeTakeFirstOrThrow()).n;
}

async function isReadable({ secretKey, secretKeyPrevious }: Config, db: Db): Promise<boolean> {
  return canReadDigestKeys(db, createEncryption(secretKey, systemRandom, secretKeyPrevious));
}
