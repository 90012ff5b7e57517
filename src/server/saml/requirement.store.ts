import type { WireErrorBody } from '../../contract/common';
import type { Db } from '../platform/context';
import type { SignInProof } from '../platform/handler';
import { accountsThatRequireSaml, findSamlAccountByEmail } from './samlConnections.store';

/** The reply to an attempt to sign in another way. */
export const samlRequired: WireErrorBody = {
  errors: ['Your organization asks you to log in with single sign-on.'],
  reason: 'sso_required',
};

/**
 * True if addresses of this domain cannot sign in by password: the account that owns the domain requires single sign-on. It does
 * not reveal if an address is known, and is checked for known and unknown ones alike (S03, S07, S14).
 */
export async function requiresSamlAt(db: Db, email: string): Promise<boolean> {
  return (await findSamlAccountByEmail(db, email))?.isRequired ?? false;
}

/** True when this person may sign in by single sign-on alone: the domain's owner says so, or an account to which they belong (S14). */
export async function requiresSaml(db: Db, profile: { readonly id: number; readonly email: string }): Promise<boolean> {
  return (await accountsThatRequireSaml(db, profile.id)).length > 0 || requiresSamlAt(db, profile.email);
}

/**
 * Decides if a session may start (S14). Checked at the one function that starts sessions, so that no sign-in method can
 * bypass it. A person in several such accounts may use any of them.
 */
export async function maySignIn(db: Db, profileId: number, proof: SignInProof): Promise<boolean> {
  const required = await accountsThatRequireSaml(db, profileId);
  return required.length === 0 || (proof.by === 'saml' && required.includes(proof.accountId));
}
