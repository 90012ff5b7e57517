/**
 * Encrypts all stored secrets with the present SECRET_KEY, after it was changed and the earlier one was set as
 * SECRET_KEY_PREVIOUS. A server does the same in a job after its start; this does it now, and says when it is done.
 *
 *   npm run reseal
 *   npm run reseal -- --lost      the earlier SECRET_KEY is lost: forgets what only that key could read
 *
 * Works on the database of DATABASE_URL, or on the embedded one while the server is stopped.
 */
import { existsSync } from 'node:fs';
import pino from 'pino';
import { readConfig } from './platform/config/config';
import { systemClock } from './platform/clock';
import { StartError } from './platform/errors';
import { createContext, openDatabase, prepareDatabase } from './createContext';
import { reseal } from './keys/reseal.job';
import { createEncryption } from './platform/encryption/encryption';
import { systemRandom } from './platform/random';
import { canReadDigestKeys } from './platform/encryption/digestKeys';
import { forgetLostSecrets } from './keys/keyStatus.store';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = pino({ level: 'silent' });

async function main([option, ...more]: readonly string[]): Promise<void> {
  if ((option !== undefined && option !== '--lost') || more.length > 0) throw new StartError('Usage: npm run reseal [-- --lost]');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  if (option === '--lost') {
    const database = await openDatabase(config, log, null);
    try {
      await prepareDatabase(database, log);
      const encryption = createEncryption(config.secretKey, systemRandom, config.secretKeyPrevious);
      if (await canReadDigestKeys(database.db, encryption)) throw new StartError('SECRET_KEY can read the database, so nothing is lost.');
      await database.db.transaction().execute((tx) => forgetLostSecrets(tx, encryption, systemClock.now()));
    } finally {
      await database.close();
    }
    say('The server starts with this SECRET_KEY now. People have to reconnect their apps and set up two-factor again.');
    return;
  }
  if (config.secretKeyPrevious === null) throw new StartError('SECRET_KEY_PREVIOUS is not set, so there is nothing to do.');
  const server = await createContext(config, { log });
  try {
    const { resealed, unreadable } = await reseal(server.context);
    say(`Encrypted ${resealed} values with SECRET_KEY. SECRET_KEY_PREVIOUS can be removed once no server writes with it.`);
    if (unreadable > 0) say(`${unreadable} values can be read with neither key, and were left as they are.`);
  } finally {
    await server.close();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
