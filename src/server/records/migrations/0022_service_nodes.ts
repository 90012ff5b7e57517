import { type Kysely, sql } from 'kysely';

/** What a step of a Zap can be in each app; the catalogue fills it at the next start. See `ServicesTable.nodes`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE services ADD COLUMN nodes jsonb NOT NULL DEFAULT '[]'`.execute(db);
}
