import { type Kysely, sql } from 'kysely';

/** Pictures of accounts. See `accounts/logos.tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE account_logos (
    id text PRIMARY KEY,
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    picture bytea NOT NULL,
    created_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX account_logos_account ON account_logos (account_id)`.execute(db);
}
