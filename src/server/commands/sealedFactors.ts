import type { ServerContext } from '../context/context';

/*
 * Second factors as stored in the database (S01): the secret is encrypted together with its owner, so that a row copied to
 * another profile opens nothing; recovery codes are keyed digests, which 60 random bits make safe to look up.
 */

type Seals = Pick<ServerContext, 'sealing'>;

/** `secret` in base32. */
export function sealTotpSecret({ sealing }: Seals, profileId: number, secret: string): Buffer {
  return sealing.seal('totp', `${profileId}:${secret}`);
}

/** The secret in base32; throws if it was encrypted for another profile. */
export function openTotpSecret({ sealing }: Seals, profileId: number, sealed: Buffer): string {
  const [owner, secret] = sealing.open('totp', sealed).toString('utf8').split(':');
  if (owner !== String(profileId) || secret === undefined) throw new Error('The second factor belongs to another profile.');
  return secret;
}

/** `code` as `readRecoveryCode` gives it. */
export function hashRecoveryCode({ sealing }: Seals, profileId: number, code: string): string {
  return sealing.digest('recovery-code', `${profileId}:${code}`);
}
