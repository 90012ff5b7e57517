import { sql } from 'kysely';
import type { Migrations } from './online';

export const from0060: Migrations = {
  /** Reports that people send about errors. See `errorReports/tables.ts`. */
  '0060_error_reports': async (db) => {
    await sql`CREATE TABLE error_reports (
      id text PRIMARY KEY,
      profile_id integer REFERENCES profiles ON DELETE CASCADE,
      sealed bytea NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX error_reports_expires ON error_reports (expires_at)`.execute(db);
    await sql`CREATE INDEX error_reports_profile ON error_reports (profile_id)`.execute(db);
  },
  /**
   * What people decide about tracking, and which events were forwarded. Instances of the earlier version store events without
   * `is_for_collector`: whether those were forwarded is not known. See `tracking/tables.ts`.
   */
  '0061_tracking_choices': async (db) => {
    // Profiles first, in the order of requests of the earlier version that store events: otherwise the two end in a deadlock.
    await sql`ALTER TABLE profiles
      ADD COLUMN allows_analytics boolean NOT NULL DEFAULT true,
      ADD COLUMN allows_ab_tests boolean NOT NULL DEFAULT true,
      ADD COLUMN allows_forwarding boolean NOT NULL DEFAULT true,
      ADD COLUMN flag_choices jsonb NOT NULL DEFAULT '{}'`.execute(db);
    await sql`CREATE INDEX tracking_events_identity ON tracking_events (identity) WHERE profile_id IS NULL`.execute(db);
    await sql`ALTER TABLE tracking_events
      ADD COLUMN is_for_collector boolean,
      ADD COLUMN forwarded_at timestamptz`.execute(db);
  },
  /** Removes the signed receipts of exports and deletions, and the keys that signed them. */
  '0062_remove_receipts': async (db) => {
    await sql`DROP TABLE export_receipts`.execute(db);
    await sql`DROP TABLE signing_keys`.execute(db);
    await sql`ALTER TABLE data_deletions DROP COLUMN receipt`.execute(db);
  },
  /** Removes what people proved about their ways back, and the codes that were mailed for it. */
  '0063_remove_recovery_proofs': async (db) => {
    await sql`DROP TABLE recovery_proofs`.execute(db);
    await sql`DROP TABLE recovery_mail_codes`.execute(db);
    await sql`DELETE FROM passkey_challenges WHERE purpose = 'drill'`.execute(db);
    await sql`ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check`.execute(db);
    await sql`ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_check
      CHECK (purpose IN ('registration', 'sign_in', 'second_factor'))`.execute(db);
  },
  /** Runs that wait for a decision are told to their people, those that wait already too. */
  '0064_alerts_about_decisions': async (db) => {
    await sql`ALTER TABLE alerts DROP CONSTRAINT alerts_kind_check`.execute(db);
    await sql`ALTER TABLE alerts ADD CONSTRAINT alerts_kind_check
      CHECK (kind IN ('failed', 'decision', 'trigger', 'flood', 'connection', 'off_soon', 'off'))`.execute(db);
    await sql`CREATE INDEX runs_undecided ON runs (id)
      WHERE state = 'waiting' AND reason = 'answer' AND kind <> 'test' AND alerted_state IS DISTINCT FROM state`.execute(db);
  },
  /** An app that refuses an access token refuses it once: the next refusal after a renewal disconnects. */
  '0065_refused_access': async (db) => {
    await sql`ALTER TABLE authentications ADD COLUMN refused_at timestamptz`.execute(db);
  },
  /**
   * Files of Zaps. `account_id` is no foreign key: the row of a file outlives its account until the bytes are removed, because it is the
   * only trace of them.
   */
  '0066_files': async (db) => {
    await sql`CREATE TABLE files (
      id uuid PRIMARY KEY,
      account_id integer NOT NULL,
      name text NOT NULL,
      type text NOT NULL,
      size bigint NOT NULL,
      digest text NOT NULL,
      sealed_key bytea NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX files_account ON files (account_id)`.execute(db);
    await sql`CREATE INDEX files_created ON files (created_at)`.execute(db);
    await sql`CREATE TABLE file_uses (
      file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
      run_id uuid NOT NULL REFERENCES runs ON DELETE CASCADE,
      PRIMARY KEY (run_id, file_id)
    )`.execute(db);
    await sql`CREATE INDEX file_uses_file ON file_uses (file_id)`.execute(db);
  },
  /** How the people of an account write numbers and dates. */
  '0067_regions': async (db) => {
    await sql`ALTER TABLE accounts ADD COLUMN region text`.execute(db);
  },
  /** What was left out when a trigger was checked; a later check without a warning does not hide it. */
  '0068_trigger_warnings': async (db) => {
    await sql`ALTER TABLE triggers ADD COLUMN warning text, ADD COLUMN warned_at timestamptz`.execute(db);
  },
  /**
   * The index of the words in the data of runs; see `engine/runHistory.tables.ts`. Rows of `run_words_due` and `run_words_progress` have no
   * foreign key to runs, because that would lock runs that are at work. A search reads new entries of the index one by one, so only
   * 512 kB of them are kept aside. Accounts with runs begin with the task to add these.
   */
  '0069_run_words': async (db) => {
    await sql`ALTER TABLE accounts ADD COLUMN is_run_search_on boolean NOT NULL DEFAULT true`.execute(db);
    await sql`CREATE TABLE run_words (
      run_id uuid PRIMARY KEY REFERENCES runs ON DELETE CASCADE,
      words bigint[] NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX run_words_words ON run_words USING gin (words) WITH (gin_pending_list_limit = 512)`.execute(db);
    await sql`CREATE TABLE run_words_due (
      run_id uuid PRIMARY KEY,
      has_event boolean NOT NULL DEFAULT false
    )`.execute(db);
    await sql`CREATE INDEX run_words_due_new ON run_words_due (run_id) WHERE NOT has_event`.execute(db);
    await sql`CREATE TABLE run_words_progress (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      noted uuid NOT NULL,
      looked uuid NOT NULL
    )`.execute(db);
    await sql`INSERT INTO run_words_progress (noted, looked)
      SELECT coalesce((SELECT id FROM runs ORDER BY id DESC LIMIT 1), nothing), nothing
      FROM (SELECT '00000000-0000-0000-0000-000000000000'::uuid AS nothing) AS first`.execute(db);
    await sql`CREATE TABLE run_words_changes (
      account_id integer PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      before uuid NOT NULL
    )`.execute(db);
    await sql`INSERT INTO run_words_changes (account_id, before)
      SELECT id, 'ffffffff-ffff-ffff-ffff-ffffffffffff' FROM accounts
      WHERE EXISTS (SELECT FROM runs WHERE runs.account_id = accounts.id)`.execute(db);
  },
  /**
   * Items that arrived while a Zap was off. `cursor_when_off` is kept apart from `cursor`: an instance of the release before finds no
   * cursor and begins again, as it always did. Held runs of such items have the reason `flood` for the same purpose: no release lets
   * them begin unasked.
   */
  '0070_missed_items': async (db) => {
    await sql`ALTER TABLE triggers ADD COLUMN cursor_when_off jsonb, ADD COLUMN missed_until timestamptz,
      ADD COLUMN is_more_missed boolean NOT NULL DEFAULT false`.execute(db);
    await sql`CREATE INDEX triggers_missed ON triggers (missed_until) WHERE missed_until IS NOT NULL`.execute(db);
    await sql`ALTER TABLE runs ADD COLUMN is_missed boolean NOT NULL DEFAULT false`.execute(db);
    await sql`ALTER TABLE alerts DROP CONSTRAINT alerts_kind_check`.execute(db);
    await sql`ALTER TABLE alerts ADD CONSTRAINT alerts_kind_check
      CHECK (kind IN ('failed', 'decision', 'trigger', 'flood', 'missed', 'connection', 'off_soon', 'off'))`.execute(db);
  },
  /** What apps have read once for a connection, such as the document of an API. See `connections/tables.ts`. */
  '0071_connection_items': async (db) => {
    await sql`CREATE TABLE connection_items (
      authentication_id integer NOT NULL REFERENCES authentications ON DELETE CASCADE,
      key_hash text NOT NULL,
      position integer NOT NULL,
      key text NOT NULL,
      head text NOT NULL,
      value text NOT NULL,
      PRIMARY KEY (authentication_id, key_hash)
    )`.execute(db);
  },
  /**
   * Subscriptions of hooks at apps, and events of apps that have one address for all Zaps. `triggers.reach` is null for all triggers of
   * the release before; the first poll of a live Zap sets it. See `engine/subscriptions.tables.ts`.
   */
  '0072_hook_subscriptions': async (db) => {
    await sql`ALTER TABLE triggers ADD COLUMN reach text`.execute(db);
    await sql`CREATE TABLE hook_subscriptions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      zap_id integer NOT NULL REFERENCES zaps ON DELETE CASCADE,
      connection_id integer REFERENCES authentications ON DELETE SET NULL,
      state text NOT NULL CHECK (state IN ('wanted', 'active', 'unwanted')),
      route text,
      sealed bytea,
      expires_at timestamptz,
      failures integer NOT NULL DEFAULT 0,
      error text,
      next_at timestamptz,
      leased_until timestamptz,
      unwanted_at timestamptz,
      created_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE UNIQUE INDEX hook_subscriptions_current ON hook_subscriptions (zap_id) WHERE state <> 'unwanted'`.execute(db);
    await sql`CREATE INDEX hook_subscriptions_zap ON hook_subscriptions (zap_id)`.execute(db);
    await sql`CREATE INDEX hook_subscriptions_due ON hook_subscriptions (next_at) WHERE next_at IS NOT NULL`.execute(db);
    await sql`CREATE INDEX hook_subscriptions_connection ON hook_subscriptions (connection_id)`.execute(db);
    await sql`CREATE INDEX hook_subscriptions_route ON hook_subscriptions (route, zap_id) WHERE route IS NOT NULL`.execute(db);
    await sql`CREATE TABLE app_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      route text NOT NULL,
      app text NOT NULL,
      sealed bytea NOT NULL,
      after_zap_id integer NOT NULL DEFAULT 0,
      received_at timestamptz NOT NULL
    )`.execute(db);
  },
  /**
   * Apps that people of an account made. Columns of `own_apps` beside the definition are what lists need of it. `app_digest` of a connection:
   * where the definition sent credentials when its owner last agreed.
   */
  '0073_own_apps': async (db) => {
    await sql`CREATE TABLE own_apps (
      key text PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      name text NOT NULL,
      about text NOT NULL,
      auth_type text NOT NULL,
      hosts text[] NOT NULL,
      digest text NOT NULL,
      nodes text NOT NULL,
      version integer NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX own_apps_account ON own_apps (account_id)`.execute(db);
    await sql`CREATE TABLE own_app_versions (
      key text NOT NULL REFERENCES own_apps ON DELETE CASCADE,
      version integer NOT NULL,
      definition text NOT NULL,
      profile_id integer REFERENCES profiles ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (key, version)
    )`.execute(db);
    await sql`CREATE INDEX own_app_versions_profile ON own_app_versions (profile_id)`.execute(db);
    await sql`ALTER TABLE authentications ADD COLUMN app_digest text`.execute(db);
  },
  /** Until when an app is not asked with a connection, because it asked for fewer requests. See `connections/tables.ts`. */
  '0074_paused_connections': async (db) => {
    await sql`ALTER TABLE authentications ADD COLUMN paused_until timestamptz`.execute(db);
  },
  /** The way of signing in of a connection, for checks that don’t open its values. The job that cleans up fills it in for older ones. */
  '0075_ways_of_connections': async (db) => {
    await sql`ALTER TABLE authentications ADD COLUMN sign_in_way text`.execute(db);
  },
  /**
   * The versions of own apps that versions of Zaps run with, and what the owners of connections agreed to before. What was published until
   * now goes on with the version that it runs with today.
   */
  '0076_versions_of_own_apps': async (db) => {
    await sql`CREATE TABLE zap_version_apps (
      version_id bigint NOT NULL REFERENCES zap_versions ON DELETE CASCADE,
      key text NOT NULL REFERENCES own_apps ON DELETE CASCADE,
      app_version integer NOT NULL,
      PRIMARY KEY (version_id, key)
    )`.execute(db);
    await sql`CREATE INDEX zap_version_apps_key ON zap_version_apps (key, app_version)`.execute(db);
    await sql`INSERT INTO zap_version_apps (version_id, key, app_version)
      SELECT zap_versions.id, own_apps.key, own_apps.version FROM own_apps
      JOIN zaps ON zaps.account_id = own_apps.account_id
      JOIN zap_versions ON zap_versions.zap_id = zaps.id
      WHERE zap_versions.number IS NOT NULL
        AND jsonb_path_exists(zap_versions.definition, '$.**.app ? (@ == $key)', jsonb_build_object('key', own_apps.key))`.execute(db);
    await sql`ALTER TABLE authentications ADD COLUMN earlier_app_digests text[] NOT NULL DEFAULT '{}'`.execute(db);
  },
};
