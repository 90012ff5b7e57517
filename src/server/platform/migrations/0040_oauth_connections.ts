import { type Kysely, sql } from 'kysely';

/** Connections by the sign-in of an app (OAuth 2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE oauth_attempts (
    state_hash text PRIMARY KEY,
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    sealed bytea NOT NULL,
    expires_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX oauth_attempts_profile ON oauth_attempts (profile_id)`.execute(db);
  await sql`CREATE INDEX oauth_attempts_expiry ON oauth_attempts (expires_at)`.execute(db);
  await sql`ALTER TABLE authentications
    ADD COLUMN access_expires_at timestamptz,
    ADD COLUMN renewed_at timestamptz,
    ADD COLUMN renewing_until timestamptz`.execute(db);
}
