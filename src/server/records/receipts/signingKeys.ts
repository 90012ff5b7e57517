/**
 * The keys that sign receipts: Ed25519, made by the server, one in use at a time. The private part is encrypted with `SECRET_KEY`
 * and removed when the key is retired; the public parts stay, so that every receipt can be checked for ever.
 */
import { createHash, generateKeyPairSync } from 'node:crypto';
import type { Db, Encryption } from '../../context/context';

/** The purpose for which private keys are encrypted. */
export const signingKeyPurpose = 'receipt-key';

/** A public key as JWK (RFC 8037). */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

export interface SigningKey extends PublicKey {
  /** The private part. */
  readonly d: string;
}

const publicKeyOf = (kid: string, x: string): PublicKey => ({ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' });

/** The thumbprint of a public key (RFC 7638): SHA-256 of its required members in this order, base64url. */
export const thumbprintOf = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');

/** The key in use, which is made if there is none. Several instances that make one at the same time get the same. */
export async function signingKey(db: Db, encryption: Encryption, now: Date): Promise<SigningKey> {
  const known = await keyInUse(db, encryption);
  if (known !== null) return known;
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  await db
    .insertInto('signing_keys')
    .values({ id: thumbprintOf(x), public_key: x, sealed: encryption.encrypt(signingKeyPurpose, d), created_at: now, retired_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await keyInUse(db, encryption);
  if (made === null) throw new Error('No signing key is in use.');
  return made;
}

async function keyInUse(db: Db, encryption: Encryption): Promise<SigningKey | null> {
  const row = await db.selectFrom('signing_keys').selectAll().where('retired_at', 'is', null).executeTakeFirst();
  if (!row?.sealed) return null;
  const d = encryption.decrypt(signingKeyPurpose, Buffer.from(row.sealed)).toString('utf8');
  return { ...publicKeyOf(row.id, row.public_key), d };
}

/** Every public key as a JSON Web Key Set, the oldest first. */
export async function publicKeys(db: Db): Promise<{ readonly keys: readonly PublicKey[] }> {
  const rows = await db.selectFrom('signing_keys').select(['id', 'public_key']).orderBy('created_at').orderBy('id').execute();
  return { keys: rows.map(({ id, public_key }) => publicKeyOf(id, public_key)) };
}

/** Retires the key in use, removes its private part, and makes a new one, in a transaction. Running servers use it at once. */
export async function rotateSigningKey(tx: Db, encryption: Encryption, now: Date): Promise<SigningKey> {
  await tx.updateTable('signing_keys').set({ retired_at: now, sealed: null }).where('retired_at', 'is', null).execute();
  return signingKey(tx, encryption, now);
}
