import { type Kysely, sql } from 'kysely';

/** Folders in folders. See `FoldersTable.parent_id`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE folders ADD COLUMN parent_id integer REFERENCES folders ON DELETE SET NULL`.execute(db);
  await sql`CREATE INDEX folders_parent ON folders (parent_id)`.execute(db);
  // How many Zaps of an account are on is asked at every switching on.
  await sql`CREATE INDEX zaps_running ON zaps (account_id) WHERE state = 'on'`.execute(db);
}
