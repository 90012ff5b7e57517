import { disableSecondFactor } from '../../commands/twoFactor/setUp';
import type { HandlerOf } from '../../context/handler';
import { countFactorChange } from './factorTries';

/** POST /api/v3/2fa/disable: off; off already is no error (S19). */
export const twoFactorDisable: HandlerOf<'disableTwoFactor'> = async (call, context) => {
  await countFactorChange(context, call.principal.profileId);
  await disableSecondFactor(context, call);
  return { status: 200, body: { enable_totp_2fa: false } };
};
