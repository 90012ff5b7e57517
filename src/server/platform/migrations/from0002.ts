import { type Kysely, sql } from 'kysely';
import type { Migrations } from './online';

export const from0002: Migrations = {
  /**
   * People, accounts, plans, Zaps and what guards the way in. Written for PostgreSQL 15 and up; the embedded
   * database takes the same statements. Ids are 4-byte integers, so that they arrive as numbers.
   */
  '0002_identity': async (db) => {
    await createPeople(db);
    await createAccounts(db);
    await createZaps(db);
    await createFactors(db);
    await createGuards(db);
  },
  /** Identities at sign-on providers, and the ID tokens that were taken already. See `tables/signOn.ts`. */
  '0003_social': async (db) => {
    await sql`CREATE TABLE sign_on_identities (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      issuer text NOT NULL,
      subject text NOT NULL,
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      provider text NOT NULL CHECK (provider IN ('google', 'facebook', 'microsoft')),
      email text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      UNIQUE (issuer, subject)
    )`.execute(db);
    await sql`CREATE INDEX sign_on_identities_profile ON sign_on_identities (profile_id)`.execute(db);
    await sql`CREATE TABLE used_id_tokens (
      token_hash text PRIMARY KEY,
      expires_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX used_id_tokens_end ON used_id_tokens (expires_at)`.execute(db);
  },
};

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE profiles (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email text NOT NULL,
    email_folded text NOT NULL,
    email_confirmed boolean NOT NULL DEFAULT false,
    first_name text NOT NULL,
    last_name text NOT NULL,
    password_hash text,
    password_changed_at timestamptz NOT NULL,
    avatar text,
    job_title text,
    personas text[] NOT NULL DEFAULT '{}',
    primary_organization text,
    timezone text,
    alert_actions text NOT NULL DEFAULT 'immediate',
    alert_triggers text NOT NULL DEFAULT 'immediate',
    summary_schedule text NOT NULL DEFAULT 'weekly',
    disable_ssl_check boolean NOT NULL DEFAULT false,
    is_developer boolean NOT NULL DEFAULT false,
    is_high_value boolean NOT NULL DEFAULT false,
    is_staff boolean NOT NULL DEFAULT false,
    is_zt_reviewer boolean NOT NULL DEFAULT false,
    tos_agreement boolean NOT NULL DEFAULT false,
    should_renew_tos boolean NOT NULL DEFAULT false,
    is_gdpr_consented boolean NOT NULL DEFAULT false,
    requires_single_session boolean NOT NULL DEFAULT false,
    identity text NOT NULL,
    entrusted_app_ids text[] NOT NULL DEFAULT '{}',
    signup timestamptz NOT NULL,
    banner_message text,
    should_see_nps_survey boolean NOT NULL DEFAULT false,
    switches jsonb NOT NULL DEFAULT '{}',
    viewed_help jsonb NOT NULL DEFAULT '{}',
    has_seen_notifications jsonb NOT NULL DEFAULT '{}',
    receives_updates boolean NOT NULL DEFAULT false,
    should_delay_email_onboarding boolean NOT NULL DEFAULT false,
    selected_apis text[] NOT NULL DEFAULT '{}',
    use_case_slug text,
    referrer text,
    currency text,
    CONSTRAINT profiles_email_key UNIQUE (email_folded),
    CONSTRAINT profiles_identity_key UNIQUE (identity)
  )`.execute(db);
  for (const table of ['sessions', 'challenges']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD FOREIGN KEY (profile_id) REFERENCES profiles ON DELETE CASCADE`.execute(db);
  }
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE plans (
    id integer PRIMARY KEY,
    plan_group_id integer NOT NULL,
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    allow_companies boolean NOT NULL,
    metered_task_pricing boolean NOT NULL,
    allow_import_export boolean NOT NULL,
    allow_branching_zaps boolean NOT NULL,
    task_limit integer NOT NULL,
    zap_limit integer NOT NULL,
    zap_branch_depth_limit integer NOT NULL,
    node_branch_limit integer NOT NULL
  )`.execute(db);
  // A sign-up needs the free plan to be there, so the plans come with the schema and not with the demo.
  await sql`INSERT INTO plans VALUES
    (1, 1, 'free',         'Free',         false, false, false, false,   100,  5, 0, 0),
    (2, 2, 'starter',      'Starter',      false, false, false, false,   750, 20, 0, 0),
    (3, 3, 'professional', 'Professional', false, true,  false, true,   2000, -1, 3, 5),
    (4, 4, 'team',         'Team',         false, true,  true,  true,  50000, -1, 3, 5),
    (5, 5, 'company',      'Company',      true,  true,  true,  true, 100000, -1, 3, 10)`.execute(db);
  await sql`CREATE TABLE accounts (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    plan_id integer NOT NULL REFERENCES plans,
    primary_id integer REFERENCES accounts,
    logo_url text,
    logo_choice text,
    logo_choices text[] NOT NULL DEFAULT '{}',
    company_name text,
    company_address text,
    send_invoice_email boolean NOT NULL DEFAULT false,
    invoice_email text,
    is_team_account boolean NOT NULL DEFAULT false,
    is_company_account boolean NOT NULL DEFAULT false,
    team_account_end_date timestamptz,
    company_account_end_date timestamptz,
    trial_end_date timestamptz,
    teams_trial_end_date timestamptz,
    companies_trial_end_date timestamptz,
    has_been_in_companies_trial boolean NOT NULL DEFAULT false,
    teams_trial_auto_upgrade boolean NOT NULL DEFAULT false,
    surveys_submitted text[] NOT NULL DEFAULT '{}',
    is_in_experts_mvp boolean NOT NULL DEFAULT false,
    is_unlimited boolean NOT NULL DEFAULT false,
    is_paid boolean NOT NULL DEFAULT false,
    is_saml_required boolean NOT NULL DEFAULT false,
    is_controlled_by_identity_provider boolean NOT NULL DEFAULT false,
    is_chat_eligible boolean NOT NULL DEFAULT false,
    is_hq_account_with_workspaces boolean NOT NULL DEFAULT false,
    autoreplay_errored_tasks_override boolean,
    first_known_upgrade_date timestamptz,
    last_charge_fail timestamptz,
    customer_id text,
    switches jsonb NOT NULL DEFAULT '{}',
    enabled_trial_extensions text[] NOT NULL DEFAULT '{}',
    can_extend_trial_for_paths boolean NOT NULL DEFAULT false,
    can_extend_trial_for_email_support boolean NOT NULL DEFAULT false,
    period_anchor timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE TABLE memberships (
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    role text NOT NULL CHECK (role IN ('owner', 'super_admin', 'admin', 'member')),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (profile_id, account_id)
  )`.execute(db);
  await sql`CREATE INDEX memberships_account ON memberships (account_id)`.execute(db);
  await sql`CREATE TABLE invitations (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    email_folded text NOT NULL,
    role text NOT NULL CHECK (role IN ('super_admin', 'admin', 'member')),
    code_hash text NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    accepted_at timestamptz
  )`.execute(db);
}

async function createZaps(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE folders (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    owner_id integer NOT NULL REFERENCES profiles,
    title text NOT NULL,
    is_shared boolean NOT NULL,
    created_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX folders_account ON folders (account_id)`.execute(db);
  await sql`CREATE TABLE zaps (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    owner_id integer NOT NULL REFERENCES profiles,
    title text NOT NULL,
    state text NOT NULL CHECK (state IN ('on', 'off', 'draft')),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    last_run_at timestamptz
  )`.execute(db);
  await sql`CREATE INDEX zaps_account ON zaps (account_id, id)`.execute(db);
  await sql`CREATE TABLE zap_folders (
    zap_id integer NOT NULL REFERENCES zaps ON DELETE CASCADE,
    folder_id integer NOT NULL REFERENCES folders ON DELETE CASCADE,
    PRIMARY KEY (zap_id, folder_id)
  )`.execute(db);
  await sql`CREATE INDEX zap_folders_folder ON zap_folders (folder_id)`.execute(db);
  await sql`CREATE TABLE nodes (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    zap_id integer NOT NULL REFERENCES zaps ON DELETE CASCADE,
    position integer NOT NULL,
    selected_api text NOT NULL,
    action text NOT NULL,
    title text,
    is_premium boolean NOT NULL DEFAULT false,
    UNIQUE (zap_id, position)
  )`.execute(db);
  // Usage outlives its Zap: deleting one gives no tasks back. So no reference to zaps.
  await sql`CREATE TABLE task_usage (
    account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
    zap_id integer NOT NULL,
    day date NOT NULL,
    tasks integer NOT NULL CHECK (tasks >= 0),
    PRIMARY KEY (account_id, day, zap_id)
  )`.execute(db);
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE two_factors (
    profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
    sealed_secret bytea NOT NULL,
    last_step integer NOT NULL,
    enabled_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE TABLE two_factor_setups (
    profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
    sealed_secret bytea NOT NULL,
    last_step integer NOT NULL DEFAULT 0,
    proved_at timestamptz,
    started_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE TABLE recovery_codes (
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    code_hash text NOT NULL,
    is_pending boolean NOT NULL,
    created_at timestamptz NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (profile_id, code_hash)
  )`.execute(db);
  await sql`CREATE TABLE reset_codes (
    profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
    code_hash text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE TABLE email_confirmations (
    profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
    code_hash text NOT NULL UNIQUE,
    email_folded text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    confirmed_at timestamptz
  )`.execute(db);
}

async function createGuards(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE failure_streaks (
    key text PRIMARY KEY,
    failures integer NOT NULL,
    locked_until timestamptz,
    updated_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE TABLE used_captchas (
    solution_hash text PRIMARY KEY,
    expires_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX used_captchas_end ON used_captchas (expires_at)`.execute(db);
  await sql`CREATE TABLE audit_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    action text NOT NULL,
    result text NOT NULL CHECK (result IN ('ok', 'refused')),
    detail text,
    profile_id integer,
    identifier_hash text,
    address text NOT NULL,
    user_agent text NOT NULL,
    request_id text NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX audit_events_profile ON audit_events (profile_id, at)`.execute(db);
}
