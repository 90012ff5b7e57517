import type { WireReply } from '../../../contract/types';
import { browserName } from '../../../domain/browsers';
import type { DrillRecord } from '../../commands/recoveryDrill/readDrill';

type WireDrill = Extract<WireReply<'getRecoveryDrill'>, { status: 200 }>['body'];

/** The drill for its owner. */
export function presentDrill({ email, facts, stakes, proofs }: DrillRecord): WireDrill {
  return {
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
    proofs: proofs.map(({ kind, subjectId, provedAt, userAgent, state }) => ({
      kind,
      subject_id: subjectId,
      proved_at: provedAt.toISOString(),
      ...browserName(userAgent),
      state,
    })),
  };
}
