import { type Kysely, sql } from 'kysely';

/** The answers of people when they signed up. See `profiles/onboardings.tables.ts`. */
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
