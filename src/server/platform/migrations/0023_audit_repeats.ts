import { sql, type Kysely } from 'kysely';

/** Repeated refusals share one row of the trail, which counts them (S66). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit_events
    ADD COLUMN times integer NOT NULL DEFAULT 1,
    ADD COLUMN last_at timestamptz,
    ADD COLUMN repeat_key text`.execute(db);
  await sql`CREATE UNIQUE INDEX audit_events_repeat_key ON audit_events (repeat_key)`.execute(db);
}
