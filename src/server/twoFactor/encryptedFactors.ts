import type { ServerContext } from '../platform/context';

/*
 * Second factors as stored in the database (S01): the secret is encrypted together with its owner, so that a row copied to
 * another profile opens nothing; recovery codes are keyed digests, which 60 random bits make safe to look up.
 */

type WithEncryption = Pick<ServerContext, 'encryption'>;

/** `secret` in base32. */
export function encryptTotpSecret({ encryption }: WithEncryption, profileId: number, secret: string): Buffer {
  return encryption.encrypt('totp', `${profileId}:${secret}`);
}

/** The secret in base32; throws if it was encrypted for another profile. */
export function decryptTotpSecret({ encryption }: WithEncryption, profileId: number, sealed: Buffer): string {
  const [owner, secret] = encryption.decrypt('totp', sealed).toString('utf8').split(':');
  if (owner !== String(profileId) || secret === undefined) throw new Error('The second factor belongs to another profile.');
  return secret;
}

/** `code` as `readRecoveryCode` gives it. */
export function hashRecoveryCode({ encryption }: WithEncryption, profileId: number, code: string): string {
  return encryption.digest('recovery-code', `${profileId}:${code}`);
}
