/** The recovery drill as the server reports it, in the names of the domain. */
import type { SignInFacts } from '../../src/domain/recoveryDrill';
import type { Browser } from './serverHarness';

export interface WireDrill {
  readonly facts: SignInFacts;
  readonly stakes: { zaps: number; running_zaps: number; sole_accounts: number; shared_accounts: number };
}

/** The drill of the signed-in person. */
export async function drillIn(browser: Browser): Promise<WireDrill> {
  const { body } = await browser.get('/api/v3/recovery-drill');
  const { facts } = body;
  return {
    stakes: body.stakes,
    facts: {
      hasPassword: facts.has_password,
      isEmailConfirmed: facts.is_email_confirmed,
      hasTwoFactor: facts.has_two_factor,
      recoveryCodesLeft: facts.recovery_codes_left,
      passkeys: facts.passkeys.map(
        ({ id, name, survives_phone: survivesPhone }: { id: number; name: string; survives_phone: boolean }) => ({
          id,
          name,
          survivesPhone,
        }),
      ),
      identities: facts.identities,
      samlAccounts: facts.saml_accounts,
      isSamlRequired: facts.is_saml_required,
    },
  };
}
