import { type Kysely, sql } from 'kysely';

/** Changes of address that wait for their confirmation, and pictures of people. See `emails/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE email_changes (
    profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
    email text NOT NULL,
    email_folded text NOT NULL,
    code_hash text UNIQUE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    confirmed_at timestamptz
  )`.execute(db);
  await sql`CREATE TABLE avatars (
    id text PRIMARY KEY,
    profile_id integer NOT NULL UNIQUE REFERENCES profiles ON DELETE CASCADE,
    picture bytea NOT NULL,
    created_at timestamptz NOT NULL
  )`.execute(db);
}
