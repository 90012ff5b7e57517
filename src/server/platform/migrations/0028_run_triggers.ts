import { type Kysely, sql } from 'kysely';

/** Triggers whose address can be shown again, runs that other runs began, and digests. See `engine/runs.tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE triggers ADD COLUMN sealed_token bytea, ADD COLUMN alerted_at timestamptz`.execute(db);
  await sql`ALTER TABLE runs ADD COLUMN parent_id uuid REFERENCES runs ON DELETE SET NULL`.execute(db);
  await sql`CREATE INDEX runs_parent ON runs (parent_id) WHERE parent_id IS NOT NULL`.execute(db);
  // Of the runs of a Zap those that ended lately say if it works.
  await sql`CREATE INDEX runs_ended ON runs (zap_id, ended_at) WHERE ended_at IS NOT NULL`.execute(db);
  await sql`CREATE TABLE digest_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    zap_id integer NOT NULL REFERENCES zaps ON DELETE CASCADE,
    step_key text NOT NULL,
    run_id uuid NOT NULL,
    path text NOT NULL,
    sealed bytea NOT NULL,
    added_at timestamptz NOT NULL,
    UNIQUE (run_id, path)
  )`.execute(db);
  await sql`CREATE INDEX digest_entries_step ON digest_entries (zap_id, step_key, id)`.execute(db);
}
