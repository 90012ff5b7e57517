import { type Kysely, sql } from 'kysely';

/** Removes the signed receipts of exports and deletions, and the keys that signed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE export_receipts`.execute(db);
  await sql`DROP TABLE signing_keys`.execute(db);
  await sql`ALTER TABLE data_deletions DROP COLUMN receipt`.execute(db);
}
