/** Questions to authenticators: what `navigator.credentials` is asked with, and the challenge in it. */
import type { Db, ServerContext } from '../../context';
import { assertionOptions, challengeLifetime } from '../../identity/passkeys';
import { inSeconds } from '../../../domain/durations';
import { keepPasskeyChallenge, passkeysOf, type PasskeyAsk } from '../../records/passkeys';

/** As the wire has it. */
export interface Asked {
  readonly options_json: string;
  readonly lasts_seconds: number;
}

/** Who signs in by passkey alone: nobody has said who they are, so every such question is alike (S03). */
export const signInAsk: PasskeyAsk = { purpose: 'sign_in', profileId: null, boundTo: null };

/** Keeps a new challenge, in the database, so that any instance can take the answer, once. */
export async function newChallenge(context: ServerContext, db: Db, ask: PasskeyAsk, userHandle: string | null = null): Promise<string> {
  const challenge = context.random.bytes(32).toString('base64url');
  const expiresAt = new Date(context.clock.now().getTime() + challengeLifetime);
  await keepPasskeyChallenge(db, ask, { challenge, userHandle, expiresAt });
  return challenge;
}

export const asked = (options: string): Asked => ({ options_json: options, lasts_seconds: inSeconds(challengeLifetime) });

/** To sign in with whichever passkey of ours this browser can reach. */
export async function askToSignIn(context: ServerContext): Promise<Asked> {
  const challenge = await newChallenge(context, context.db, signInAsk);
  return asked(await assertionOptions(context.config, null, challenge));
}

/** As second factor of a half-finished sign-in; null for somebody without passkeys. */
export async function askAsSecondFactor(
  context: ServerContext,
  pending: { profileId: number; challengeId: string },
): Promise<Asked | null> {
  const present = await passkeysOf(context.db, pending.profileId);
  if (present.length === 0) return null;
  const challenge = await newChallenge(context, context.db, secondFactorAsk(pending));
  return asked(await assertionOptions(context.config, present, challenge));
}

export const secondFactorAsk = ({ profileId, challengeId }: { profileId: number; challengeId: string }): PasskeyAsk => ({
  purpose: 'second_factor',
  profileId,
  boundTo: challengeId,
});
