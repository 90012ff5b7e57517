import type { Selectable } from 'kysely';
import { emailDomain } from '../../domain/email';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { SamlConnectionsTable } from './tables';
import type { WireErrorBody } from '../../contract/common';
import type { SignInProof } from '../platform/handler';

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

export interface SamlConnection extends Selectable<SamlConnectionsTable> {
  readonly domains: readonly string[];
  /** The account requires this connection for signing in (S14). */
  readonly is_required: boolean;
}

/** The connection of an account, or null. */
export async function findSamlConnection(db: Db, accountId: number): Promise<SamlConnection | null> {
  if (!isRecordId(accountId)) return null;
  return (await connections(db, accountId))[0] ?? null;
}

/** Every connection, by account. */
export async function listSamlConnections(db: Db): Promise<SamlConnection[]> {
  return connections(db, null);
}

async function connections(db: Db, accountId: number | null): Promise<SamlConnection[]> {
  let query = db
    .selectFrom('saml_connections')
    .innerJoin('accounts', 'accounts.id', 'saml_connections.account_id')
    .selectAll('saml_connections')
    .select('accounts.is_saml_required as is_required')
    .orderBy('saml_connections.account_id');
  if (accountId !== null) query = query.where('saml_connections.account_id', '=', accountId);
  const rows = await query.execute();
  const domains = await db.selectFrom('saml_domains').selectAll().orderBy('domain').execute();
  return rows.map((row) => ({ ...row, domains: domains.filter((each) => each.account_id === row.account_id).map(({ domain }) => domain) }));
}

/**
 * The account whose email domain matches the address, or null. It depends only on the domain, and takes equally long for known
 * and unknown addresses (S07).
 */
export async function findSamlAccountByEmail(db: Db, email: string): Promise<{ accountId: number; isRequired: boolean } | null> {
  const domain = emailDomain(email.trim());
  // PostgreSQL refuses NUL in a text; no address contains it.
  if (domain === '' || domain.includes('\0')) return null;
  const row = await db
    .selectFrom('saml_domains')
    .innerJoin('accounts', 'accounts.id', 'saml_domains.account_id')
    .select(['accounts.id', 'accounts.is_saml_required'])
    .where('saml_domains.domain', '=', domain)
    .executeTakeFirst();
  return row ? { accountId: row.id, isRequired: row.is_saml_required } : null;
}

/** The account of a domain; null for none. */
export async function findDomainOwner(db: Db, domain: string): Promise<number | null> {
  const row = await db.selectFrom('saml_domains').select('account_id').where('domain', '=', domain).executeTakeFirst();
  return row?.account_id ?? null;
}

/** Creates or replaces the connection of an account, with its domains and whether it is required. */
export async function putSamlConnection(
  tx: Db,
  connection: {
    accountId: number;
    entityId: string;
    ssoUrl: string;
    certificates: readonly string[];
    domains: readonly string[];
    isRequired: boolean;
    now: Date;
  },
): Promise<void> {
  const { accountId, now } = connection;
  const values = {
    entity_id: connection.entityId,
    sso_url: connection.ssoUrl,
    certificates: [...connection.certificates],
    updated_at: now,
  };
  await tx
    .insertInto('saml_connections')
    .values({ account_id: accountId, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  await tx.deleteFrom('saml_domains').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('saml_domains')
    .values(connection.domains.map((domain) => ({ domain, account_id: accountId })))
    .execute();
  await tx.updateTable('accounts').set({ is_saml_required: connection.isRequired }).where('id', '=', accountId).execute();
}

/** Removes it with all related data; the account's people sign in by password again. False if there was none. */
export async function deleteSamlConnection(tx: Db, accountId: number): Promise<boolean> {
  await tx.updateTable('accounts').set({ is_saml_required: false }).where('id', '=', accountId).execute();
  const { numDeletedRows } = await tx.deleteFrom('saml_connections').where('account_id', '=', accountId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The accounts of a profile that require single sign-on (S14). */
export async function accountsThatRequireSaml(db: Db, profileId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('accounts.id')
    .where('memberships.profile_id', '=', profileId)
    .where('accounts.is_saml_required', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** The profile of this account's provider and `NameID`, or null for a new person. */
export async function findSamlIdentity(db: Db, accountId: number, nameId: string): Promise<number | null> {
  const row = await db
    .selectFrom('saml_identities')
    .select('profile_id')
    .where('account_id', '=', accountId)
    .where('name_id', '=', nameId)
    .executeTakeFirst();
  return row?.profile_id ?? null;
}

/** Links a `NameID` to a profile. Does nothing if it is already linked, including by a simultaneous request. */
export async function insertSamlIdentity(
  tx: Db,
  { accountId, nameId, profileId, now }: { accountId: number; nameId: string; profileId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('saml_identities')
    .values({ account_id: accountId, name_id: nameId, profile_id: profileId, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'name_id']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Unlinks the profile from the provider of an account. */
export async function deleteSamlIdentity(tx: Db, profileId: number, accountId: number): Promise<void> {
  await tx.deleteFrom('saml_identities').where('account_id', '=', accountId).where('profile_id', '=', profileId).execute();
}

/** Records a sign-in. */
export async function touchSamlIdentity(tx: Db, accountId: number, nameId: string, now: Date): Promise<void> {
  await tx
    .updateTable('saml_identities')
    .set({ last_used_at: now })
    .where('account_id', '=', accountId)
    .where('name_id', '=', nameId)
    .execute();
}

/** The account through whose provider a profile signs in, if any; the last used first. */
export async function samlAccountOf(db: Db, profileId: number): Promise<number | null> {
  const row = await db
    .selectFrom('saml_identities')
    .select('account_id')
    .where('profile_id', '=', profileId)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** An account whose identity provider lets a person in. */
interface SamlAccess {
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
