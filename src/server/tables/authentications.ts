import type { GeneratedAlways } from 'kysely';

/** A connected account of an app: only the person who connected it sees it. */
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
}

/** Made by the migration `0016_authentications`. */
export interface AuthenticationTables {
  authentications: AuthenticationsTable;
}
