import { type Kysely, sql } from 'kysely';

/**
 * Versions of Zaps, triggers and runs. See `engine/runs.tables.ts`. `run_steps` is partitioned by the day of its run, so that old days
 * are dropped and not deleted row by row; `records/runs/pruning.ts` makes the partitions, and the default one keeps anything
 * else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE zap_versions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    zap_id integer NOT NULL REFERENCES zaps ON DELETE CASCADE,
    number integer NOT NULL,
    definition jsonb NOT NULL,
    created_by integer REFERENCES profiles ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (zap_id, number)
  )`.execute(db);
  await sql`ALTER TABLE zaps ADD COLUMN live_version_id bigint REFERENCES zap_versions ON DELETE SET NULL`.execute(db);
  await sql`CREATE TABLE zap_drafts (
    zap_id integer PRIMARY KEY REFERENCES zaps ON DELETE CASCADE,
    definition jsonb NOT NULL,
    revision integer NOT NULL,
    saved_by integer REFERENCES profiles ON DELETE SET NULL,
    saved_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE TABLE triggers (
    zap_id integer PRIMARY KEY REFERENCES zaps ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('hook', 'schedule', 'poll', 'zap', 'manual')),
    token_hash text UNIQUE,
    next_at timestamptz,
    cursor jsonb,
    leased_until timestamptz,
    failures integer NOT NULL DEFAULT 0,
    last_error text,
    last_event_at timestamptz,
    updated_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX triggers_due ON triggers (next_at) WHERE next_at IS NOT NULL`.execute(db);
  await sql`CREATE TABLE trigger_seen (
    zap_id integer NOT NULL REFERENCES zaps ON DELETE CASCADE,
    key text NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (zap_id, key)
  )`.execute(db);
  await sql`CREATE INDEX trigger_seen_age ON trigger_seen (seen_at)`.execute(db);
  await sql`CREATE TABLE trigger_samples (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    zap_id integer NOT NULL REFERENCES zaps ON DELETE CASCADE,
    received_at timestamptz NOT NULL,
    sealed bytea NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX trigger_samples_zap ON trigger_samples (zap_id, id)`.execute(db);
  await sql`CREATE TABLE runs (
    id uuid PRIMARY KEY,
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    zap_id integer NOT NULL REFERENCES zaps ON DELETE CASCADE,
    version_id bigint NOT NULL REFERENCES zap_versions ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('live', 'replay', 'test')),
    state text NOT NULL CHECK (state IN ('held', 'queued', 'admitted', 'running', 'waiting', 'succeeded', 'filtered', 'failed', 'cancelled')),
    reason text,
    fence integer NOT NULL DEFAULT 0,
    crashes integer NOT NULL DEFAULT 0,
    tasks integer NOT NULL DEFAULT 0,
    day date NOT NULL,
    error text,
    error_path text,
    replay_of uuid REFERENCES runs ON DELETE SET NULL,
    autoreplays integer NOT NULL DEFAULT 0,
    autoreplay_at timestamptz,
    accepted_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz
  )`.execute(db);
  // The history of an account, newest first: ids of version 7 are in the order of time.
  await sql`CREATE INDEX runs_account ON runs (account_id, id)`.execute(db);
  await sql`CREATE INDEX runs_zap ON runs (zap_id, id)`.execute(db);
  await sql`CREATE INDEX runs_version ON runs (version_id)`.execute(db);
  await sql`CREATE INDEX runs_replay ON runs (replay_of) WHERE replay_of IS NOT NULL`.execute(db);
  await sql`CREATE INDEX runs_open ON runs (account_id, state, id) WHERE state IN ('held', 'queued', 'admitted', 'running', 'waiting')`.execute(
    db,
  );
  await sql`CREATE INDEX runs_autoreplay ON runs (autoreplay_at) WHERE autoreplay_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX runs_age ON runs (accepted_at)`.execute(db);
  await sql`CREATE TABLE run_steps (
    run_id uuid NOT NULL,
    day date NOT NULL,
    path text NOT NULL,
    attempt integer NOT NULL,
    position integer NOT NULL,
    state text NOT NULL CHECK (state IN ('started', 'retried', 'succeeded', 'failed', 'filtered', 'stopped', 'skipped', 'uncertain')),
    sealed_input bytea,
    sealed_output bytea,
    error text,
    is_counted boolean NOT NULL DEFAULT false,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    PRIMARY KEY (day, run_id, path, attempt)
  ) PARTITION BY RANGE (day)`.execute(db);
  await sql`CREATE TABLE run_steps_default PARTITION OF run_steps DEFAULT`.execute(db);
  await sql`CREATE TABLE run_waits (
    run_id uuid PRIMARY KEY REFERENCES runs ON DELETE CASCADE,
    path text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('delay', 'approval', 'digest', 'sub_zap', 'retry', 'rate_limit', 'answer')),
    due_at timestamptz,
    token_hash text UNIQUE,
    data jsonb NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX run_waits_due ON run_waits (due_at) WHERE due_at IS NOT NULL`.execute(db);
  await sql`CREATE TABLE lanes (
    account_id integer PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    in_flight integer NOT NULL
  )`.execute(db);
}
