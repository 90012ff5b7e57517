import { type Kysely, sql } from 'kysely';

/** Passkeys, and the challenges that they answer. See `passkeys/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE passkeys (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    credential_id text NOT NULL UNIQUE,
    user_handle text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    is_backed_up boolean NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
  )`.execute(db);
  await sql`CREATE INDEX passkeys_of_profile ON passkeys (profile_id)`.execute(db);
  await sql`CREATE TABLE passkey_challenges (
    challenge_hash text PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('registration', 'sign_in', 'second_factor')),
    profile_id integer REFERENCES profiles ON DELETE CASCADE,
    bound_to text,
    user_handle text,
    expires_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at)`.execute(db);
  await sql`CREATE INDEX passkey_challenges_of_profile ON passkey_challenges (profile_id)`.execute(db);
}
