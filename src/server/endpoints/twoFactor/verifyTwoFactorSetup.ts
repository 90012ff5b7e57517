import { twoFactor } from '../../../contract/twoFactor';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { proveTwoFactor } from '../../commands/twoFactor/setUp';

/** POST /api/v3/2fa/setup/proof: ten recovery codes for a right code (S18). */
export default handle(twoFactor.verifyTwoFactorSetup, async (call, context) => {
  const codes = await proveTwoFactor(context, call, call.body.code);
  return codes === null ? { status: 403, body: errorBodies.wrongCode } : { status: 200, body: { recovery_codes: codes } };
});
