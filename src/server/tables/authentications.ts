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
}

/** The members with whom a connection with the sharing level `restricted` is shared. */
export interface AuthenticationSharesTable {
  authentication_id: number;
  profile_id: number;
}

/** Made by the migrations `0016_authentications` and `0031_connections`. */
export interface AuthenticationTables {
  authentications: AuthenticationsTable;
  authentication_shares: AuthenticationSharesTable;
}
