import { type Kysely, sql } from 'kysely';

/** A test of a draft runs a version without a number, which is in no list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE zap_versions ALTER COLUMN number DROP NOT NULL`.execute(db);
}
