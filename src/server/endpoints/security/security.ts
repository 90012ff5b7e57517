import { changePassword } from '../../commands/passwords/changePassword';
import { renewRecoveryCodes } from '../../commands/twoFactor/recoveryCodes';
import { validationFailed, errorBodies } from '../../commands/errorBodies';
import type { HandlerOf } from '../../context/handler';
import { mayChangeProfile, mayReadProfile } from '../../policies/profiles';
import { findProfile } from '../../records/profiles';
import { countUnusedCodes } from '../../records/recoveryCodes';
import { findTwoFactor } from '../../records/twoFactors';
import { requireFresh } from '../freshness';
import { countFactorChange } from '../two-factor/factorTries';

/** GET /api/v3/profiles/:id/security: whether there is a password, and the state of two-factor. */
export const security: HandlerOf<'getSecurity'> = async ({ principal, params }, { db }) => {
  const profile = mayReadProfile(principal.profileId, params.id) ? await findProfile(db, params.id) : null;
  if (profile === null) return { status: 404, body: errorBodies.notFound };
  const factor = await findTwoFactor(db, profile.id);
  const hasPassword = profile.password_hash !== null;
  return {
    status: 200,
    body: {
      has_password: hasPassword,
      password_changed_at: hasPassword ? profile.password_changed_at.toISOString() : null,
      two_factor: factor && {
        enabled_at: factor.enabled_at.toISOString(),
        recovery_codes_left: await countUnusedCodes(db, profile.id),
      },
    },
  };
};

/** POST /api/v3/profiles/:id/password (A3.14): requires the present password; a first one requires a recent sign-in (S26). */
export const passwordChange: HandlerOf<'changePassword'> = async (call, context) => {
  const { principal, params } = call;
  const profile = mayChangeProfile(principal.profileId, params.id) ? await findProfile(context.db, params.id) : null;
  if (profile === null) return { status: 404, body: errorBodies.notFound };
  if (profile.password_hash === null) requireFresh(context, principal);
  const faults = await changePassword(context, call, profile, call.body);
  return faults === null ? { status: 204, body: null } : { status: 400, body: validationFailed(faults) };
};

/** POST /api/v3/2fa/recovery-codes: ten others; those before them are void (S18, S19). */
export const recoveryCodesRenewal: HandlerOf<'renewRecoveryCodes'> = async (call, context) => {
  await countFactorChange(context, call.principal.profileId);
  const codes = await renewRecoveryCodes(context, call);
  return codes === null ? { status: 400, body: errorBodies.twoFactorIsOff } : { status: 200, body: { recovery_codes: codes } };
};
