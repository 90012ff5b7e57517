import { twoFactor } from '../../../contract/twoFactor';
import { handle } from '../../context/handle';
import { beginTwoFactor } from '../../commands/twoFactor/setUp';

/** POST /api/v3/2fa/setup: a secret that replaces nothing until proved (S19). */
export default handle(twoFactor.startTwoFactorSetup, async (call, context) => {
  const { secret, uri, qrImage } = await beginTwoFactor(context, call);
  return { status: 200, body: { secret, otpauth_uri: uri, qr_image: qrImage } };
});
