/** The proofs of the recovery drill. None of them lets anybody in, uses up a recovery code, or gives more guesses than a sign-in. */
import type { Db, ServerContext } from '../../context/context';
import { HttpProblem } from '../../context/handler';
import { assertionOptions } from '../../identity/passkeys';
import { isOverlong } from '../../identity/passwordRules';
import { readRecoveryCode } from '../../identity/recoveryCodes';
import { samlRequired } from '../../policies/saml';
import { mustUseSaml } from '../../records/accounts/accounts';
import { findPasskey, passkeysOf, type PasskeyChallengeScope } from '../../records/signIn/passkeys';
import { isUnusedCode, recoveryCodesOf } from '../../records/signIn/recoveryCodes';
import { putRecoveryProof } from '../../records/signIn/recoveryProofs';
import { findTwoFactor } from '../../records/signIn/twoFactors';
import { findProfile, type ProfileRecord } from '../../records/profiles/profiles';
import type { StoredProofKind } from '../../tables/recoveryDrill';
import { audit } from '../audit';
import { errorBodies } from '../errorBodies';
import { withLockedProfile, type SessionCaller } from '../lockedProfile';
import { asked, newChallenge, type Asked } from '../passkeys/requests';
import { spendPasskey } from '../passkeys/spend';
import { passwordTries } from '../passwords/changePassword';
import { hashRecoveryCode } from '../twoFactor/encryptedFactors';
import { countFactorAttempt, mailIfPaused, spendTotp, undoFactorAttempt } from '../twoFactor/secondFactor';
import { codesFingerprint, passkeyFingerprint, readDrill, timeFingerprint, type DrillRecord } from './readDrill';

/** `drill` is the state after the proof. `wrong`: the caller is told as at a sign-in. */
export type ProofOutcome =
  | { readonly kind: 'proved'; readonly drill: DrillRecord }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too_often'; readonly retryAfterSeconds: number };

/** What was proved; null if the proof was wrong. */
export interface Proved {
  readonly kind: StoredProofKind;
  readonly subjectId: number | null;
  readonly fingerprint: string;
}

/** Stores a proof with its time and browser, or its refusal in the audit trail; both leave the ways to sign in as they are. */
export async function recordProof(
  context: ServerContext,
  tx: Db,
  caller: SessionCaller,
  profile: ProfileRecord,
  { kind, proved }: { readonly kind: StoredProofKind; readonly proved: Proved | null },
): Promise<ProofOutcome> {
  const at = context.clock.now();
  if (proved !== null) await putRecoveryProof(tx, profile.id, proved, { userAgent: caller.userAgent, at });
  const result = proved === null ? 'refused' : 'ok';
  await audit(context, tx, caller, { action: 'recovery_drill', result, detail: kind, profileId: profile.id });
  return proved === null ? { kind: 'wrong' } : { kind: 'proved', drill: await readDrill(context, tx, profile) };
}

/**
 * Proves a recovery code or the authenticator. The attempt counts with those of sign-ins, before it is tried (S17). A recovery code
 * stays unused; the step of an authenticator's code is spent, so that nobody who saw it can use it (S16).
 */
export async function proveFactor(
  context: ServerContext,
  caller: SessionCaller,
  kind: 'recoveryCode' | 'authenticator',
  typed: string,
): Promise<ProofOutcome> {
  const isTotp = kind === 'authenticator';
  const { profileId } = caller.principal;
  // Before the attempt is counted: without two-factor there is nothing to guess.
  if ((await findTwoFactor(context.db, profileId)) === null) throw new HttpProblem(400, errorBodies.twoFactorIsOff);
  const attempt = await countFactorAttempt(context, caller, profileId, isTotp);
  if (attempt.retryAfterSeconds !== null) {
    await audit(context, context.db, caller, { action: 'recovery_drill', result: 'refused', detail: 'too_often', profileId });
    return { kind: 'too_often', retryAfterSeconds: attempt.retryAfterSeconds };
  }
  return withLockedProfile(context, caller, async (tx, profile) => {
    const fingerprint = isTotp
      ? await totpFingerprint(context, tx, profile.id, attempt.allowsTotp ? typed : null)
      : await unusedCodeFingerprint(context, tx, profile.id, typed);
    if (fingerprint === null) await mailIfPaused(context, tx, profile, attempt);
    else await undoFactorAttempt(context, tx, attempt, isTotp);
    return recordProof(context, tx, caller, profile, {
      kind,
      proved: fingerprint === null ? null : { kind, subjectId: null, fingerprint },
    });
  });
}

async function totpFingerprint(context: ServerContext, tx: Db, profileId: number, code: string | null): Promise<string | null> {
  const factor = await findTwoFactor(tx, profileId);
  const isRight = factor !== null && code !== null && (await spendTotp(context, tx, profileId, code));
  return isRight ? timeFingerprint(factor.enabled_at) : null;
}

async function unusedCodeFingerprint(context: ServerContext, tx: Db, profileId: number, typed: string): Promise<string | null> {
  const code = readRecoveryCode(typed);
  const isRight = code !== null && (await isUnusedCode(tx, profileId, hashRecoveryCode(context, profileId, code)));
  return isRight ? codesFingerprint((await recoveryCodesOf(tx, profileId)).createdAt) : null;
}

/**
 * Proves the password. Attempts count with those of changing it, which is the other place where an open session may try one.
 * Throws a `HttpProblem`: 400 without a password, 403 if the account requires single sign-on.
 */
export async function provePassword(context: ServerContext, caller: SessionCaller, password: string): Promise<ProofOutcome> {
  const profile = await findProfile(context.db, caller.principal.profileId);
  if (profile === null) throw new HttpProblem(401, errorBodies.notAuthenticated);
  if (await mustUseSaml(context.db, profile.id)) throw new HttpProblem(403, samlRequired);
  if (profile.password_hash === null) throw new HttpProblem(400, errorBodies.noPassword);
  const counter = { name: passwordTries.name, key: String(profile.id) };
  const taken = await context.limits.take({ ...passwordTries, ...counter });
  if (!taken.allowed) return { kind: 'too_often', retryAfterSeconds: taken.retryAfterSeconds };
  const isRight = !isOverlong(password, context.config.password) && (await context.hasher.verify(profile.password_hash, password));
  return withLockedProfile(context, caller, async (tx, held) => {
    // Not if it was changed while it was being checked (S23).
    const isProved = isRight && held.password_hash === profile.password_hash;
    const fingerprint = timeFingerprint(held.password_changed_at);
    if (isProved) await context.limits.giveBack(counter, tx);
    return recordProof(context, tx, caller, held, {
      kind: 'password',
      proved: isProved ? { kind: 'password', subjectId: null, fingerprint } : null,
    });
  });
}

const passkeyScope = ({ principal }: SessionCaller): PasskeyChallengeScope => ({
  purpose: 'drill',
  profileId: principal.profileId,
  boundTo: principal.sessionId,
});

/** The request to the authenticator of one passkey, for this session alone; null if the caller has no such passkey. */
export async function requestPasskeyProof(context: ServerContext, caller: SessionCaller, id: number): Promise<Asked | null> {
  const passkey = (await passkeysOf(context.db, caller.principal.profileId)).find((each) => each.id === id);
  if (passkey === undefined) return null;
  const challenge = await newChallenge(context, context.db, passkeyScope(caller));
  return asked(await assertionOptions(context.config, [passkey], challenge, { mustVerifyUser: true }));
}

/** Proves a passkey by its answer; as at a sign-in, the device must verify its owner, and a copied key is reported (S15). */
export async function provePasskey(context: ServerContext, caller: SessionCaller, answer: string): Promise<ProofOutcome> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    const spent = await spendPasskey(context, tx, answer, passkeyScope(caller), { mustVerifyUser: true });
    const passkey = spent.kind === 'right' ? await findPasskey(tx, spent.credentialId) : null;
    const proved = passkey && { kind: 'passkey' as const, subjectId: passkey.id, fingerprint: passkeyFingerprint(passkey.id) };
    return recordProof(context, tx, caller, profile, { kind: 'passkey', proved });
  });
}
