import { days, inSeconds } from '../../domain/durations';
import type { Db, ServerContext } from '../platform/context';
import type { Principal } from '../platform/handler';
import { acceptedStep, readRecoveryCode } from './totp';
import { recoveryCodeUsed, secondFactorPaused } from './mail';
import { countFailure, type FailureEntry, resetFailures } from '../signIn/store';
import { isChallengeAlive } from '../sessions/reauthentications.store';
import { findProfile, lockProfile, type ProfileRecord } from '../profiles/store';
import { countUnusedCodes, findTwoFactor, consumeRecoveryCode, consumeStep } from './store';
import { finishBySecondFactor, type SignInCaller } from '../signIn/finishSignIn';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { secondFactorScope, consumePasskey } from '../passkeys/spend';
import { decryptTotpSecret, hashRecoveryCode } from './encryptedFactors';

/** The typed code, of the authenticator or a recovery code, or the answer of a passkey. */
export type FactorProof = { readonly code: string } | { readonly recovery_code: string } | { readonly credential_json: string };

export type FactorOutcome =
  | { readonly kind: 'signed_in'; readonly profileId: number }
  | { readonly kind: 'not_authenticated' }
  | { readonly kind: 'wrong_code' }
  | { readonly kind: 'too_often'; readonly retryAfterSeconds: number };

type Pending = Extract<Principal, { kind: 'pending' }>;

/**
 * The second step of a sign-in (S15–S18). An attempt is counted before the code is tried: on its challenge, which the last
 * allowed failure ends, and on the profile, over all challenges and kinds of proof; a right password clears neither.
 *
 * Too many failures pause the codes of the authenticator, which can be guessed, and notify the owner by mail. The pause must not
 * lock out the owner (S68): known devices are counted separately, and recovery codes and passkeys, which cannot be guessed, are
 * limited by network address only.
 */
export async function proveSecondFactor(
  context: ServerContext,
  caller: RequestMeta & SignInCaller,
  pending: Pending,
  proof: FactorProof,
): Promise<FactorOutcome> {
  if (pending.challenge !== 'two_factor') return { kind: 'not_authenticated' };
  const { config, db, limits } = context;
  const rules = config.limits.factor;
  const { profileId } = pending;
  const onChallenge = { name: 'factor.challenge', key: pending.challengeId };

  const taken = await limits.take({ ...onChallenge, max: rules.perChallenge, windowSeconds: config.session.challengeSeconds });
  if (!taken.allowed) return { kind: 'not_authenticated' };
  const { budget, entry, retryAfterSeconds, allowsTotp } = await countFactorAttempt(context, caller, profileId, 'code' in proof);
  if (retryAfterSeconds !== null) {
    await audit(context, db, caller, { action: 'second_factor', result: 'refused', detail: 'too_often', profileId });
    return { kind: 'too_often', retryAfterSeconds };
  }

  const outcome = await db.transaction().execute(async (tx): Promise<FactorOutcome> => {
    const profile = await lockProfile(tx, profileId);
    // A reset or a change of factors may have ended this challenge since the request arrived (S23).
    if (profile === null || !(await isChallengeAlive(tx, pending.challengeId))) return { kind: 'not_authenticated' };
    const { isRight, detail } = await consumeProof(context, tx, { profile, pending, allowsTotp }, proof);
    await context.crashPoint('after-first-update');
    if (!isRight) {
      if (taken.used >= rules.perChallenge) await caller.session.end(tx);
      await mailIfPaused(context, tx, profile, { entry });
      await audit(context, tx, caller, { action: 'second_factor', result: 'refused', detail, profileId });
      return { kind: 'wrong_code' };
    }
    // An unguessable proof shows that the owner is here: the pause ends.
    await resetFailures(tx, detail === 'code' ? [budget.failureKey] : [budget.failureKey, factorFailureKey(context, profileId)]);
    await limits.clear(onChallenge, tx);
    await limits.clear(budget.unguessable, tx);
    await finishBySecondFactor(context, tx, caller, profile);
    await audit(context, tx, caller, { action: 'second_factor', result: 'ok', detail, profileId });
    await context.crashPoint('before-commit');
    return { kind: 'signed_in', profileId };
  });
  await context.crashPoint('after-commit');
  return outcome;
}

/** An attempt at a second factor that counts as failed until it is known to be right. */
export interface FactorAttempt {
  readonly budget: FactorBudget;
  readonly entry: FailureEntry;
  /** For how many seconds this kind of proof is paused; null if it may be tried. */
  readonly retryAfterSeconds: number | null;
  /** After too many failures only recovery codes and passkeys count (S17). */
  readonly allowsTotp: boolean;
}

/**
 * Counts an attempt before it is tried, so that parallel ones cannot pass a limit (S17). `isTotp`: a code of the authenticator. The
 * recovery drill counts here too, so that it gives no one more guesses than a sign-in does.
 */
export async function countFactorAttempt(
  context: ServerContext,
  caller: RequestMeta & Pick<SignInCaller, 'session'>,
  profileId: number,
  isTotp: boolean,
): Promise<FactorAttempt> {
  const rules = context.config.limits.factor;
  const budget = await budgetOf(context, caller, profileId);
  const entry = await countFailure(
    context.db,
    budget.failureKey,
    { lockAfter: rules.perProfile, seconds: rules.pauseSeconds, maxSeconds: rules.pauseSeconds, untilEndedAfter: 2_000_000_000 },
    context.clock.now(),
  );
  return {
    budget,
    entry,
    retryAfterSeconds: await pauseOf(context, entry, budget, isTotp),
    allowsTotp: entry.kind === 'open' && entry.failures <= rules.codesOnlyAfter,
  };
}

/** Notifies the owner if this wrong attempt begins a pause (S68). */
export async function mailIfPaused(
  context: ServerContext,
  tx: Db,
  profile: ProfileRecord,
  { entry }: Pick<FactorAttempt, 'entry'>,
): Promise<void> {
  if (entry.kind === 'open' && entry.failures % context.config.limits.factor.perProfile === 0) await mailPaused(context, tx, profile);
}

interface FactorBudget {
  /** Failures in a row, which pause the codes of the authenticator. */
  readonly failureKey: string;
  /** Recovery codes and passkeys from one network address. */
  readonly unguessable: { readonly name: string; readonly key: string };
}

async function budgetOf(
  context: ServerContext,
  { address, session }: RequestMeta & Pick<SignInCaller, 'session'>,
  profileId: number,
): Promise<FactorBudget> {
  const profile = await findProfile(context.db, profileId);
  const isKnownDevice = profile !== null && session.isKnownDeviceOf(profile);
  return {
    failureKey: isKnownDevice ? context.encryption.digest('streak', `factor.device:${profileId}`) : factorFailureKey(context, profileId),
    unguessable: { name: 'factor.unguessable', key: JSON.stringify([profileId, address]) },
  };
}

/** For how many seconds this kind of proof is paused; null if it is not. */
async function pauseOf(context: ServerContext, entry: FailureEntry, budget: FactorBudget, isTotp: boolean): Promise<number | null> {
  const { perProfile, pauseSeconds } = context.config.limits.factor;
  if (isTotp) return entry.kind === 'locked' ? (entry.retryAfterSeconds ?? pauseSeconds) : null;
  const taken = await context.limits.take({ ...budget.unguessable, max: perProfile, windowSeconds: pauseSeconds });
  return taken.allowed ? null : taken.retryAfterSeconds;
}

/** The owner is notified when a pause begins, at most a few times a day. */
async function mailPaused(context: ServerContext, tx: Db, profile: ProfileRecord): Promise<void> {
  const limit = { name: 'factor.pause_mail', key: String(profile.id), max: 3, windowSeconds: inSeconds(days(1)) };
  if (!(await context.limits.take(limit, tx)).allowed) return;
  const at = context.clock.now();
  const mail = secondFactorPaused({ to: profile.email, publicUrl: context.config.publicUrl, at });
  await context.outbox.put(tx, `second-factor-paused:${profile.id}:${at.getTime()}`, mail);
}

async function consumeProof(
  context: ServerContext,
  tx: Db,
  { profile, pending, allowsTotp }: { profile: ProfileRecord; pending: Pending; allowsTotp: boolean },
  proof: FactorProof,
): Promise<{ isRight: boolean; detail: 'code' | 'recovery_code' | 'passkey' }> {
  if ('code' in proof) return { isRight: allowsTotp && (await consumeTotp(context, tx, profile.id, proof.code)), detail: 'code' };
  if ('recovery_code' in proof) {
    return { isRight: await consumeRecovery(context, tx, profile, proof.recovery_code), detail: 'recovery_code' };
  }
  // The password came first, so the passkey alone is enough (S15).
  const spent = await consumePasskey(context, tx, proof.credential_json, secondFactorScope(pending), { mustVerifyUser: false });
  return { isRight: spent.kind === 'right', detail: 'passkey' };
}

/** The key of a profile's count of second-factor failures. */
export function factorFailureKey({ encryption }: Pick<ServerContext, 'encryption'>, profileId: number): string {
  return encryption.digest('streak', `factor:${profileId}`);
}

/** Spends the step of a right code of the authenticator, so that no one can use it again (S16). */
export async function consumeTotp(context: ServerContext, tx: Db, profileId: number, code: string): Promise<boolean> {
  const factor = await findTwoFactor(tx, profileId);
  if (factor === null) return false;
  const step = acceptedStep(decryptTotpSecret(context, profileId, factor.sealed_secret), code, context.clock.now(), factor.last_step);
  return step !== null && consumeStep(tx, profileId, step);
}

async function consumeRecovery(context: ServerContext, tx: Db, profile: ProfileRecord, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === null) return false;
  const hash = hashRecoveryCode(context, profile.id, code);
  const now = context.clock.now();
  if (!(await consumeRecoveryCode(tx, profile.id, hash, now))) return false;
  const left = await countUnusedCodes(tx, profile.id);
  await context.outbox.put(
    tx,
    `recovery-code-used:${profile.id}:${hash}`,
    recoveryCodeUsed({ to: profile.email, publicUrl: context.config.publicUrl, at: now, left }),
  );
  return true;
}
