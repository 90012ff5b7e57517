import { type Kysely, sql } from 'kysely';

/** `is_asked`: a person asked for this run, so it may begin while its Zap is off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE runs ADD COLUMN is_asked boolean NOT NULL DEFAULT false`.execute(db);
  await sql`UPDATE runs SET is_asked = true WHERE kind = 'test' OR (kind = 'replay' AND autoreplays = 0)`.execute(db);
}
