import type { ColumnType } from 'kysely';

/** How an account's people sign on at their own identity provider. Whether they must is `accounts.is_saml_required`. */
export interface SamlConnectionsTable {
  account_id: number;
  /** The provider's name for itself: the `Issuer` of what it says. */
  entity_id: string;
  /** Where its sign-on page is: https, or http on loopback outside production. */
  sso_url: string;
  /** PEM; more than one while a certificate is being replaced. */
  certificates: string[];
  created_at: Date;
  updated_at: Date;
}

/** E-mail domains, folded; each belongs to one account at most, so no provider can speak for another's people. */
export interface SamlDomainsTable {
  domain: string;
  account_id: number;
}

/** A person is who the provider of this account calls by this `NameID`, whatever address it gives. */
export interface SamlIdentitiesTable {
  account_id: number;
  name_id: string;
  profile_id: number;
  created_at: Date;
  last_used_at: Date;
}

/** What a provider said of somebody, verified. */
export interface SamlAssertion {
  readonly nameId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** When the person signed in there: ISO 8601; null when it does not say. */
  readonly signedInAt: string | null;
}

/** A sign-on under way: asked, then answered once, then taken up by the browser that asked, once. */
export interface SamlRequestsTable {
  /** The id of the AuthnRequest, which the answer must name. */
  id: string;
  account_id: number;
  /** Of the cookie of the browser that asked. */
  browser_hash: string;
  /** Of the RelayState that went along. */
  relay_hash: string;
  /** Where the person wanted to go: a path of ours. */
  next: string;
  /** Who must sign in again; null for an ordinary sign-on. */
  profile_id: number | null;
  created_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  handoff_hash: string | null;
  assertion: ColumnType<SamlAssertion | null, string | null, string | null>;
}

/** A wish to sign in again for one act of one session (S26). It counts once `proved_at` is set, and is removed when it is used. */
export interface ReauthenticationsTable {
  token_hash: string;
  profile_id: number;
  session_id: string;
  /** The name of the route that it is for. */
  action: string;
  created_at: Date;
  expires_at: Date;
  proved_at: Date | null;
}

/** Made by the migration `0004_saml`. */
export interface SamlTables {
  saml_connections: SamlConnectionsTable;
  saml_domains: SamlDomainsTable;
  saml_identities: SamlIdentitiesTable;
  saml_requests: SamlRequestsTable;
  reauthentications: ReauthenticationsTable;
}
