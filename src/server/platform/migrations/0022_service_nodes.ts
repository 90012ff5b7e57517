import { type Kysely, sql } from 'kysely';

/** The triggers and actions of each app; the catalogue fills them in at the next start. See `ServicesTable.nodes`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE services ADD COLUMN nodes jsonb NOT NULL DEFAULT '[]'`.execute(db);
}
