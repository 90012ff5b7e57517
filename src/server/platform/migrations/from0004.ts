import { type Kysely, sql } from 'kysely';
import type { Migrations } from './online';

export const from0004: Migrations = {
  /** Sign-on at an account's own identity provider by SAML 2.0, and proofs of a new sign-in for one action. */
  '0004_saml': async (db) => {
    await sql`CREATE TABLE saml_connections (
      account_id integer PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      entity_id text NOT NULL,
      sso_url text NOT NULL,
      certificates text[] NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE TABLE saml_domains (
      domain text PRIMARY KEY,
      account_id integer NOT NULL REFERENCES saml_connections ON DELETE CASCADE
    )`.execute(db);
    await sql`CREATE INDEX saml_domains_account ON saml_domains (account_id)`.execute(db);
    await sql`CREATE TABLE saml_identities (
      account_id integer NOT NULL REFERENCES saml_connections ON DELETE CASCADE,
      name_id text NOT NULL,
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, name_id)
    )`.execute(db);
    await sql`CREATE INDEX saml_identities_profile ON saml_identities (profile_id)`.execute(db);
    await sql`CREATE TABLE saml_requests (
      id text PRIMARY KEY,
      account_id integer NOT NULL REFERENCES saml_connections ON DELETE CASCADE,
      browser_hash text NOT NULL,
      relay_hash text NOT NULL,
      next text NOT NULL,
      profile_id integer REFERENCES profiles ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      answered_at timestamptz,
      handoff_hash text UNIQUE,
      assertion jsonb
    )`.execute(db);
    await sql`CREATE INDEX saml_requests_expiry ON saml_requests (expires_at)`.execute(db);
    await sql`CREATE TABLE reauthentications (
      token_hash text PRIMARY KEY,
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      session_id text NOT NULL,
      action text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      proved_at timestamptz
    )`.execute(db);
    await sql`CREATE INDEX reauthentications_session ON reauthentications (session_id)`.execute(db);
    await sql`CREATE INDEX reauthentications_expiry ON reauthentications (expires_at)`.execute(db);
  },
  /** Changes of address that wait for their confirmation, and pictures of people. See `emails/tables.ts`. */
  '0006_settings': async (db) => {
    await sql`CREATE TABLE email_changes (
      profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      email text NOT NULL,
      email_folded text NOT NULL,
      code_hash text UNIQUE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      confirmed_at timestamptz
    )`.execute(db);
    await sql`CREATE TABLE avatars (
      id text PRIMARY KEY,
      profile_id integer NOT NULL UNIQUE REFERENCES profiles ON DELETE CASCADE,
      picture bytea NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  },
  /** Exports and deletions of people's data. See `dataRights/tables.ts`. */
  '0007_data_rights': async (db) => {
    await sql`CREATE TABLE data_exports (
      profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      id text NOT NULL UNIQUE,
      started_at timestamptz NOT NULL,
      finished_at timestamptz,
      failed_at timestamptz,
      failures integer NOT NULL,
      expires_at timestamptz,
      archive bytea,
      bytes integer
    )`.execute(db);
    await sql`CREATE TABLE data_deletions (
      id text PRIMARY KEY,
      profile_id integer NOT NULL UNIQUE,
      requested_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      finished_at timestamptz,
      refused_at timestamptz
    )`.execute(db);
    // Both are looked for when a profile goes.
    await sql`CREATE INDEX zaps_owner ON zaps (owner_id)`.execute(db);
    await sql`CREATE INDEX folders_owner ON folders (owner_id)`.execute(db);
  },
  /** The catalogue of apps and templates, shared Zaps, and the definitions of flags and tests. */
  '0008_catalogue': async (db) => {
    await createCatalogue(db);
    await createSwitchboard(db);
    // A Zap that its owner shows to others by a link.
    await sql`CREATE TABLE zap_shares (
      id text PRIMARY KEY,
      zap_id integer NOT NULL REFERENCES zaps ON DELETE CASCADE,
      visibility text NOT NULL CHECK (visibility IN ('public', 'account', 'private')),
      is_instant boolean NOT NULL DEFAULT false,
      source_url text,
      trashed_at timestamptz,
      created_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX zap_shares_zap ON zap_shares (zap_id)`.execute(db);
  },
  /** The answers of people when they signed up. See `profiles/onboardings.tables.ts`. */
  '0009_landing': async (db) => {
    await sql`CREATE TABLE onboardings (
      profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      role text,
      goal text,
      apps text[] NOT NULL DEFAULT '{}',
      completed_at timestamptz,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  },
  /** The directory of certified experts. See `catalogue/experts.tables.ts`. */
  '0011_experts': async (db) => {
    await sql`CREATE TABLE experts (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      company text NOT NULL,
      location text NOT NULL,
      about text NOT NULL,
      specialties text[] NOT NULL DEFAULT '{}',
      email text NOT NULL UNIQUE,
      is_listed boolean NOT NULL DEFAULT true
    )`.execute(db);
  },
  /** Sessions that people can look at and end, devices that can be forgotten, and a trail that can be swept by age. */
  '0012_security': async (db) => {
    await sql`ALTER TABLE sessions
      ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid(),
      ADD COLUMN address text NOT NULL DEFAULT ''`.execute(db);
    await sql`CREATE UNIQUE INDEX sessions_public_id ON sessions (public_id)`.execute(db);
    await sql`ALTER TABLE profiles ADD COLUMN device_epoch integer NOT NULL DEFAULT 0`.execute(db);
    await sql`CREATE INDEX audit_events_refused ON audit_events (at) WHERE result = 'refused'`.execute(db);
  },
  /** Passkeys, and the challenges that they answer. See `passkeys/tables.ts`. */
  '0013_passkeys': async (db) => {
    await sql`CREATE TABLE passkeys (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      credential_id text NOT NULL UNIQUE,
      user_handle text NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      is_backed_up boolean NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    )`.execute(db);
    await sql`CREATE INDEX passkeys_of_profile ON passkeys (profile_id)`.execute(db);
    await sql`CREATE TABLE passkey_challenges (
      challenge_hash text PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('registration', 'sign_in', 'second_factor')),
      profile_id integer REFERENCES profiles ON DELETE CASCADE,
      bound_to text,
      user_handle text,
      expires_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at)`.execute(db);
    await sql`CREATE INDEX passkey_challenges_of_profile ON passkey_challenges (profile_id)`.execute(db);
  },
  /** Who invited, when the mail left last, and one invitation at a time for each address of an account. See `accounts/tables.ts`. */
  '0014_teams': async (db) => {
    await sql`ALTER TABLE invitations
      ADD COLUMN email text,
      ADD COLUMN invited_by integer REFERENCES profiles ON DELETE SET NULL,
      ADD COLUMN sent_at timestamptz`.execute(db);
    await sql`CREATE UNIQUE INDEX invitations_waiting ON invitations (account_id, email_folded) WHERE accepted_at IS NULL`.execute(db);
  },
  /** Reports of pages about how the product is used, and answers to the survey. See `tracking/tables.ts`. */
  '0015_signals': async (db) => {
    await sql`CREATE TABLE tracking_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      event_id text NOT NULL UNIQUE,
      received_at timestamptz NOT NULL,
      subject text NOT NULL,
      properties jsonb NOT NULL,
      profile_id integer REFERENCES profiles ON DELETE CASCADE,
      identity text,
      page jsonb NOT NULL,
      birth_of text UNIQUE,
      awaits_forwarding boolean NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX tracking_events_received ON tracking_events (received_at)`.execute(db);
    await sql`CREATE INDEX tracking_events_profile ON tracking_events (profile_id)`.execute(db);
    await sql`CREATE INDEX tracking_events_waiting ON tracking_events (id) WHERE awaits_forwarding`.execute(db);
    await sql`CREATE TABLE nps_answers (
      event_id text PRIMARY KEY,
      answered_at timestamptz NOT NULL,
      profile_id integer REFERENCES profiles ON DELETE CASCADE,
      score integer NOT NULL CHECK (score BETWEEN 1 AND 10),
      comment text
    )`.execute(db);
    await sql`CREATE INDEX nps_answers_profile ON nps_answers (profile_id)`.execute(db);
  },
  /** Connected accounts of apps. See `connections/tables.ts`. */
  '0016_authentications': async (db) => {
    await sql`CREATE TABLE authentications (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      selected_api text NOT NULL,
      title text NOT NULL,
      auth_type text NOT NULL CHECK (auth_type IN ('oauth', 'api_key', 'basic')),
      is_demo boolean NOT NULL,
      sealed bytea NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE INDEX authentications_of_account ON authentications (account_id, profile_id)`.execute(db);
    await sql`CREATE INDEX authentications_of_profile ON authentications (profile_id)`.execute(db);
  },
};

async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE services (
    key text PRIMARY KEY,
    version text,
    newest_version text,
    name text NOT NULL,
    slug text NOT NULL UNIQUE,
    description text NOT NULL,
    categories text[] NOT NULL,
    logo text,
    color text,
    popularity integer NOT NULL,
    added_on date NOT NULL,
    auth_type text NOT NULL CHECK (auth_type IN ('oauth', 'api_key', 'basic', 'none')),
    upfront_fields text[] NOT NULL,
    is_premium boolean NOT NULL,
    is_public boolean NOT NULL,
    is_upcoming boolean NOT NULL,
    is_hidden boolean NOT NULL,
    is_deprecated boolean NOT NULL,
    is_beta boolean NOT NULL,
    is_built_in boolean NOT NULL,
    is_featured boolean NOT NULL,
    is_invite_only boolean NOT NULL
  )`.execute(db);
  await sql`CREATE TABLE zap_templates (
    id text PRIMARY KEY,
    title text NOT NULL,
    description text NOT NULL,
    use_cases text[] NOT NULL,
    popularity integer NOT NULL
  )`.execute(db);
  await sql`CREATE TABLE zap_template_steps (
    template_id text NOT NULL REFERENCES zap_templates ON DELETE CASCADE,
    position integer NOT NULL,
    type text NOT NULL CHECK (type IN ('read', 'write', 'search', 'filter')),
    service_key text NOT NULL REFERENCES services,
    action text NOT NULL,
    title text NOT NULL,
    PRIMARY KEY (template_id, position)
  )`.execute(db);
}

async function createSwitchboard(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE switches (
    name text NOT NULL,
    scope text NOT NULL CHECK (scope IN ('session', 'account')),
    is_on boolean NOT NULL,
    about text NOT NULL,
    PRIMARY KEY (scope, name)
  )`.execute(db);
  await sql`CREATE TABLE ab_tests (
    id integer PRIMARY KEY,
    name text NOT NULL UNIQUE,
    variants text[] NOT NULL CHECK (cardinality(variants) > 0),
    percent_eligible integer NOT NULL CHECK (percent_eligible BETWEEN 0 AND 100),
    is_interstate boolean NOT NULL,
    is_running boolean NOT NULL
  )`.execute(db);
}
