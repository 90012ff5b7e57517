import { type Kysely, sql } from 'kysely';

/**
 * The index of the words in the data of runs; see `engine/runHistory.tables.ts`. Rows of `run_words_due` and `run_words_progress` have no
 * foreign key to runs, because that would lock runs that are at work. A search reads new entries of the index one by one, so only
 * 512 kB of them are kept aside. Accounts with runs begin with the task to add these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN is_run_search_on boolean NOT NULL DEFAULT true`.execute(db);
  await sql`CREATE TABLE run_words (
    run_id uuid PRIMARY KEY REFERENCES runs ON DELETE CASCADE,
    words bigint[] NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX run_words_words ON run_words USING gin (words) WITH (gin_pending_list_limit = 512)`.execute(db);
  await sql`CREATE TABLE run_words_due (
    run_id uuid PRIMARY KEY,
    has_event boolean NOT NULL DEFAULT false
  )`.execute(db);
  await sql`CREATE INDEX run_words_due_new ON run_words_due (run_id) WHERE NOT has_event`.execute(db);
  await sql`CREATE TABLE run_words_progress (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    noted uuid NOT NULL,
    looked uuid NOT NULL
  )`.execute(db);
  await sql`INSERT INTO run_words_progress (noted, looked)
    SELECT coalesce((SELECT id FROM runs ORDER BY id DESC LIMIT 1), nothing), nothing
    FROM (SELECT '00000000-0000-0000-0000-000000000000'::uuid AS nothing) AS first`.execute(db);
  await sql`CREATE TABLE run_words_changes (
    account_id integer PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    before uuid NOT NULL
  )`.execute(db);
  await sql`INSERT INTO run_words_changes (account_id, before)
    SELECT id, 'ffffffff-ffff-ffff-ffff-ffffffffffff' FROM accounts
    WHERE EXISTS (SELECT FROM runs WHERE runs.account_id = accounts.id)`.execute(db);
}
