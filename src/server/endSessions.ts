/**
 * Ends sessions for an operator, for example when a computer was stolen or a password became known.
 *
 *   npm run end-sessions -- --email ada@acme.example
 *   npm run end-sessions -- --all
 *
 * People are signed out at their next request, and their devices are not known any more. Passwords stay. Works on the database of
 * DATABASE_URL, also while servers run, or on the embedded one while the server is stopped.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { systemClock } from './platform/clock';
import { readConfig } from './platform/config/config';
import { StartError } from './platform/errors';
import { openDatabase } from './createContext';
import { identifierOf } from './emails/emailIdentity';
import { insertAuditEvent } from './audit/auditTrail.store';
import type { Database } from './platform/database/database';
import { requireMigrated } from './platform/migrations/migrate';
import { findProfileByEmail, forgetDevicesOf } from './profiles/store';
import { deleteAllSessions, deleteSessionsOf } from './sessions/store';

const usage = 'Usage: npm run end-sessions -- --email ADDRESS\n       npm run end-sessions -- --all';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Chosen {
  /** Null for everybody. */
  readonly email: string | null;
}

function readArguments(args: string[]): Chosen {
  const options = { email: { type: 'string' }, all: { type: 'boolean' } } as const;
  try {
    const { email, all } = parseArgs({ args, options }).values;
    if ((email === undefined) === (all === undefined)) throw new StartError(usage);
    return { email: email ?? null };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${usage}`);
  }
}

async function endOf({ db }: Database, email: string): Promise<void> {
  const profile = await findProfileByEmail(db, identifierOf(email));
  if (profile === null) throw new StartError(`Nobody has the address ${email}.`);
  await db.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, profile.id);
    await forgetDevicesOf(tx, profile.id);
    await insertAuditEvent(tx, entryOf(profile.id), systemClock.now());
  });
  say(`${email} is signed out everywhere.`);
}

async function endOfAll({ db }: Database): Promise<void> {
  const ended = await db.transaction().execute(async (tx) => {
    const count = await deleteAllSessions(tx);
    await insertAuditEvent(tx, entryOf(null), systemClock.now());
    return count;
  });
  say(`Everybody is signed out: ${ended} ${ended === 1 ? 'session has' : 'sessions have'} ended.`);
}

const entryOf = (profileId: number | null) =>
  ({ action: 'sessions_ended', result: 'ok', detail: 'operator', profileId, address: '' }) as const;

async function main(args: string[]): Promise<void> {
  const { email } = readArguments(args);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const database = await openDatabase(readConfig(process.env), pino({ level: 'silent' }), null);
  try {
    await requireMigrated(database.db);
    await (email === null ? endOfAll(database) : endOf(database, email));
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
    process.exit(1);
  },
);
