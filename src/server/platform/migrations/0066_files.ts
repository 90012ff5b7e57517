import { type Kysely, sql } from 'kysely';

/**
 * Files of Zaps. `account_id` is no foreign key: the row of a file outlives its account until the bytes are removed, because it is the
 * only trace of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE files (
    id uuid PRIMARY KEY,
    account_id integer NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    size bigint NOT NULL,
    digest text NOT NULL,
    sealed_key bytea NOT NULL,
    created_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX files_account ON files (account_id)`.execute(db);
  await sql`CREATE INDEX files_created ON files (created_at)`.execute(db);
  await sql`CREATE TABLE file_uses (
    file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
    run_id uuid NOT NULL REFERENCES runs ON DELETE CASCADE,
    PRIMARY KEY (run_id, file_id)
  )`.execute(db);
  await sql`CREATE INDEX file_uses_file ON file_uses (file_id)`.execute(db);
}
