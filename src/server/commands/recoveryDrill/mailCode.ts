import { inSeconds, minutes } from '../../../domain/durations';
import type { ServerContext } from '../../context/context';
import { newDrillCode, readDrillCode } from '../../identity/recoveryCodes';
import { recoveryDrillCode } from '../../mail/messages';
import { putRecoveryMailCode, spendRecoveryMailCode } from '../../records/signIn/recoveryProofs';
import { audit } from '../audit';
import { requireConfirmedEmail, withLockedProfile, type SessionCaller } from '../lockedProfile';
import { recordProof, type ProofOutcome } from './prove';
import { mailFingerprint } from './readDrill';

/** How long the code is valid; the mail says it in words. */
const lifetime = minutes(15);

/** Bound to its profile, so that a copied row opens nothing (S01). */
const hashDrillCode = ({ encryption }: Pick<ServerContext, 'encryption'>, profileId: number, code: string): string =>
  encryption.digest('recovery-drill', `${profileId}:${code}`);

/**
 * Mails a code to the confirmed address; it replaces an earlier one and lets nobody in. Throws 403 until the address is confirmed:
 * the confirmation is its proof.
 */
export async function mailDrillCode(context: ServerContext, caller: SessionCaller): Promise<{ email: string; lastsSeconds: number }> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    requireConfirmedEmail(profile);
    const now = context.clock.now();
    const code = newDrillCode(context.random);
    const codeHash = hashDrillCode(context, profile.id, readDrillCode(code) ?? '');
    const expiresAt = new Date(now.getTime() + lifetime);
    await putRecoveryMailCode(tx, profile.id, { codeHash, emailFolded: profile.email_folded, now, expiresAt });
    const mail = recoveryDrillCode({ to: profile.email, publicUrl: context.config.publicUrl, code });
    await context.outbox.put(tx, `recovery-drill:${profile.id}:${codeHash}`, mail);
    await audit(context, tx, caller, { action: 'recovery_drill', result: 'ok', detail: 'mail_asked', profileId: profile.id });
    return { email: profile.email, lastsSeconds: inSeconds(lifetime) };
  });
}

/** Proves by the mailed code that its owner reads the mail of the address. The code is used up. */
export async function proveMail(context: ServerContext, caller: SessionCaller, typed: string): Promise<ProofOutcome> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    requireConfirmedEmail(profile);
    const code = readDrillCode(typed);
    const isRight =
      code !== null &&
      (await spendRecoveryMailCode(tx, profile.id, {
        codeHash: hashDrillCode(context, profile.id, code),
        emailFolded: profile.email_folded,
        now: context.clock.now(),
      }));
    const proved = isRight ? { kind: 'mail' as const, subjectId: null, fingerprint: mailFingerprint(profile) } : null;
    return recordProof(context, tx, caller, profile, { kind: 'mail', proved });
  });
}
