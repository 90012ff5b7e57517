import { twoFactor } from '../../../contract/twoFactor';
import { handle } from '../../context/handle';
import { disableSecondFactor } from '../../commands/twoFactor/setUp';

/** POST /api/v3/2fa/disable: off; off already is no error (S19). */
export default handle(twoFactor.disableTwoFactor, async (call, context) => {
  await disableSecondFactor(context, call);
  return { status: 200, body: { enable_totp_2fa: false } };
});
