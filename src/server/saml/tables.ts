import type { ColumnType } from 'kysely';

/** How an account's people sign in at their own identity provider. `accounts.is_saml_required` says if they must. */
export interface SamlConnectionsTable {
  account_id: number;
  /** The provider's entity id: the `Issuer` of its messages. */
  entity_id: string;
  /** The address of its sign-in page: https, or http on loopback outside production. */
  sso_url: string;
  /** PEM; more than one while a certificate is being replaced. */
  certificates: string[];
  created_at: Date;
  updated_at: Date;
}

/** Normalised email domains; each belongs to one account at most, so no provider can vouch for another's people. */
export interface SamlDomainsTable {
  domain: string;
  account_id: number;
}

/** A person is identified by this account's provider and `NameID`, not by the address that the provider gives. */
export interface SamlIdentitiesTable {
  account_id: number;
  name_id: string;
  profile_id: number;
  created_at: Date;
  last_used_at: Date;
}

/** A provider's verified statement about a person. */
export interface SamlAssertion {
  readonly nameId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** When the person signed in there: ISO 8601; null if unknown. */
  readonly signedInAt: string | null;
}

/** A sign-in in progress: requested, answered once, then collected once by the browser that started it. */
export interface SamlRequestsTable {
  /** The id of the AuthnRequest, which the response must name. */
  id: string;
  account_id: number;
  /** Of the cookie of the browser that started it. */
  browser_hash: string;
  /** Of the RelayState that was sent. */
  relay_hash: string;
  /** The person's destination: a path of ours. */
  next: string;
  /** The person who must sign in again; null for an ordinary sign-in. */
  profile_id: number | null;
  created_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  handoff_hash: string | null;
  assertion: ColumnType<SamlAssertion | null, string | null, string | null>;
}

/** A request to sign in again for one action of one session (S26). It is valid once `proved_at` is set, and is deleted when used. */
export interface ReauthenticationsTable {
  token_hash: string;
  profile_id: number;
  session_id: string;
  /** The name of its route. */
  action: string;
  created_at: Date;
  expires_at: Date;
  proved_at: Date | null;
}

/** Made by the migration `0004_saml`. */
declare module '../platform/tables' {
  interface Tables {
    saml_connections: SamlConnectionsTable;
    saml_domains: SamlDomainsTable;
    saml_identities: SamlIdentitiesTable;
    saml_requests: SamlRequestsTable;
    reauthentications: ReauthenticationsTable;
  }
}
