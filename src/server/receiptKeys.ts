/**
 * Prints the public keys of receipts, as a JSON Web Key Set, the oldest first.
 *
 *   npm run receipt-keys                 the same as /.well-known/jwks.json of the server
 *   npm run receipt-keys -- --rotate     retires the key in use and makes a new one; servers may run
 *
 * Works on the database of DATABASE_URL, or on the embedded one while the server is stopped.
 */
import { existsSync } from 'node:fs';
import pino from 'pino';
import { systemClock } from './context/clock';
import { readConfig } from './context/config/config';
import { createEncryption } from './context/encryption';
import { StartError } from './context/errors';
import { systemRandom } from './context/random';
import { openDatabase } from './createContext';
import { requireMigrated } from './records/migrations/migrate';
import { loadDigestKeys } from './records/operations/digestKeys';
import { publicKeys, rotateSigningKey } from './records/receipts/signingKeys';
import { insertAuditEvent } from './records/audit/auditTrail';

async function main(args: readonly string[]): Promise<void> {
  const isRotating = args.length === 1 && args[0] === '--rotate';
  if (args.length > 0 && !isRotating) throw new StartError('Usage: npm run receipt-keys [-- --rotate]');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const database = await openDatabase(config, pino({ level: 'silent' }), null);
  try {
    await requireMigrated(database.db);
    if (isRotating) {
      const encryption = createEncryption(config.secretKey, systemRandom, config.secretKeyPrevious);
      // Refuses another SECRET_KEY.
      await loadDigestKeys(database.db, encryption);
      const now = systemClock.now();
      await database.db.transaction().execute(async (tx) => {
        const { kid } = await rotateSigningKey(tx, encryption, now);
        const entry = { action: 'receipt_key_rotated', result: 'ok', detail: kid, profileId: null, address: '' } as const;
        await insertAuditEvent(tx, entry, now);
      });
    }
    process.stdout.write(`${JSON.stringify(await publicKeys(database.db), null, 2)}\n`);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
