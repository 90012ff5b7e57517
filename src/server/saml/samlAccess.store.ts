import { emailDomain } from '../../domain/email';
import type { Db } from '../platform/context';
import { accountsThatRequireSaml, findSamlAccountByEmail, findSamlConnection } from './samlConnections.store';

/** An account whose identity provider lets a person in. */
export interface SamlAccess {
  readonly accountId: number;
  readonly name: string;
  /** The last sign-in there; null before the first. */
  readonly lastUsedAt: Date | null;
}

/**
 * The accounts through whose provider a profile can sign in: those where its identity is known and it is a member, and the one that
 * owns its address's domain, where the first sign-in makes it known. If accounts of the profile require single sign-on, any of
 * these will do and no other (S14).
 */
export async function samlAccessOf(db: Db, profile: { readonly id: number; readonly email: string }): Promise<SamlAccess[]> {
  const linked = await db
    .selectFrom('saml_identities')
    .innerJoin('saml_connections', 'saml_connections.account_id', 'saml_identities.account_id')
    .innerJoin('memberships', 'memberships.account_id', 'saml_identities.account_id')
    .innerJoin('accounts', 'accounts.id', 'saml_identities.account_id')
    .select((eb) => ['accounts.id', 'accounts.name', eb.fn.max('saml_identities.last_used_at').as('last_used_at')])
    .where('saml_identities.profile_id', '=', profile.id)
    .where('memberships.profile_id', '=', profile.id)
    .groupBy(['accounts.id', 'accounts.name'])
    .orderBy('accounts.id')
    .execute();
  const found = linked.map(({ id, name, last_used_at }): SamlAccess => ({ accountId: id, name, lastUsedAt: last_used_at }));

  const domain = await findSamlAccountByEmail(db, profile.email);
  if (domain !== null && !found.some(({ accountId }) => accountId === domain.accountId)) {
    const connection = await findSamlConnection(db, domain.accountId);
    if (connection?.domains.includes(emailDomain(profile.email))) {
      const { name } = await db.selectFrom('accounts').select('name').where('id', '=', domain.accountId).executeTakeFirstOrThrow();
      found.push({ accountId: domain.accountId, name, lastUsedAt: null });
    }
  }
  const required = await accountsThatRequireSaml(db, profile.id);
  // The domain's account counts as required as soon as the first sign-in there makes the person a member.
  if (domain?.isRequired) required.push(domain.accountId);
  return required.length === 0 ? found : found.filter(({ accountId }) => required.includes(accountId));
}
