import { sql } from 'kysely';
import type { Migrations } from './online';

export const from0026: Migrations = {
  /**
   * Versions of Zaps, triggers and runs. See `engine/runs.tables.ts`. `run_steps` is partitioned by the day of its run, so that old days
   * are dropped and not deleted row by row; `records/runs/pruning.ts` makes the partitions, and the default one keeps anything
   * else.
   */
  '0026_runs': async (db) => {
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
  },
  /** The key-value store of an account for its Zaps. See `engine/storage.tables.ts`. */
  '0027_storage': async (db) => {
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
  },
  /** Triggers whose address can be shown again, runs that other runs began, and digests. See `engine/runs.tables.ts`. */
  '0028_run_triggers': async (db) => {
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
  },
  /**
   * The history of runs: inputs that a person edited for a replay, releases of held runs at a rate, and mailed links of approvals.
   * See `engine/runHistory.tables.ts`.
   */
  '0030_run_history': async (db) => {
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
  },
  /**
   * Connections that are shared, lost and renewed. See `connections/tables.ts`. The indexes answer which Zaps use a connection:
   * the ids of connections are inside the definitions of Zaps.
   */
  '0031_connections': async (db) => {
    await sql`ALTER TABLE authentications
      ADD COLUMN sharing text NOT NULL DEFAULT 'private' CHECK (sharing IN ('private', 'restricted', 'shared')),
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN lost_at timestamptz,
      ADD COLUMN lost_reason text`.execute(db);
    await sql`CREATE TABLE authentication_shares (
      authentication_id integer NOT NULL REFERENCES authentications ON DELETE CASCADE,
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      PRIMARY KEY (authentication_id, profile_id)
    )`.execute(db);
    await sql`CREATE INDEX authentication_shares_profile ON authentication_shares (profile_id)`.execute(db);
    for (const table of ['zap_drafts', 'zap_versions'] as const) {
      await sql`CREATE INDEX ${sql.raw(`${table}_connections`)} ON ${sql.table(table)}
        USING gin (jsonb_path_query_array(definition, '$.**.connectionId'))`.execute(db);
    }
  },
  /** Finds the Zaps with held runs and the accounts with queued ones, without reading all runs. */
  '0032_held_runs': async (db) => {
    await sql`CREATE INDEX runs_held ON runs (zap_id, id) WHERE state = 'held' AND reason <> 'flood'`.execute(db);
    await sql`CREATE INDEX runs_queued ON runs (account_id) WHERE state = 'queued'`.execute(db);
  },
  /** A test of a draft runs a version without a number, which is in no list. */
  '0033_draft_tests': async (db) => {
    await sql`ALTER TABLE zap_versions ALTER COLUMN number DROP NOT NULL`.execute(db);
  },
  /**
   * Mails about runs. See `alerts/tables.ts`. `alerted_state` is the state of a run about which its people were told: runs without a
   * mail are found by the index, apart from the work on runs.
   */
  '0034_alerts': async (db) => {
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
  },
  /** Keys of digests that outlive a change of `SECRET_KEY`. */
  '0035_key_rotation': async (db) => {
    await sql`CREATE TABLE digest_keys (
      purpose text PRIMARY KEY,
      sealed bytea NOT NULL
    )`.execute(db);
  },
  /** Connections by the sign-in of an app (OAuth 2). */
  '0040_oauth_connections': async (db) => {
    await sql`CREATE TABLE oauth_attempts (
      state_hash text PRIMARY KEY,
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      sealed bytea NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX oauth_attempts_profile ON oauth_attempts (profile_id)`.execute(db);
    await sql`CREATE INDEX oauth_attempts_expiry ON oauth_attempts (expires_at)`.execute(db);
    await sql`ALTER TABLE authentications
      ADD COLUMN access_expires_at timestamptz,
      ADD COLUMN renewed_at timestamptz,
      ADD COLUMN renewing_until timestamptz`.execute(db);
  },
  /** `is_asked`: a person asked for this run, so it may begin while its Zap is off. */
  '0041_asked_runs': async (db) => {
    await sql`ALTER TABLE runs ADD COLUMN is_asked boolean NOT NULL DEFAULT false`.execute(db);
    await sql`UPDATE runs SET is_asked = true WHERE kind = 'test' OR (kind = 'replay' AND autoreplays = 0)`.execute(db);
  },
  /**
   * `app` and `event` of samples: the trigger that they came from. A draft can have another trigger than the version that runs, and
   * neither may be tested with events of the other. Earlier samples came from the version that runs, else from the draft. Servers
   * of the version before write no trigger: these samples are not shown.
   */
  '0042_sampled_triggers': async (db) => {
    await sql`ALTER TABLE trigger_samples ADD COLUMN app text NOT NULL DEFAULT '', ADD COLUMN event text NOT NULL DEFAULT ''`.execute(db);
    await sql`UPDATE trigger_samples SET app = coalesce(split_part(source.trigger ->> 'app', '@', 1), ''),
        event = coalesce(source.trigger ->> 'event', '')
      FROM (
        SELECT zaps.id, coalesce(zap_versions.definition, zap_drafts.definition) -> 'trigger' AS trigger FROM zaps
        LEFT JOIN zap_versions ON zap_versions.id = zaps.live_version_id
        LEFT JOIN zap_drafts ON zap_drafts.zap_id = zaps.id
      ) AS source
      WHERE source.id = trigger_samples.zap_id`.execute(db);
  },
  /** `filled_in`: the fields and rules that a step of a template already has. The catalogue writes them at the next start. */
  '0043_template_fields': async (db) => {
    await sql`ALTER TABLE zap_template_steps ADD COLUMN filled_in jsonb NOT NULL DEFAULT '{}'`.execute(db);
  },
};
