/** Requests to authenticators: the options for `navigator.credentials`, with their challenge. */
import type { Db, ServerContext } from '../platform/context';
import { assertionOptions, challengeLifetime } from './webauthn';
import { inSeconds } from '../../domain/durations';
import { insertPasskeyChallenge, passkeysOf, type PasskeyChallengeScope } from './store';

/** As on the wire. */
export interface Asked {
  readonly options_json: string;
  readonly lasts_seconds: number;
}

/** For signing in by passkey alone: the person is not known yet, so every such request is alike (S03). */
export const signInScope: PasskeyChallengeScope = { purpose: 'sign_in', profileId: null, boundTo: null };

/** Stores a new challenge in the database, so that any instance can accept the answer, once. */
export async function newChallenge(
  context: ServerContext,
  db: Db,
  ask: PasskeyChallengeScope,
  userHandle: string | null = null,
): Promise<string> {
  const challenge = context.random.bytes(32).toString('base64url');
  const expiresAt = new Date(context.clock.now().getTime() + challengeLifetime);
  await insertPasskeyChallenge(db, ask, { challenge, userHandle, expiresAt });
  return challenge;
}

export const asked = (options: string): Asked => ({ options_json: options, lasts_seconds: inSeconds(challengeLifetime) });

/** For signing in with any passkey of ours that this browser can reach. */
export async function requestForSignIn(context: ServerContext): Promise<Asked> {
  const challenge = await newChallenge(context, context.db, signInScope);
  return asked(await assertionOptions(context.config, null, challenge));
}

/** As second factor of an incomplete sign-in; null for a person without passkeys. */
export async function requestAsSecondFactor(
  context: ServerContext,
  pending: { profileId: number; challengeId: string },
): Promise<Asked | null> {
  const present = await passkeysOf(context.db, pending.profileId);
  if (present.length === 0) return null;
  const challenge = await newChallenge(context, context.db, secondFactorScope(pending));
  return asked(await assertionOptions(context.config, present, challenge));
}

export const secondFactorScope = ({ profileId, challengeId }: { profileId: number; challengeId: string }): PasskeyChallengeScope => ({
  purpose: 'second_factor',
  profileId,
  boundTo: challengeId,
});
