import { type Kysely, sql } from 'kysely';

/** Sign-on at an account's own identity provider by SAML 2.0, and proofs of a new sign-in for one action. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
