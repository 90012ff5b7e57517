import { type Kysely, sql } from 'kysely';

/** What was left out when a trigger was checked; a later check without a warning does not hide it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE triggers ADD COLUMN warning text, ADD COLUMN warned_at timestamptz`.execute(db);
}
