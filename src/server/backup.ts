/**
 * Writes a backup of the whole database to a file.
 *
 *   npm run backup -- FILE
 *   npm run backup -- FILE --force     replaces FILE if it exists
 *
 * The database of DATABASE_URL can be backed up while servers run, the embedded one only while its server is stopped. SECRET_KEY is
 * not in the file. See docs/operating/backups.md.
 */
import { systemClock } from './platform/clock';
import { runFileCommand, say } from './operatorCommand';
import { productVersion } from './platform/productVersion';
import { backUpEmbedded } from './platform/backups/embeddedBackup';
import { backUpPostgres } from './platform/backups/postgresBackup';

runFileCommand('backup', 'No backup was written.', async ({ config, path, isForced, signal }) => {
  const about = { version: productVersion(), madeAt: systemClock.now().toISOString(), replaces: isForced, signal };
  const bytes =
    config.databaseUrl === null
      ? await backUpEmbedded(config.dataDir, path, about)
      : await backUpPostgres({ url: config.databaseUrl, bin: config.postgresBin }, path, about);
  say(`Backed up the database to ${path} (${(bytes / 1_000_000).toFixed(1)} MB).`);
  say('The secrets in it can be read only with SECRET_KEY, which is not in the file. Keep the key in another place.');
});
