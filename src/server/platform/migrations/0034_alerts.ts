import { type Kysely, sql } from 'kysely';

/**
 * Mails about runs. See `alerts/tables.ts`. `alerted_state` is the state of a run about which its people were told: runs without a
 * mail are found by the index, apart from the work on runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE runs ADD COLUMN alerted_state text`.execute(db);
  await sql`UPDATE runs SET alerted_state = state WHERE state IN ('failed', 'held')`.execute(db);
  await sql`CREATE INDEX runs_unalerted ON runs (id)
    WHERE state IN ('failed', 'held') AND kind <> 'test' AND alerted_state IS DISTINCT FROM state`.execute(db);
  await sql`ALTER TABLE triggers ADD COLUMN failure_mailed_at timestamptz`.execute(db);
  await sql`CREATE INDEX triggers_unalerted ON triggers (zap_id) WHERE (failures >= 3) <> (failure_mailed_at IS NOT NULL)`.execute(db);
  // Without references: they would lock people and Zaps while runs are locked.
  await sql`CREATE TABLE alerts (
    profile_id integer NOT NULL,
    zap_id integer NOT NULL,
    kind text NOT NULL CHECK (kind IN ('failed', 'trigger', 'flood', 'connection', 'off_soon', 'off')),
    times integer NOT NULL,
    run_id uuid,
    path text,
    until timestamptz,
    due_at timestamptz NOT NULL,
    PRIMARY KEY (profile_id, zap_id, kind)
  )`.execute(db);
  await sql`CREATE INDEX alerts_due ON alerts (due_at)`.execute(db);
  await sql`CREATE TABLE profile_mailings (
    profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
    actions_at timestamptz,
    triggers_at timestamptz,
    summary_at timestamptz
  )`.execute(db);
  await sql`CREATE INDEX profile_mailings_summary ON profile_mailings (summary_at) WHERE summary_at IS NOT NULL`.execute(db);
  await sql`CREATE TABLE task_limit_mails (
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    period_start timestamptz NOT NULL,
    share integer NOT NULL,
    PRIMARY KEY (account_id, period_start, share)
  )`.execute(db);
}
