import { type Kysely, sql } from 'kysely';

/** How the people of an account write numbers and dates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN region text`.execute(db);
}
