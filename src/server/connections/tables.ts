import type { Generated, GeneratedAlways } from 'kysely';
import type { SharingLevel } from '../../domain/connections';

/** A connected account of an app. `profile_id` connected it; `sharing` says who else may use it. */
export interface AuthenticationsTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  account_id: number;
  /** With the version at that time: `SlackCLIAPI@1.2.0`. Apps may leave the catalogue; this stays. */
  selected_api: string;
  title: string;
  auth_type: 'oauth' | 'api_key' | 'basic';
  /** A test grant, which opens nothing at the app. */
  is_demo: boolean;
  /**
   * The name of its way of signing in, as its values have it; null for an app without named ways, and until `noteWays` has looked at
   * a connection that an earlier version stored.
   */
  sign_in_way: Generated<string | null>;
  /** The credentials for the app, encrypted together with their owner (S01). */
  sealed: Buffer;
  created_at: Date;
  sharing: Generated<SharingLevel>;
  /** Raised whenever the credentials are replaced: a worker that found older ones refused does not lose the new ones. */
  revision: Generated<number>;
  /** When the app refused the credentials; null while they work. */
  lost_at: Date | null;
  /** The sentence for people, without secrets. */
  lost_reason: string | null;
  /** When the access token of an OAuth connection expires; null for one that doesn't, and for other credentials. */
  access_expires_at: Date | null;
  /** When the access token was issued; null for other credentials. */
  renewed_at: Date | null;
  /** When the app last refused an access token that had not expired; null if it never did. */
  refused_at: Generated<Date | null>;
  /** One server renews the access token until then; the others wait for it. */
  renewing_until: Date | null;
  /** Until when nothing asks the app, because it asked for fewer requests; otherwise null, or a time in the past. */
  paused_until: Generated<Date | null>;
  /** Where the own app sent credentials when the owner of the connection agreed (`Trust.former`); null for other apps. */
  app_digest: Generated<string | null>;
  /** The same as `Trust.digest`, and where earlier versions of the own app sent the same credentials: Zaps that run with these go on. */
  earlier_app_digests: Generated<string[]>;
}

/** A sign-in at an app that was begun. */
export interface OauthAttemptsTable {
  /** Of the state that the app sends back. */
  state_hash: string;
  profile_id: number;
  /** The session, the verifier of PKCE, and what the person entered. */
  sealed: Buffer;
  expires_at: Date;
}

/** The members with whom a connection with the sharing level `restricted` is shared. */
export interface AuthenticationSharesTable {
  authentication_id: number;
  profile_id: number;
}

/** What an app has read once for a connection, in pieces. Texts of JSON, because `jsonb` cannot have every character. */
export interface ConnectionItemsTable {
  authentication_id: number;
  /** SHA-256 of the key, which can be too long for an index. */
  key_hash: string;
  position: number;
  key: string;
  head: string;
  value: string;
}

/**
 * Made by the migrations `0016_authentications`, `0031_connections`, `0040_oauth_connections`, `0071_connection_items`, `0074_paused_connections`
 * and `0075_ways_of_connections`.
 */
declare module '../platform/tables' {
  interface Tables {
    authentications: AuthenticationsTable;
    authentication_shares: AuthenticationSharesTable;
    oauth_attempts: OauthAttemptsTable;
    connection_items: ConnectionItemsTable;
  }
}
