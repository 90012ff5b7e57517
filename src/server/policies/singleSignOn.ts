import type { WireErrorBody } from '../../contract/types';
import type { Db } from '../context';
import type { SignInProof } from '../http/handler';
import { accountsThatRequireSaml, findSamlAccountByEmail } from '../records/samlConnections';

/** What is answered to somebody who tries to sign in another way. */
export const ssoRequired: WireErrorBody = {
  errors: ['Your organization asks you to log in with single sign-on.'],
  reason: 'sso_required',
};

/**
 * True when nobody with such an address signs in by password: the account that owns its domain requires single sign-on.
 * It says nothing about whether anybody has the address, and is asked for known and unknown ones alike (S03, S07, S14).
 */
export async function requiresSamlAt(db: Db, email: string): Promise<boolean> {
  return (await findSamlAccountByEmail(db, email))?.isRequired ?? false;
}

/** True when this person may sign in by single sign-on alone: the domain's owner says so, or an account to which they belong (S14). */
export async function requiresSaml(db: Db, profile: { readonly id: number; readonly email: string }): Promise<boolean> {
  return (await accountsThatRequireSaml(db, profile.id)).length > 0 || requiresSamlAt(db, profile.email);
}

/**
 * Whether a session may begin (S14). Asked at the one door through which all sessions begin, so that no way in, old or new,
 * can forget it. Somebody who belongs to several such accounts may come through any of them.
 */
export async function maySignIn(db: Db, profileId: number, proof: SignInProof): Promise<boolean> {
  const required = await accountsThatRequireSaml(db, profileId);
  return required.length === 0 || (proof.by === 'saml' && required.includes(proof.accountId));
}
