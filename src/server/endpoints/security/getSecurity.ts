import { security } from '../../../contract/security';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { mayReadProfile } from '../../policies/profiles';
import { findProfile } from '../../records/profiles/profiles';
import { countUnusedCodes } from '../../records/signIn/recoveryCodes';
import { findTwoFactor } from '../../records/signIn/twoFactors';

/** GET /api/v3/profiles/:id/security: whether there is a password, and the state of two-factor. */
export default handle(security.getSecurity, async ({ principal, params }, { db }) => {
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
});
