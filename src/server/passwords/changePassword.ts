import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { breachedPasswordIssues } from '../signIn/passwords/breachedPasswords';
import { isOverlong, passwordIssues } from '../signIn/passwords/passwordRules';
import { passwordChanged } from './mail';
import { samlRequired } from '../saml/store';
import { mustUseSaml } from '../accounts/store';
import { isSessionAlive } from '../sessions/reauthentications.store';
import { dropResetCodes } from '../emails/store';
import { lockProfile, type ProfileRecord, setPassword } from '../profiles/store';
import { removeSetup } from '../twoFactor/store';
import { unlockLogin } from '../signIn/loginGuard';
import { audit } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import type { SessionCaller } from '../accounts/lockedAccount';
import { recordReversible } from '../activity/recordReversible';

/** A3.14. */
export interface PasswordForm {
  /** The present one; left out by a person without one. */
  readonly password?: string | null | undefined;
  readonly password1: string;
  readonly password2: string;
}

/** The number of tries per quarter of an hour: each try costs two hashes, and is a guess at the present password. */
export const passwordTries = { name: 'password_change.profile', max: 10, windowSeconds: 900 };

/**
 * Sets the first password, or replaces the current one after verifying it (S02). Every other session and challenge ends,
 * the caller's continues under a new id, other devices are forgotten, mailed reset links become invalid and the stored address is
 * notified (S11, S20, S23). Returns sentences by wire field if something is wrong, null on success. Throws a `HttpProblem`: 403 if
 * the account requires single sign-on; 429.
 */
export async function changePassword(
  context: ServerContext,
  caller: SessionCaller,
  profile: ProfileRecord,
  form: PasswordForm,
): Promise<Record<string, string[]> | null> {
  const { principal, session } = caller;
  if (await mustUseSaml(context.db, profile.id)) throw new HttpProblem(403, samlRequired);
  // Counted before anything is hashed, also if it succeeds (S09, S12).
  const taken = await context.limits.take({ ...passwordTries, key: String(profile.id) });
  if (!taken.allowed) throw new HttpProblem(429, errorBodies.tooOften, { 'retry-after': String(taken.retryAfterSeconds) });

  const issues = await issuesOf(context, profile, form);
  if (Object.keys(issues).length > 0) {
    const detail = Object.keys(issues).join(' ');
    await audit(context, context.db, caller, { action: 'password_change', result: 'refused', detail, profileId: profile.id });
    return issues;
  }

  const passwordHash = await context.hasher.hash(form.password1);
  await context.db.transaction().execute(async (tx) => {
    const held = await lockProfile(tx, profile.id);
    // Signed out, or the password was changed while this one was being checked (S23).
    const isStillTheirs = held !== null && held.password_hash === profile.password_hash && (await isSessionAlive(tx, principal.sessionId));
    if (!isStillTheirs) throw new HttpProblem(401, errorBodies.notAuthenticated);
    const now = context.clock.now();
    await setPassword(tx, held.id, passwordHash, now);
    await context.crashPoint('after-first-update');
    await removeSetup(tx, held.id);
    await dropResetCodes(tx, held.id);
    const { sessionId } = await session.signIn(tx, held.id);
    await session.endAll(tx, held.id, { exceptSessionId: sessionId });
    await unlockLogin(context, tx, { address: caller.address, identifier: held.email_folded, profileId: held.id });
    await context.limits.clear({ name: passwordTries.name, key: String(held.id) }, tx);
    const notMe = await recordReversible(context, tx, caller, held, { kind: 'password_changed' });
    const mail = passwordChanged({ to: held.email, publicUrl: context.config.publicUrl, at: now, hasKeptOne: true, notMe });
    await context.outbox.put(tx, `password-changed:${held.id}:${sessionId}`, mail);
    await audit(context, tx, caller, { action: 'password_change', result: 'ok', profileId: held.id });
    await context.crashPoint('before-commit');
  });
  await context.crashPoint('after-commit');
  return null;
}

async function issuesOf(context: ServerContext, profile: ProfileRecord, form: PasswordForm): Promise<Record<string, string[]>> {
  const { hasher, config } = context;
  const issues: Record<string, string[]> = {};
  const present = form.password ?? '';
  if (profile.password_hash !== null) {
    // A text too long for any password is wrong without being hashed (S12).
    const isRight = present !== '' && !isOverlong(present, config.password) && (await hasher.verify(profile.password_hash, present));
    if (!isRight) issues.password = [present === '' ? 'Enter your current password.' : 'Your password is incorrect.'];
  }
  const weak = passwordIssues(form.password1, profile.email, config.password);
  if (weak.length > 0) issues.password1 = weak;
  else if (profile.password_hash !== null && !issues.password && form.password1 === present) {
    issues.password1 = ['This is already your password. Choose a different one.'];
  }
  if (!issues.password1) {
    const breached = await breachedPasswordIssues(context, form.password1);
    if (breached.length > 0) issues.password1 = breached;
  }
  if (form.password1 !== form.password2) issues.password2 = ['The passwords don’t match.'];
  return issues;
}
