import { twoFactor } from '../../contract/twoFactor';
import { errorBodies } from '../platform/errorBodies';
import { beginTwoFactor, disableSecondFactor, enableSecondFactor, proveTwoFactor } from './setUp';
import { routes } from '../platform/handler';
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
function renewRecoveryCodes(context: ServerContext, caller: SessionCaller): Promise<string[] | null> {
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

export default routes(twoFactor, {
  /** POST /api/v3/2fa/setup: a secret that replaces nothing until proved (S19). */
  async startTwoFactorSetup(call, context) {
    const { secret, uri, qrImage } = await beginTwoFactor(context, call);
    return { status: 200, body: { secret, otpauth_uri: uri, qr_image: qrImage } };
  },

  /** POST /api/v3/2fa/setup/proof: ten recovery codes for a right code (S18). */
  async verifyTwoFactorSetup(call, context) {
    const codes = await proveTwoFactor(context, call, call.body.code);
    return codes === null ? { status: 403, body: errorBodies.wrongCode } : { status: 200, body: { recovery_codes: codes } };
  },

  /** POST /api/v3/2fa/enable: on, once a recovery code was typed back (S19). */
  async enableTwoFactor(call, context) {
    const isOn = await enableSecondFactor(context, call, call.body.recovery_code);
    return isOn ? { status: 200, body: { enable_totp_2fa: true } } : { status: 403, body: errorBodies.wrongRecoveryCode };
  },

  /** POST /api/v3/2fa/disable: off; off already is no error (S19). */
  async disableTwoFactor(call, context) {
    await disableSecondFactor(context, call);
    return { status: 200, body: { enable_totp_2fa: false } };
  },

  /** POST /api/v3/2fa/recovery-codes: ten others; those before them are void (S18, S19). */
  async renewRecoveryCodes(call, context) {
    const codes = await renewRecoveryCodes(context, call);
    return codes === null ? { status: 400, body: errorBodies.twoFactorIsOff } : { status: 200, body: { recovery_codes: codes } };
  },
});
