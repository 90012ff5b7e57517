import { type Kysely, sql } from 'kysely';

/**
 * `sealed`: the question of an approval, which holds data of the run, encrypted like all data of runs. Waits from before keep theirs
 * in `data` until they end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE run_waits ADD COLUMN sealed bytea`.execute(db);
}
