import { days, seconds } from '../../domain/durations';
import type { Db, ServerContext } from '../platform/context';
import type { Principal } from '../platform/handler';
import { findEmailConfirmation, insertEmailConfirmation, newMailedCode, putResetCode, storedCode } from './store';
import { confirmEmail } from './mail';
import { mustUseSaml } from '../accounts/store';
import { isSessionAlive } from '../sessions/reauthentications.store';
import { lockProfile, type ProfileRecord } from '../profiles/store';
import { hashToken } from '../platform/encryption/encryption';
import { mailFirstNews } from './mailings';
import type { RequestMeta } from '../audit/recordEvent';
import { ownSessionOf, proveAddress } from './proveAddress';

/** How long a confirmation link is valid; the mail says it in words. */
const lifetime = days(7);

/** Mails a confirmation link to the profile's stored address. Earlier links stay valid until they expire. */
export async function mailConfirmation(context: ServerContext, tx: Db, profile: ProfileRecord): Promise<void> {
  const code = newMailedCode(context.random);
  const stored = storedCode(code, context.clock.now(), lifetime);
  await insertEmailConfirmation(tx, profile, stored);
  const mail = confirmEmail({ to: profile.email, publicUrl: context.config.publicUrl, code });
  await context.outbox.put(tx, `confirm-email:${profile.id}:${stored.codeHash}`, mail);
}

export type ConfirmationOutcome =
  /** `resetCode` allows a new password to be chosen if the old one was removed; otherwise null. */
  | { readonly kind: 'confirmed'; readonly email: string; readonly resetCode: string | null }
  /** The code is unknown or expired, or the profile has another address now. */
  | { readonly kind: 'invalid' }
  /** The link was opened outside a session of the profile, and the caller has not agreed to the removal. */
  | { readonly kind: 'elsewhere' };

interface Caller extends RequestMeta {
  readonly principal: Principal;
}

/**
 * Confirms the address that the code was mailed to (decision D14). In a session of the profile nothing else changes. Elsewhere
 * the first confirmation removes every earlier way to sign in (S65), so it happens only with `isElsewhere`, by which the person
 * agrees: mail scanners open links too. Opening a link again confirms nothing new and gets the same reply, because browsers and
 * mail programs may open links twice.
 */
export async function confirmEmailByCode(
  context: ServerContext,
  caller: Caller,
  { code, isElsewhere }: { readonly code: string; readonly isElsewhere: boolean },
): Promise<ConfirmationOutcome> {
  return context.db.transaction().execute(async (tx): Promise<ConfirmationOutcome> => {
    const now = context.clock.now();
    const confirmation = await findEmailConfirmation(tx, hashToken(code), now);
    const profile = confirmation && (await lockProfile(tx, confirmation.profile_id));
    if (confirmation === null || profile === null || profile.email_folded !== confirmation.email_folded) return { kind: 'invalid' };
    const confirmed = { kind: 'confirmed', email: profile.email, resetCode: null } as const;
    if (profile.email_confirmed) return confirmed;
    const claimed = ownSessionOf(caller.principal, profile.id);
    // Read under the lock: the session may have ended since the request arrived (S23).
    const ownSession = claimed !== null && (await isSessionAlive(tx, claimed)) ? claimed : null;
    if (ownSession === null && !isElsewhere) return { kind: 'elsewhere' };
    const isCleared = await proveAddress(context, tx, caller, profile, { by: 'link', ownSession });
    await mailFirstNews(context, tx, profile);
    return isCleared ? { ...confirmed, resetCode: await newResetCode(context, tx, profile.id, now) } : confirmed;
  });
}

/** A code for choosing a password, now that there is none; null for people who must sign in at their own provider (S14). */
async function newResetCode({ config, random }: ServerContext, tx: Db, profileId: number, now: Date): Promise<string | null> {
  if (await mustUseSaml(tx, profileId)) return null;
  const code = newMailedCode(random);
  await putResetCode(tx, profileId, storedCode(code, now, seconds(config.limits.forgot.codeSeconds)));
  return code;
}
