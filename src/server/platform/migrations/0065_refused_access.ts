import { type Kysely, sql } from 'kysely';

/** An app that refuses an access token refuses it once: the next refusal after a renewal disconnects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE authentications ADD COLUMN refused_at timestamptz`.execute(db);
}
