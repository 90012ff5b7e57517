import { days } from '../../domain/durations';
import type { Db, ServerContext } from '../context';
import { newMailedCode } from '../identity/mailedCodes';
import { confirmEmail } from '../mail/messages';
import { findEmailConfirmation, putEmailConfirmation, spendEmailConfirmation } from '../records/mailedCodes';
import { findProfile, markEmailConfirmed, type ProfileRecord } from '../records/profiles';
import { tokenHash } from '../records/sealing';
import { mailFirstNews } from './mailings';
import { audit, type Origin } from './origin';

/** How long a confirmation link works; the mail says it in words. */
const lifetime = days(7);

/** Mails a fresh confirmation link to the profile's stored address; links mailed before work no more. */
export async function mailConfirmation(context: ServerContext, tx: Db, profile: ProfileRecord): Promise<void> {
  const code = newMailedCode(context.random);
  const codeHash = tokenHash(code);
  const now = context.clock.now();
  await putEmailConfirmation(tx, {
    profileId: profile.id,
    codeHash,
    emailFolded: profile.email_folded,
    now,
    expiresAt: new Date(now.getTime() + lifetime),
  });
  const mail = confirmEmail({ to: profile.email, publicUrl: context.config.publicUrl, code });
  await context.outbox.put(tx, `confirm-email:${profile.id}:${codeHash}`, mail);
}

/**
 * Confirms the address that the code was mailed to (decision S14). The address, or null when the code is none, was replaced
 * or has expired, or when the profile has another address by now. Opening the link once more confirms nothing new and is
 * answered alike, since browsers and mail programs open links twice.
 */
export async function confirmEmailByCode(context: ServerContext, caller: Origin, code: string): Promise<string | null> {
  const codeHash = tokenHash(code);
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock.now();
    const confirmation = await findEmailConfirmation(tx, codeHash, now);
    if (confirmation === null) return null;
    const isFirst = await spendEmailConfirmation(tx, confirmation.profile_id, codeHash, now);
    const profile = await findProfile(tx, confirmation.profile_id);
    if (profile === null || profile.email_folded !== confirmation.email_folded) return null;
    if (isFirst) {
      await markEmailConfirmed(tx, profile.id, confirmation.email_folded);
      await mailFirstNews(context, tx, profile);
      await audit(context, tx, caller, { action: 'email_confirmed', result: 'ok', profileId: profile.id });
    }
    return profile.email;
  });
}
