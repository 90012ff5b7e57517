import { z } from 'zod';
import type { Db, ServerContext } from '../platform/context';
import { activeRecoveryCodes, findTwoFactor, putTwoFactor, removeTwoFactor, replaceRecoveryCodes } from './store';

const KeptFactor = z.object({
  factor: z.object({ secret: z.string(), last_step: z.number(), enabled_at: z.coerce.date() }).nullable(),
  codes: z.array(z.object({ code_hash: z.string(), created_at: z.coerce.date(), used_at: z.coerce.date().nullable() })),
});

/** The second factor and the recovery codes of a profile as they are now, so that a change of them can be undone. */
export async function keepFactor(context: ServerContext, tx: Db, profileId: number): Promise<z.input<typeof KeptFactor>> {
  const factor = await findTwoFactor(tx, profileId);
  return {
    factor: factor && {
      secret: decryptTotpSecret(context, profileId, factor.sealed_secret),
      last_step: factor.last_step,
      enabled_at: factor.enabled_at,
    },
    codes: await activeRecoveryCodes(tx, profileId),
  };
}

/** Makes second factor and recovery codes what `keepFactor` found. Used codes stay used, and so do accepted steps. */
export async function restoreFactor(context: ServerContext, tx: Db, profileId: number, kept: unknown): Promise<void> {
  const { factor, codes } = KeptFactor.parse(kept);
  const present = await findTwoFactor(tx, profileId);
  if (factor === null) await removeTwoFactor(tx, profileId);
  else {
    await putTwoFactor(tx, {
      profile_id: profileId,
      sealed_secret: encryptTotpSecret(context, profileId, factor.secret),
      last_step: Math.max(factor.last_step, present?.last_step ?? 0),
      enabled_at: factor.enabled_at,
    });
  }
  await replaceRecoveryCodes(tx, profileId, codes);
}

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
