/**
 * The keys of stored digests. A digest cannot be made again under another key, because its text is not stored: so these keys are
 * stored, encrypted, and stay the same when `SECRET_KEY` changes. The first start takes them from `SECRET_KEY`.
 */
import type { Db, Encryption } from '../context';
import { StartError } from '../errors';

/** Purposes of digests that are stored, sent out, or printed. Those of cookies and captchas change with `SECRET_KEY`. */
const keptPurposes = [
  'approval-token', 'audit-chain', 'audit-repeat', 'deletion-receipt', 'hook-token', 'idempotency-body', 'idempotency-key', 'identifier', 'limits',
  'message-id', 'recovery-code', 'run-step-key', 'run-words', 'streak', 'support-request', 'unsubscribe', 'visitor-identity', 'zap-move-plan',
] as const; // prettier-ignore

/** The purpose for which these keys are encrypted. */
export const digestKeyPurpose = 'digest-key';

/**
 * Reads the stored keys and stores missing ones; at each start. Throws `StartError` if they were encrypted with another
 * `SECRET_KEY`: then no other secret could be read either.
 */
export async function loadDigestKeys(db: Db, encryption: Encryption): Promise<void> {
  const missing = keptPurposes.map((purpose) => ({
    purpose,
    sealed: encryption.encrypt(digestKeyPurpose, encryption.digestKey(purpose)),
  }));
  const rows = await db.selectFrom('digest_keys').selectAll().execute();
  const known = new Set(rows.map(({ purpose }) => purpose));
  const fresh = missing.filter(({ purpose }) => !known.has(purpose));
  if (fresh.length > 0) {
    await db
      .insertInto('digest_keys')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const stored = fresh.length === 0 ? rows : await db.selectFrom('digest_keys').selectAll().execute();
  encryption.keepDigestKeys(new Map(stored.map(({ purpose, sealed }) => [purpose, openKey(encryption, sealed)])));
}

function openKey(encryption: Encryption, sealed: Buffer): Buffer {
  try {
    return encryption.decrypt(digestKeyPurpose, Buffer.from(sealed));
  } catch (cause) {
    throw new StartError(
      'The database was encrypted with another SECRET_KEY. Set that one, or set it as SECRET_KEY_PREVIOUS. If it is lost, `npm run reseal -- --lost` starts with new keys: docs/operating.md says what this removes.',
      { cause },
    );
  }
}

/** Whether the stored keys can be read; true if none is stored. */
export async function canReadDigestKeys(db: Db, encryption: Encryption): Promise<boolean> {
  const rows = await db.selectFrom('digest_keys').select('sealed').execute();
  try {
    for (const { sealed } of rows) openKey(encryption, sealed);
    return true;
  } catch {
    return false;
  }
}
