import { type Kysely, sql } from 'kysely';

/** Connected accounts of apps. See `connections/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE authentications (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    selected_api text NOT NULL,
    title text NOT NULL,
    auth_type text NOT NULL CHECK (auth_type IN ('oauth', 'api_key', 'basic')),
    is_demo boolean NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX authentications_of_account ON authentications (account_id, profile_id)`.execute(db);
  await sql`CREATE INDEX authentications_of_profile ON authentications (profile_id)`.execute(db);
}
