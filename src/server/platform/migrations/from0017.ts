import { type Kysely, sql } from 'kysely';
import type { Migrations } from './online';

export const from0017: Migrations = {
  /** From which shared Zap a Zap was copied. See `ZapsTable.source_url`. */
  '0017_zap_sources': async (db) => {
    await sql`ALTER TABLE zaps ADD COLUMN source_url text`.execute(db);
  },
  /** Pictures of accounts. See `accounts/logos.tables.ts`. */
  '0018_account_logos': async (db) => {
    await sql`CREATE TABLE account_logos (
      id text PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      picture bytea NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX account_logos_account ON account_logos (account_id)`.execute(db);
  },
  /** Prices and limits of plans, the groups that they are offered in, changes of plan, and the effects of ended trials. See `plans/tables.ts`. */
  '0019_plans': async (db) => {
    await describePlans(db);
    await sql`CREATE TABLE plan_groups (
      id integer PRIMARY KEY,
      alias text NOT NULL UNIQUE,
      default_plan_id integer NOT NULL REFERENCES plans,
      preferred_plan_id integer NOT NULL REFERENCES plans
    )`.execute(db);
    await sql`CREATE TABLE plan_group_plans (
      plan_group_id integer NOT NULL REFERENCES plan_groups,
      plan_id integer NOT NULL REFERENCES plans,
      PRIMARY KEY (plan_group_id, plan_id)
    )`.execute(db);
    await sql`INSERT INTO plan_groups VALUES (1, 'default', 1, 3), (2, 'teams', 4, 9)`.execute(db);
    await sql`INSERT INTO plan_group_plans SELECT 1, id FROM plans UNION ALL SELECT 2, id FROM plans WHERE allow_teams OR allow_companies`.execute(
      db,
    );
    await sql`ALTER TABLE plans ADD FOREIGN KEY (plan_group_id) REFERENCES plan_groups`.execute(db);
    await sql`CREATE TABLE plan_changes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      from_plan_id integer NOT NULL REFERENCES plans,
      to_plan_id integer NOT NULL REFERENCES plans,
      changed_by integer REFERENCES profiles ON DELETE SET NULL,
      cause text NOT NULL CHECK (cause IN ('chosen', 'trial_ended')),
      charge_cents integer NOT NULL CHECK (charge_cents >= 0),
      credit_cents integer NOT NULL CHECK (credit_cents >= 0),
      due_cents integer NOT NULL CHECK (due_cents >= 0),
      credit_left_cents integer NOT NULL CHECK (credit_left_cents >= 0),
      payment text NOT NULL,
      changed_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX plan_changes_account ON plan_changes (account_id, id)`.execute(db);
    await sql`CREATE INDEX plan_changes_changed_by ON plan_changes (changed_by)`.execute(db);
    await sql`CREATE TABLE zap_pauses (
      zap_id integer PRIMARY KEY REFERENCES zaps ON DELETE CASCADE,
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      paused_by text NOT NULL CHECK (paused_by IN ('plan_change', 'trial_ended')),
      reasons text[] NOT NULL,
      paused_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX zap_pauses_account ON zap_pauses (account_id)`.execute(db);
    await sql`CREATE TABLE trial_steps (
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('own', 'teams', 'companies')),
      ends_at timestamptz NOT NULL,
      step text NOT NULL CHECK (step IN ('three_days', 'one_day', 'ended')),
      done_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, kind, ends_at, step)
    )`.execute(db);
  },
  /** Folders in folders. See `FoldersTable.parent_id`. */
  '0020_folder_tree': async (db) => {
    await sql`ALTER TABLE folders ADD COLUMN parent_id integer REFERENCES folders ON DELETE SET NULL`.execute(db);
    await sql`CREATE INDEX folders_parent ON folders (parent_id)`.execute(db);
    // How many Zaps of an account are on is asked at every switching on.
    await sql`CREATE INDEX zaps_running ON zaps (account_id) WHERE state = 'on'`.execute(db);
  },
  /** Moves of Zaps between accounts. See `zapMoves/tables.ts`. */
  '0021_zap_moves': async (db) => {
    await sql`CREATE TABLE zap_moves (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      profile_id integer REFERENCES profiles ON DELETE SET NULL,
      from_account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      target_account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      moved_at timestamptz NOT NULL,
      undo_until timestamptz NOT NULL,
      undone_at timestamptz,
      undone_count integer NOT NULL DEFAULT 0
    )`.execute(db);
    await sql`CREATE INDEX zap_moves_profile ON zap_moves (profile_id)`.execute(db);
    await sql`CREATE INDEX zap_moves_from ON zap_moves (from_account_id)`.execute(db);
    await sql`CREATE INDEX zap_moves_target ON zap_moves (target_account_id)`.execute(db);
    await sql`CREATE INDEX zap_moves_age ON zap_moves (moved_at)`.execute(db);
    await sql`CREATE TABLE zap_move_items (
      move_id integer NOT NULL REFERENCES zap_moves ON DELETE CASCADE,
      zap_id integer NOT NULL,
      position integer NOT NULL,
      title text NOT NULL,
      was_state text NOT NULL CHECK (was_state IN ('on', 'off', 'draft')),
      state text NOT NULL CHECK (state IN ('on', 'off', 'draft')),
      was_owner_id integer NOT NULL,
      was_folder_ids integer[] NOT NULL,
      reasons jsonb NOT NULL,
      stays text CHECK (stays IN ('deleted', 'moved_on')),
      PRIMARY KEY (move_id, zap_id)
    )`.execute(db);
    await sql`CREATE INDEX zap_move_items_zap ON zap_move_items (zap_id, move_id)`.execute(db);
  },
  /** The triggers and actions of each app; the catalogue fills them in at the next start. See `ServicesTable.nodes`. */
  '0022_service_nodes': async (db) => {
    await sql`ALTER TABLE services ADD COLUMN nodes jsonb NOT NULL DEFAULT '[]'`.execute(db);
  },
  /** Repeated refusals share one row of the trail, which counts them (S66). */
  '0023_audit_repeats': async (db) => {
    await sql`ALTER TABLE audit_events
      ADD COLUMN times integer NOT NULL DEFAULT 1,
      ADD COLUMN last_at timestamptz,
      ADD COLUMN repeat_key text`.execute(db);
    await sql`CREATE UNIQUE INDEX audit_events_repeat_key ON audit_events (repeat_key)`.execute(db);
  },
  /** Several confirmation links of one profile work side by side: sending one again does not end those mailed before. */
  '0024_confirmation_links': async (db) => {
    await sql`ALTER TABLE email_confirmations DROP CONSTRAINT email_confirmations_pkey`.execute(db);
    await sql`ALTER TABLE email_confirmations DROP CONSTRAINT email_confirmations_code_hash_key`.execute(db);
    await sql`ALTER TABLE email_confirmations ADD PRIMARY KEY (code_hash)`.execute(db);
    await sql`CREATE INDEX email_confirmations_profile ON email_confirmations (profile_id)`.execute(db);
  },
  /**
   * Puts the confirmation links into a separate table and gives `email_confirmations` the keys back that it had before
   * 0024: while instances are replaced one by one, those of the earlier version still write `ON CONFLICT (profile_id)`. They
   * keep the newest link of a profile there. Once no instance of that version is left, a later migration may drop that table.
   */
  '0025_confirmation_links_kept_apart': async (db) => {
    await sql`CREATE TABLE confirmation_links (
      code_hash text PRIMARY KEY,
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      email_folded text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      confirmed_at timestamptz
    )`.execute(db);
    await sql`CREATE INDEX confirmation_links_profile ON confirmation_links (profile_id)`.execute(db);
    await sql`INSERT INTO confirmation_links (code_hash, profile_id, email_folded, created_at, expires_at, confirmed_at)
      SELECT code_hash, profile_id, email_folded, created_at, expires_at, confirmed_at FROM email_confirmations`.execute(db);
    await sql`DELETE FROM email_confirmations AS older USING email_confirmations AS newer
      WHERE older.profile_id = newer.profile_id
        AND (older.created_at, older.code_hash) < (newer.created_at, newer.code_hash)`.execute(db);
    await sql`DROP INDEX email_confirmations_profile`.execute(db);
    await sql`ALTER TABLE email_confirmations DROP CONSTRAINT email_confirmations_pkey`.execute(db);
    await sql`ALTER TABLE email_confirmations ADD PRIMARY KEY (profile_id)`.execute(db);
    await sql`ALTER TABLE email_confirmations ADD UNIQUE (code_hash)`.execute(db);
  },
};

async function describePlans(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE plans
    ADD COLUMN short_name text,
    ADD COLUMN descriptive_name text,
    ADD COLUMN plan_type text,
    ADD COLUMN amount integer,
    ADD COLUMN interval text CHECK (interval IN ('month', 'year')),
    ADD COLUMN allow_teams boolean,
    ADD COLUMN max_metering_charge integer,
    ADD COLUMN metered_pricing_tiers jsonb,
    ADD COLUMN can_autoreplay_errored_tasks boolean,
    ADD COLUMN allow_data_retention_config boolean,
    ADD COLUMN allow_multistep_zaps boolean,
    ADD COLUMN allow_premium_apps boolean,
    ADD COLUMN allow_email_support boolean`.execute(db);
  await sql`UPDATE plans SET plan_group_id = 1, interval = 'month',
    short_name = name, descriptive_name = name || ', paid monthly',
    plan_type = CASE slug WHEN 'team' THEN 'team' WHEN 'company' THEN 'company' ELSE 'individual' END,
    amount = CASE slug WHEN 'free' THEN 0 WHEN 'starter' THEN 24 WHEN 'professional' THEN 60 WHEN 'team' THEN 360 ELSE 720 END,
    max_metering_charge = CASE slug WHEN 'professional' THEN 180 WHEN 'team' THEN 1080 WHEN 'company' THEN 2160 END,
    metered_pricing_tiers = CASE slug
      WHEN 'professional' THEN '[[2000, 0], [10000, 0.02], [50000, 0.015]]'::jsonb
      WHEN 'team' THEN '[[50000, 0], [100000, 0.012], [500000, 0.01]]'::jsonb
      WHEN 'company' THEN '[[100000, 0], [500000, 0.008], [2000000, 0.006]]'::jsonb
      ELSE '[]'::jsonb END,
    allow_teams = slug = 'team',
    can_autoreplay_errored_tasks = slug IN ('professional', 'team', 'company'),
    allow_data_retention_config = slug = 'company',
    allow_multistep_zaps = slug <> 'free',
    allow_premium_apps = slug <> 'free',
    allow_email_support = slug <> 'free'`.execute(db);
  await sql`UPDATE plans SET descriptive_name = 'Free for ever' WHERE slug = 'free'`.execute(db);
  // The same plans by the year, five ids further: what they allow is alike, and a year costs as much as ten months.
  await sql`INSERT INTO plans (id, slug, interval, descriptive_name, amount,
      plan_group_id, name, short_name, plan_type, allow_companies, metered_task_pricing, allow_import_export, allow_branching_zaps,
      task_limit, zap_limit, zap_branch_depth_limit, node_branch_limit, allow_teams, max_metering_charge, metered_pricing_tiers,
      can_autoreplay_errored_tasks, allow_data_retention_config, allow_multistep_zaps, allow_premium_apps, allow_email_support)
    SELECT id + 5, slug || '-yearly', 'year', CASE slug WHEN 'free' THEN descriptive_name ELSE name || ', paid yearly' END, amount * 10,
      plan_group_id, name, short_name, plan_type, allow_companies, metered_task_pricing, allow_import_export, allow_branching_zaps,
      task_limit, zap_limit, zap_branch_depth_limit, node_branch_limit, allow_teams, max_metering_charge, metered_pricing_tiers,
      can_autoreplay_errored_tasks, allow_data_retention_config, allow_multistep_zaps, allow_premium_apps, allow_email_support
    FROM plans`.execute(db);
  await sql`ALTER TABLE plans
    ALTER short_name SET NOT NULL, ALTER descriptive_name SET NOT NULL, ALTER plan_type SET NOT NULL, ALTER amount SET NOT NULL,
    ALTER interval SET NOT NULL, ALTER allow_teams SET NOT NULL, ALTER metered_pricing_tiers SET NOT NULL,
    ALTER can_autoreplay_errored_tasks SET NOT NULL, ALTER allow_data_retention_config SET NOT NULL,
    ALTER allow_multistep_zaps SET NOT NULL, ALTER allow_premium_apps SET NOT NULL, ALTER allow_email_support SET NOT NULL`.execute(db);
}
