import { type Kysely, sql } from 'kysely';

/** Reports of pages about how the product is used, and answers to the survey. See `tracking/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
