import type { GeneratedAlways } from 'kysely';

/** A connected account of an app (B3.38): whoever connected it is the only one who sees it. */
export interface AuthenticationsTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  account_id: number;
  /** With the version of the day: `SlackCLIAPI@1.2.0`. Apps may leave the catalogue; this stays. */
  selected_api: string;
  title: string;
  auth_type: 'oauth' | 'api_key' | 'basic';
  /** A grant for trying out, which opens nothing at the app. */
  is_demo: boolean;
  /** What proves who one is at the app, sealed together with whose it is (S01). */
  sealed: Buffer;
  created_at: Date;
}

/** Made by the migration `0016_authentications`. */
export interface AuthenticationTables {
  authentications: AuthenticationsTable;
}
