import { type Kysely, sql } from 'kysely';

/** The key-value store of an account for its Zaps. See `engine/storage.tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE storage_values (
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    key text NOT NULL,
    sealed_value bytea NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, key)
  )`.execute(db);
  await sql`CREATE TABLE storage_changes (
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    idempotency_key text NOT NULL,
    sealed_result bytea NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, idempotency_key)
  )`.execute(db);
  await sql`CREATE INDEX storage_changes_age ON storage_changes (account_id, changed_at)`.execute(db);
}
