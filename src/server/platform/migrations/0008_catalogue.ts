/** The catalogue of apps and templates, shared Zaps, and the definitions of flags and tests. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
}

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
