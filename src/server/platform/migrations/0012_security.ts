import { type Kysely, sql } from 'kysely';

/** Sessions that people can look at and end, devices that can be forgotten, and a trail that can be swept by age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sessions
    ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN address text NOT NULL DEFAULT ''`.execute(db);
  await sql`CREATE UNIQUE INDEX sessions_public_id ON sessions (public_id)`.execute(db);
  await sql`ALTER TABLE profiles ADD COLUMN device_epoch integer NOT NULL DEFAULT 0`.execute(db);
  await sql`CREATE INDEX audit_events_refused ON audit_events (at) WHERE result = 'refused'`.execute(db);
}
