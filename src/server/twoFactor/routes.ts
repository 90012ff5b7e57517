import { twoFactor } from '../../contract/twoFactor';
import { errorBodies } from '../platform/errorBodies';
import { renewRecoveryCodes } from './renewRecoveryCodes';
import { beginTwoFactor, disableSecondFactor, enableSecondFactor, proveTwoFactor } from './setUp';
import { routes } from '../platform/handler';

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
