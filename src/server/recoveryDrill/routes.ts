import { recoveryDrill } from '../../contract/recoveryDrill';
import { errorBodies } from '../platform/errorBodies';
import { readDrill } from './readDrill';
import { routes } from '../platform/handler';
import { findProfile } from '../profiles/store';

export default routes(recoveryDrill, {
  /** GET /api/v3/recovery-drill: how the caller could get back in, and what would be lost otherwise. */
  async getRecoveryDrill({ principal }, context) {
    const profile = await findProfile(context.db, principal.profileId);
    if (profile === null) return { status: 401, body: errorBodies.notAuthenticated };
    const { email, facts, stakes } = await readDrill(context, context.db, profile);
    return {
      status: 200,
      body: {
        email,
        facts: {
          has_password: facts.hasPassword,
          is_email_confirmed: facts.isEmailConfirmed,
          has_two_factor: facts.hasTwoFactor,
          recovery_codes_left: facts.recoveryCodesLeft,
          passkeys: facts.passkeys.map(({ id, name, survivesPhone }) => ({ id, name, survives_phone: survivesPhone })),
          identities: facts.identities.map(({ id, provider, email: address }) => ({ id, provider, email: address })),
          saml_accounts: [...facts.samlAccounts],
          is_saml_required: facts.isSamlRequired,
        },
        stakes: {
          zaps: stakes.zaps,
          running_zaps: stakes.runningZaps,
          sole_accounts: stakes.soleAccounts,
          shared_accounts: stakes.sharedAccounts,
        },
      },
    };
  },
});
