import { type Kysely, sql } from 'kysely';

/** What people answered when they came in. See `tables/landing.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE onboardings (
    profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
    role text,
    goal text,
    apps text[] NOT NULL DEFAULT '{}',
    completed_at timestamptz,
    updated_at timestamptz NOT NULL
  )`.execute(db);
}
