import type { Db, ServerContext } from '../platform/context';
import { assertionOptions, challengeLifetime, checkAssertion, isCounterBehind, readAssertion } from './webauthn';
import { passkeyCopied } from './mail';
import {
  findPasskey,
  insertPasskeyChallenge,
  type PasskeyChallengeScope,
  passkeysOf,
  consumePasskeyChallenge,
  touchPasskey,
} from './store';
import { lockProfile, type ProfileRecord } from '../profiles/store';
import { inSeconds } from '../../domain/durations';

/** As on the wire. */
export interface PasskeyOptions {
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

export const asked = (options: string): PasskeyOptions => ({ options_json: options, lasts_seconds: inSeconds(challengeLifetime) });

/** For signing in with any passkey of ours that this browser can reach. */
export async function requestForSignIn(context: ServerContext): Promise<PasskeyOptions> {
  const challenge = await newChallenge(context, context.db, signInScope);
  return asked(await assertionOptions(context.config, null, challenge));
}

/** As second factor of an incomplete sign-in; null for a person without passkeys. */
export async function requestAsSecondFactor(
  context: ServerContext,
  pending: { profileId: number; challengeId: string },
): Promise<PasskeyOptions | null> {
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

/** `copied`: the passkey's counter did not grow. The caller gets the same reply for both refusals. */
export type Spent =
  | { readonly kind: 'right'; readonly profile: ProfileRecord; readonly credentialId: string }
  | { readonly kind: 'wrong'; readonly profileId: number | null }
  | { readonly kind: 'copied'; readonly profileId: number };

/**
 * Checks an answer to our challenge and spends the challenge, right or wrong. The passkey's profile is returned locked. A passkey
 * whose counter does not grow is refused, and its owner is notified by mail: it may have been copied.
 */
export async function consumePasskey(
  context: ServerContext,
  tx: Db,
  text: string,
  ask: PasskeyChallengeScope,
  rules: { readonly mustVerifyUser: boolean },
): Promise<Spent> {
  const now = context.clock.now();
  const answer = readAssertion(text);
  if (answer === null) return { kind: 'wrong', profileId: null };
  const challenge = await consumePasskeyChallenge(tx, ask, answer.challenge, now);
  const found = await findPasskey(tx, answer.id);
  if (challenge === null || found === null) return { kind: 'wrong', profileId: found?.profile_id ?? null };
  const isForeign = ask.profileId !== null && ask.profileId !== found.profile_id;
  const assertion = isForeign ? null : await checkAssertion(context.config, answer, found, rules);
  if (assertion === null) return { kind: 'wrong', profileId: found.profile_id };

  const profile = await lockProfile(tx, found.profile_id);
  // Under the lock: the passkey may have been removed, or used by another request, since it was read (S23).
  const passkey = profile === null ? null : await findPasskey(tx, answer.id);
  if (profile === null || passkey === null) return { kind: 'wrong', profileId: null };
  const kept = Number(passkey.counter);
  if (isCounterBehind(kept, assertion.counter)) {
    const mail = passkeyCopied({ to: profile.email, publicUrl: context.config.publicUrl, at: now });
    // One mail for one counter, however often it is tried.
    await context.outbox.put(tx, `passkey-copied:${profile.id}:${passkey.id}:${kept}`, mail);
    return { kind: 'copied', profileId: profile.id };
  }
  await touchPasskey(tx, passkey.id, assertion, now);
  return { kind: 'right', profile, credentialId: passkey.credential_id };
}
