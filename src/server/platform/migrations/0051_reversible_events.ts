import { type Kysely, sql } from 'kysely';

/** Sign-ins and sensitive changes that can be undone; and since when a browser is signed in, across renewals of its session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE reversible_events (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    request_id text NOT NULL,
    kind text NOT NULL,
    at timestamptz NOT NULL,
    email text NOT NULL,
    email_folded text NOT NULL,
    subject text,
    sealed bytea,
    token_hash text UNIQUE,
    address text NOT NULL,
    user_agent text NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`.execute(db);
  await sql`CREATE INDEX reversible_events_profile ON reversible_events (profile_id, id)`.execute(db);
  await sql`CREATE INDEX reversible_events_email ON reversible_events (email_folded) WHERE used_at IS NULL`.execute(db);
  await sql`CREATE INDEX reversible_events_expiry ON reversible_events (expires_at)`.execute(db);
  // Null in sessions of instances of the version before.
  await sql`ALTER TABLE sessions ADD COLUMN began_at timestamptz`.execute(db);
}
