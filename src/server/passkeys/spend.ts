import type { Db, ServerContext } from '../platform/context';
import { checkAssertion, isCounterBehind, readAssertion } from './webauthn';
import { passkeyCopied } from './mail';
import { findPasskey, spendPasskeyChallenge, touchPasskey, type PasskeyChallengeScope } from './store';
import { lockProfile, type ProfileRecord } from '../profiles/store';

/** `copied`: the passkey's counter did not grow. The caller gets the same reply for both refusals. */
export type Spent =
  | { readonly kind: 'right'; readonly profile: ProfileRecord; readonly credentialId: string }
  | { readonly kind: 'wrong'; readonly profileId: number | null }
  | { readonly kind: 'copied'; readonly profileId: number };

/**
 * Checks an answer to our challenge and spends the challenge, right or wrong. The passkey's profile is returned locked. A passkey
 * whose counter does not grow is refused, and its owner is notified by mail: it may have been copied.
 */
export async function spendPasskey(
  context: ServerContext,
  tx: Db,
  text: string,
  ask: PasskeyChallengeScope,
  rules: { readonly mustVerifyUser: boolean },
): Promise<Spent> {
  const now = context.clock.now();
  const answer = readAssertion(text);
  if (answer === null) return { kind: 'wrong', profileId: null };
  const challenge = await spendPasskeyChallenge(tx, ask, answer.challenge, now);
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
