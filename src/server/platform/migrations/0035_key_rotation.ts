import { type Kysely, sql } from 'kysely';

/** Keys of digests that outlive a change of `SECRET_KEY`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE digest_keys (
    purpose text PRIMARY KEY,
    sealed bytea NOT NULL
  )`.execute(db);
}
