import { twoFactor } from '../../../contract/twoFactor';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { enableSecondFactor } from '../../commands/twoFactor/setUp';

/** POST /api/v3/2fa/enable: on, once a recovery code was typed back (S19). */
export default handle(twoFactor.enableTwoFactor, async (call, context) => {
  const isOn = await enableSecondFactor(context, call, call.body.recovery_code);
  return isOn ? { status: 200, body: { enable_totp_2fa: true } } : { status: 403, body: errorBodies.wrongRecoveryCode };
});
