/**
 * Prints a report that a person has sent about an error, exactly as they sent it. Changes nothing.
 *
 *   npm run --silent error-report                    lists the reports of the last 30 days
 *   npm run --silent error-report -- ID > file.json  prints one
 *
 * Works on the database of DATABASE_URL, also while servers run, or on the embedded one while the server is stopped.
 */
import { existsSync } from 'node:fs';
import pino from 'pino';
import { terminalJson, terminalText } from '../domain/texts';
import { systemClock } from './platform/clock';
import { readConfig } from './platform/config/config';
import { createEncryption } from './platform/encryption/encryption';
import { StartError } from './platform/errors';
import { systemRandom } from './platform/random';
import { openDatabase } from './createContext';
import { requireMigrated } from './platform/migrations/migrate';
import { listErrorReports, readErrorReport } from './errorReports/store';

const say = (text: string): Promise<void> => new Promise((resolve) => process.stdout.write(text, () => resolve()));

async function main(args: readonly string[]): Promise<void> {
  const [id, ...more] = args;
  if (more.length > 0 || id?.startsWith('-')) throw new StartError('Usage: npm run --silent error-report [-- ID > file.json]');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const database = await openDatabase(config, pino({ level: 'silent' }), null);
  try {
    await requireMigrated(database.db);
    const now = systemClock.now();
    if (id === undefined) {
      const reports = await listErrorReports(database.db, now);
      if (reports.length === 0) process.stderr.write('There are no reports.\n');
      for (const each of reports) await say(`${each.id}  ${each.created_at.toISOString()}\n`);
      return;
    }
    const encryption = createEncryption(config.secretKey, systemRandom, config.secretKeyPrevious);
    const text = await readErrorReport(database.db, encryption, id, now);
    if (text === null) throw new StartError(`There is no report ${id}. Reports are kept for 30 days.`);
    // A file gets it as it was sent; a terminal the same value, without characters that would control it.
    await say(process.stdout.isTTY ? terminalJson(text) : text);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(terminalText(`${error instanceof StartError ? error.message : String(error)}\n`));
    process.exit(1);
  },
);
