/**
 * Says which stored secrets need which key, while SECRET_KEY is being changed. Changes nothing.
 *
 *   npm run keys -- status      ends with code 2 if another key than SECRET_KEY is needed, otherwise with 0
 *
 * Works on the database of DATABASE_URL, also while servers run, or on the embedded one while the server is stopped.
 */
import { existsSync } from 'node:fs';
import pino from 'pino';
import { readConfig } from './platform/config/config';
import { createEncryption } from './platform/encryption/encryption';
import { StartError } from './platform/errors';
import { systemRandom } from './platform/random';
import { openDatabase } from './createContext';
import type { Database } from './platform/database/database';
import { requireMigrated } from './platform/migrations/migrate';
import { lastKeyChange } from './platform/encryption/keyChanges';
import { countByKey, type KeyCount } from './keys/keyStatus.store';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A line of the table: the name of a column, and three numbers. */
const row = (name: string, ...numbers: readonly (string | number)[]): string =>
  name.padEnd(34) + numbers.map((each) => String(each).padStart(14)).join('');

async function main(args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'status') throw new StartError('Usage: npm run keys -- status');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const database = await openDatabase(config, pino({ level: 'silent' }), null);
  try {
    await requireMigrated(database.db);
    const encryption = createEncryption(config.secretKey, systemRandom, config.secretKeyPrevious);
    const total = { present: 0, previous: 0, unreadable: 0 };
    say(row('', 'SECRET_KEY', 'PREVIOUS', 'neither'));
    for await (const { column, present, previous, unreadable } of countByKey(database.db, encryption)) {
      say(row(column, present, previous, unreadable));
      total.present += present;
      total.previous += previous;
      total.unreadable += unreadable;
    }
    say(row('all', total.present, total.previous, total.unreadable));
    say('');
    if (config.secretKeyPrevious !== null) await sayProgress(database);
    say(conclusion(total, config.secretKeyPrevious !== null));
    const isNeeded = total.previous > 0 || (total.unreadable > 0 && config.secretKeyPrevious === null);
    return isNeeded ? 2 : 0;
  } finally {
    await database.close();
  }
}

async function sayProgress({ db }: Database): Promise<void> {
  const change = await lastKeyChange(db);
  if (change === null) return say('No server has begun to encrypt with SECRET_KEY yet.');
  const { part, parts, resealed, started_at, finished_at } = change;
  const end = finished_at === null ? `has finished ${part} of ${parts} parts` : `ended at ${finished_at.toISOString()}`;
  say(`The job began at ${started_at.toISOString()}, has encrypted ${resealed} values, and ${end}.`);
}

function conclusion({ previous, unreadable }: Omit<KeyCount, 'column'>, isRotating: boolean): string {
  if (previous > 0) return `SECRET_KEY_PREVIOUS is still needed, for ${previous} values. Wait for the job, or use npm run reseal.`;
  if (unreadable > 0 && !isRotating) return `${unreadable} values need another key. Set the earlier one as SECRET_KEY_PREVIOUS.`;
  if (unreadable > 0) return `${unreadable} values can be read with neither key. They do not need SECRET_KEY_PREVIOUS.`;
  if (isRotating) return 'SECRET_KEY_PREVIOUS can be removed, if every server has the new SECRET_KEY.';
  return 'SECRET_KEY reads everything.';
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
