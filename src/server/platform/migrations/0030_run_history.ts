import { type Kysely, sql } from 'kysely';

/**
 * The history of runs: inputs that a person edited for a replay, releases of held runs at a rate, and mailed links of approvals.
 * See `engine/runHistory.tables.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE runs ADD COLUMN sealed_inputs bytea`.execute(db);
  // The list of an account by state; it also finds the oldest queued runs, as `runs_open` did.
  await sql`CREATE INDEX runs_state ON runs (account_id, state, id)`.execute(db);
  await sql`DROP INDEX runs_open`.execute(db);
  await sql`CREATE INDEX runs_failed ON runs (ended_at) WHERE state = 'failed'`.execute(db);
  await sql`CREATE TABLE run_releases (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    zap_ids integer[] NOT NULL,
    per_minute integer NOT NULL CHECK (per_minute > 0),
    started_at timestamptz NOT NULL,
    released integer NOT NULL DEFAULT 0
  )`.execute(db);
  await sql`CREATE INDEX run_releases_account ON run_releases (account_id)`.execute(db);
  await sql`CREATE TABLE run_approvals (
    token_hash text PRIMARY KEY,
    run_id uuid NOT NULL REFERENCES runs ON DELETE CASCADE,
    path text NOT NULL,
    email text NOT NULL,
    sent_at timestamptz NOT NULL,
    answer text CHECK (answer IN ('approve', 'reject')),
    answered_at timestamptz,
    UNIQUE (run_id, path, email)
  )`.execute(db);
}
