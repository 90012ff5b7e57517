import { type Kysely, sql } from 'kysely';

/** Exports and deletions of people's data. See `dataRights/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE data_exports (
    profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
    id text NOT NULL UNIQUE,
    started_at timestamptz NOT NULL,
    finished_at timestamptz,
    failed_at timestamptz,
    failures integer NOT NULL,
    expires_at timestamptz,
    archive bytea,
    bytes integer
  )`.execute(db);
  await sql`CREATE TABLE data_deletions (
    id text PRIMARY KEY,
    profile_id integer NOT NULL UNIQUE,
    requested_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    finished_at timestamptz,
    refused_at timestamptz
  )`.execute(db);
  // Both are looked for when a profile goes.
  await sql`CREATE INDEX zaps_owner ON zaps (owner_id)`.execute(db);
  await sql`CREATE INDEX folders_owner ON folders (owner_id)`.execute(db);
}
