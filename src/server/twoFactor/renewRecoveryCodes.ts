import type { ServerContext } from '../platform/context';
import { newRecoveryCodes, readRecoveryCode } from './recoveryCodes';
import { recoveryCodesRenewed } from './mail';
import { promotePendingCodes, replacePendingCodes } from './recoveryCodes.store';
import { findTwoFactor, removeSetup } from './store';
import { audit } from '../audit/recordEvent';
import { hashRecoveryCode } from './encryptedFactors';
import { withLockedProfile, type SessionCaller } from '../accounts/lockedProfile';
import { recordReversible } from '../activity/recordReversible';
import { keepFactor } from './keptFactor';

/**
 * Replaces the recovery codes with ten new ones, shown only once (S18). Every other session ends and the stored address is
 * notified (S19). Null while two-factor is off.
 */
export function renewRecoveryCodes(context: ServerContext, caller: SessionCaller): Promise<string[] | null> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    if ((await findTwoFactor(tx, profile.id)) === null) return null;
    const now = context.clock.now();
    const codes = newRecoveryCodes(context.random);
    const hashes = codes.map((text) => hashRecoveryCode(context, profile.id, readRecoveryCode(text) ?? ''));
    const kept = await keepFactor(context, tx, profile.id);
    // A pending setup has its own pending codes, which would become active with these.
    await removeSetup(tx, profile.id);
    await replacePendingCodes(tx, profile.id, hashes, now);
    await promotePendingCodes(tx, profile.id);
    await caller.session.endAll(tx, profile.id, { exceptSessionId: caller.principal.sessionId });
    const notMe = await recordReversible(context, tx, caller, profile, { kind: 'recovery_codes_renewed', kept });
    const mail = recoveryCodesRenewed({ to: profile.email, publicUrl: context.config.publicUrl, at: now, notMe });
    await context.outbox.put(tx, `recovery-codes-renewed:${profile.id}:${now.getTime()}`, mail);
    await audit(context, tx, caller, { action: 'recovery_codes_renewed', result: 'ok', profileId: profile.id });
    return codes;
  });
}
