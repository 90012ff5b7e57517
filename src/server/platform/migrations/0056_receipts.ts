import { type Kysely, sql } from 'kysely';

/** Signed receipts of exports and deletions, and the keys that sign them. See `keys/tables.ts` and `dataRights/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE signing_keys (
    id text PRIMARY KEY,
    public_key text NOT NULL,
    sealed bytea,
    created_at timestamptz NOT NULL,
    retired_at timestamptz,
    CHECK (retired_at IS NOT NULL OR sealed IS NOT NULL)
  )`.execute(db);
  // One key signs at a time, also when several instances start together.
  await sql`CREATE UNIQUE INDEX signing_keys_in_use ON signing_keys ((retired_at IS NULL)) WHERE retired_at IS NULL`.execute(db);
  await sql`CREATE TABLE export_receipts (
    id text PRIMARY KEY,
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    made_at timestamptz NOT NULL,
    receipt text NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX export_receipts_profile ON export_receipts (profile_id, made_at)`.execute(db);
  await sql`ALTER TABLE data_deletions ADD COLUMN receipt text`.execute(db);
}
