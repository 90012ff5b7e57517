import { type Kysely, sql } from 'kysely';

/** `runs_state` has the same columns for all states, and every change of a run wrote both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX runs_open`.execute(db);
}
