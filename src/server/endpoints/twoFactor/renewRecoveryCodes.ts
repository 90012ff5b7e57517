import { twoFactor } from '../../../contract/twoFactor';
import { handle } from '../../context/handle';
import { renewRecoveryCodes } from '../../commands/twoFactor/recoveryCodes';
import { errorBodies } from '../../commands/errorBodies';

/** POST /api/v3/2fa/recovery-codes: ten others; those before them are void (S18, S19). */
export default handle(twoFactor.renewRecoveryCodes, async (call, context) => {
  const codes = await renewRecoveryCodes(context, call);
  return codes === null ? { status: 400, body: errorBodies.twoFactorIsOff } : { status: 200, body: { recovery_codes: codes } };
});
