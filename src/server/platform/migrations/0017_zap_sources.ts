import { type Kysely, sql } from 'kysely';

/** From which shared Zap a Zap was copied. See `ZapsTable.source_url`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE zaps ADD COLUMN source_url text`.execute(db);
}
