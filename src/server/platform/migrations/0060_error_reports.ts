import { type Kysely, sql } from 'kysely';

/** Reports that people send about errors. See `errorReports/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE error_reports (
    id text PRIMARY KEY,
    profile_id integer REFERENCES profiles ON DELETE CASCADE,
    sealed bytea NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX error_reports_expires ON error_reports (expires_at)`.execute(db);
  await sql`CREATE INDEX error_reports_profile ON error_reports (profile_id)`.execute(db);
}
