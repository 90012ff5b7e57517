import { type Kysely, sql } from 'kysely';

/** Identities at sign-on providers, and the ID tokens that were taken already. See `tables/signOn.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE sign_on_identities (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    issuer text NOT NULL,
    subject text NOT NULL,
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    provider text NOT NULL CHECK (provider IN ('google', 'facebook', 'microsoft')),
    email text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    UNIQUE (issuer, subject)
  )`.execute(db);
  await sql`CREATE INDEX sign_on_identities_profile ON sign_on_identities (profile_id)`.execute(db);
  await sql`CREATE TABLE used_id_tokens (
    token_hash text PRIMARY KEY,
    expires_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX used_id_tokens_end ON used_id_tokens (expires_at)`.execute(db);
}
