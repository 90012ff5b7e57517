/**
 * Brings a database up to date without starting the server, or makes the image from which embedded databases begin.
 *
 *   npm run migrate                                the database of DATABASE_URL, or the embedded one in DATA_DIR
 *   npm run migrate -- --image FILE                writes FILE: a fresh, migrated embedded database (part of the build)
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import pino from 'pino';
import { readConfig } from './platform/config/config';
import { openDatabase, prepareDatabase } from './createContext';
import { StartError } from './platform/errors';
import { openEmbedded } from './platform/database/embedded';

async function writeImage(path: string): Promise<void> {
  const database = await openEmbedded({ dataDir: null });
  await prepareDatabase(database, pino({ level: 'silent' }));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.tmp`, Buffer.from(await (await database.dump()).arrayBuffer()));
  await rename(`${path}.tmp`, path);
  await database.close();
}

async function migrateDatabase(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const database = await openDatabase(config, pino({ level: 'warn' }), null);
  try {
    const { applied } = await prepareDatabase(database, pino({ level: 'warn' }));
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  } finally {
    await database.close();
  }
}

async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0) return migrateDatabase();
  const [option, path] = args;
  if (option !== '--image' || path === undefined || args.length > 2) throw new StartError('Usage: npm run migrate [-- --image FILE]');
  await writeImage(path);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
