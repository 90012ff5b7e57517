import type { Selectable } from 'kysely';
import { emailDomain } from '../../domain/email';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { SamlConnectionsTable } from './tables';

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
