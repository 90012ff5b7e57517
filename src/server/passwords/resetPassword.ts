import { isEmail } from '../../domain/email';
import type { ServerContext } from '../platform/context';
import type { SessionActions } from '../platform/handler';
import { identifierOf } from '../emails/emailIdentity';
import { breachedPasswordIssues } from '../signIn/passwords/breachedPasswords';
import { passwordIssues } from '../signIn/passwords/passwordRules';
import { queueResetLink } from './resetLink.job';
import { passwordChanged } from './mail';
import { mustUseSaml } from '../accounts/store';
import { isResetCode, consumeResetCode } from '../emails/store';
import { findProfileByEmail, lockProfile, setPassword } from '../profiles/store';
import { hashToken } from '../platform/encryption/encryption';
import { removeSetup } from '../twoFactor/store';
import { unlockLogin } from '../signIn/loginGuard';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { proveAddress } from '../emails/confirmEmail';
import { recordReversible } from '../activity/recordReversible';

export type TooOften = { readonly kind: 'too_often'; readonly retryAfterSeconds: number };

/**
 * Accepts a request for a reset link. The limits count unknown addresses too, and the job that mails looks up the address after
 * the reply (S05).
 */
export async function forgotPassword(
  context: ServerContext,
  caller: RequestMeta,
  email: string,
): Promise<{ readonly kind: 'sent' } | TooOften> {
  const { perIdentifier, perAddress, windowSeconds } = context.config.limits.forgot;
  const identifier = identifierOf(email);
  for (const limit of [
    // In this order, so that a caller above the limit does not use up the limits of others.
    { name: 'forgot.address', key: caller.address, max: perAddress },
    { name: 'forgot.identifier', key: identifier, max: perIdentifier },
  ]) {
    const taken = await context.limits.take({ ...limit, windowSeconds });
    if (!taken.allowed) return { kind: 'too_often', retryAfterSeconds: taken.retryAfterSeconds };
  }
  await context.db.transaction().execute(async (tx) => {
    // An invalid address needs no look-up; the reply is the same.
    if (isEmail(identifier)) await queueResetLink(context, tx, identifier);
    await audit(context, tx, caller, { action: 'reset_asked', result: 'ok', profileId: null, identifier, isRepeatable: true });
  });
  return { kind: 'sent' };
}

export interface ResetForm {
  readonly username: string;
  readonly code: string;
  readonly password1: string;
  readonly password2: string;
}

export type ResetOutcome =
  | { readonly kind: 'reset' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'issues'; readonly issues: Record<string, string[]> }
  | TooOften;

/** How often one address may try codes; each try costs a look-up and perhaps a hash. */
const tries = { max: 30, windowSeconds: 3600 };

/**
 * Sets a new password by a mailed code (S28, S29): the newest one, once, within its hour, for its profile alone. An invalid
 * password leaves the code unspent. Success ends every session and challenge, unlocks the log-in and notifies the stored address;
 * it neither signs in nor changes the second factor. The code proves the address: if it was not proved before, every earlier way
 * to sign in is removed (S65).
 */
export async function resetPassword(
  context: ServerContext,
  caller: RequestMeta & { readonly session: SessionActions },
  form: ResetForm,
): Promise<ResetOutcome> {
  const taken = await context.limits.take({ name: 'reset.address', key: caller.address, ...tries });
  if (!taken.allowed) return { kind: 'too_often', retryAfterSeconds: taken.retryAfterSeconds };

  const identifier = identifierOf(form.username);
  const found = await findProfileByEmail(context.db, identifier);
  const refuse = async (): Promise<ResetOutcome> => {
    await audit(context, context.db, caller, { action: 'reset', result: 'refused', profileId: found?.id ?? null, identifier });
    return { kind: 'invalid' };
  };
  const codeHash = hashToken(form.code);
  // Also done for unknown addresses, so that the time does not reveal which exist.
  const isRight = await isResetCode(context.db, found?.id ?? 0, codeHash, context.clock.now());
  if (found === null || !isRight) return refuse();
  const issues = await resetIssues(form, found.email, context);
  if (Object.keys(issues).length > 0) return { kind: 'issues', issues };

  const passwordHash = await context.hasher.hash(form.password1);
  const isReset = await context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, found.id);
    const now = context.clock.now();
    if (profile === null || (await mustUseSaml(tx, profile.id))) return false;
    if (!(await consumeResetCode(tx, profile.id, codeHash, now))) return false;
    await context.crashPoint('after-first-update');
    await proveAddress(context, tx, caller, profile, { by: 'reset', ownSession: null });
    await setPassword(tx, profile.id, passwordHash, now);
    await removeSetup(tx, profile.id);
    await caller.session.endAll(tx, profile.id);
    await unlockLogin(context, tx, { address: caller.address, identifier: profile.email_folded, profileId: profile.id });
    // The code has proved the address.
    const owner = { ...profile, email_confirmed: true };
    const notMe = await recordReversible(context, tx, caller, owner, { kind: 'password_changed' });
    const mail = passwordChanged({ to: profile.email, publicUrl: context.config.publicUrl, at: now, notMe });
    await context.outbox.put(tx, `password-changed:${profile.id}:${codeHash}`, mail);
    await audit(context, tx, caller, { action: 'reset', result: 'ok', profileId: profile.id, identifier });
    await context.crashPoint('before-commit');
    return true;
  });
  await context.crashPoint('after-commit');
  return isReset ? { kind: 'reset' } : refuse();
}

async function resetIssues(form: ResetForm, email: string, context: ServerContext): Promise<Record<string, string[]>> {
  const issues: Record<string, string[]> = {};
  const weak = passwordIssues(form.password1, email, context.config.password);
  const first = weak.length > 0 ? weak : await breachedPasswordIssues(context, form.password1);
  if (first.length > 0) issues.password1 = first;
  if (form.password1 !== form.password2) issues.password2 = ['The passwords don’t match.'];
  return issues;
}
