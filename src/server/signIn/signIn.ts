import type { ServerContext } from '../platform/context';
import { BusyError } from '../platform/errors';
import { identifierOf } from '../emails/emailIdentity';
import { isOverlong } from './passwords/passwordRules';
import { requiresSamlAt } from '../saml/store';
import { mustUseSaml } from '../accounts/store';
import { findProfileByEmail, lockProfile, type ProfileRecord, rehashPassword } from '../profiles/store';
import { findTwoFactor } from '../twoFactor/store';
import { finishByPassword, type SignInCaller } from './finishSignIn';
import { admitLogin, countWithoutPassword, clearLoginFailures, undoLoginAttempt, type LoginAttempt, type TooOften } from './loginGuard';
import { audit, type RequestMeta } from '../audit/recordEvent';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly captcha: string | null | undefined;
}

export type SignInOutcome =
  | { readonly kind: 'signed_in'; readonly profileId: number }
  | { readonly kind: 'two_factor' }
  | { readonly kind: 'single_session' }
  | { readonly kind: 'wrong_credentials' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'captcha_required' }
  | { readonly kind: 'sso_required' }
  | { readonly kind: 'too_often'; readonly retryAfterSeconds: number };

/**
 * Signs in by email and password. For an unknown, malformed, locked or passwordless address, one hash is computed and the same
 * queries run, so that neither reply nor time distinguishes them (S03, S04, S10).
 */
export async function signIn(context: ServerContext, caller: RequestMeta & SignInCaller, credentials: Credentials): Promise<SignInOutcome> {
  const identifier = identifierOf(credentials.email);
  const found = await findProfileByEmail(context.db, identifier);
  const isKnownDevice = found !== null && caller.session.isKnownDeviceOf(found);
  const attempt: LoginAttempt = {
    address: caller.address,
    identifier,
    knownDeviceOf: isKnownDevice ? found.id : null,
    captcha: credentials.captcha,
  };

  const record = (detail: string, isAboutAddress = false) =>
    audit(context, context.db, caller, {
      action: 'login',
      result: 'refused',
      detail,
      profileId: isAboutAddress ? null : (found?.id ?? null),
      ...(isAboutAddress ? {} : { identifier }),
    });
  const refuse = async (kind: Exclude<SignInOutcome['kind'], 'signed_in' | 'too_often'>): Promise<SignInOutcome> => {
    await record(kind);
    return { kind };
  };
  // An address above its daily limit could invent identifiers forever: one row represents all of them (S66).
  const refuseTooOften = async ({ retryAfterSeconds, isAddressSpent }: TooOften): Promise<SignInOutcome> => {
    await record('too_often', isAddressSpent);
    return { kind: 'too_often', retryAfterSeconds };
  };

  // By the domain alone, before any stored data is read: known and unknown addresses get the same reply (S03).
  if (await requiresSamlAt(context.db, identifier)) {
    const spent = await countWithoutPassword(context, caller.address);
    return spent === null ? refuse('sso_required') : refuseTooOften(spent);
  }
  const admission = await admitLogin(context, attempt);
  if (admission.kind === 'too_often') return refuseTooOften(admission);
  if (admission.kind === 'captcha_required') return refuse('captcha_required');

  const isLocked = admission.kind === 'locked';
  const isRight = await isPassword(context, isLocked ? null : found, credentials.password).catch(async (error: unknown) => {
    if (error instanceof BusyError) await undoLoginAttempt(context, attempt, admission);
    throw error;
  });
  if (isLocked) return refuse('locked');
  if (!isRight || found === null) return refuse('wrong_credentials');

  const rehashed = await rehash(context, found, credentials.password);
  const outcome = await context.db.transaction().execute(async (tx): Promise<SignInOutcome | null> => {
    const profile = await lockProfile(tx, found.id);
    // The password was reset or removed while it was being checked, so it is no longer right (S23).
    if (profile === null || profile.password_hash !== found.password_hash) return null;
    // An account that requires single sign-on allows no password here (S14).
    if (await mustUseSaml(tx, profile.id)) return null;
    await clearLoginFailures(context, tx, attempt);
    if (rehashed !== null) await rehashPassword(tx, profile.id, rehashed.from, rehashed.to);
    await context.crashPoint('after-first-update');
    const kind = await passPassword(context, tx, caller, profile);
    await audit(context, tx, caller, { action: 'login', result: 'ok', detail: kind, profileId: profile.id, identifier });
    await context.crashPoint('before-commit');
    return kind === 'signed_in' ? { kind, profileId: profile.id } : { kind };
  });
  await context.crashPoint('after-commit');
  return outcome ?? refuse('wrong_credentials');
}

/**
 * The second step of every sign-in: the second factor if one is active (S15), otherwise the session. `profile` must be locked by
 * this transaction.
 */
export async function passPassword(
  context: ServerContext,
  tx: Parameters<typeof finishByPassword>[1],
  caller: SignInCaller,
  profile: ProfileRecord,
): Promise<'signed_in' | 'two_factor' | 'single_session'> {
  if ((await findTwoFactor(tx, profile.id)) === null) return finishByPassword(context, tx, caller, profile);
  await caller.session.beginChallenge(tx, profile.id, 'two_factor');
  return 'two_factor';
}

/** A text too long for any password is wrong without being hashed (S12). */
async function isPassword(context: ServerContext, profile: ProfileRecord | null, password: string): Promise<boolean> {
  if (isOverlong(password, context.config.password)) return false;
  return context.hasher.verify(profile?.password_hash ?? null, password);
}

/** A stronger hash of the same password if the settings have been raised (S01); computed before the transaction, which it would delay. */
async function rehash(context: ServerContext, profile: ProfileRecord, password: string): Promise<{ from: string; to: string } | null> {
  const from = profile.password_hash;
  if (from === null || !context.hasher.isStale(from)) return null;
  try {
    return { from, to: await context.hasher.hash(password) };
  } catch (error) {
    if (error instanceof BusyError) return null; // Left for the next time: a right password must not fail because of this.
    throw error;
  }
}
