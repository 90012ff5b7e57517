import { type Kysely, sql } from 'kysely';

/**
 * What people decide about tracking, and which events were forwarded. Instances of the earlier version store events without
 * `is_for_collector`: whether those were forwarded is not known. See `tracking/tables.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
