import { type Kysely, sql } from 'kysely';

/** Prices and limits of plans, the groups that they are offered in, changes of plan, and the effects of ended trials. See `plans/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}

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
