import { sql, type Kysely } from 'kysely';

/**
 * Puts the confirmation links into a separate table and gives `email_confirmations` the keys back that it had before
 * 0024: while instances are replaced one by one, those of the earlier version still write `ON CONFLICT (profile_id)`. They
 * keep the newest link of a profile there. Once no instance of that version is left, a later migration may drop that table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE confirmation_links (
    code_hash text PRIMARY KEY,
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    email_folded text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    confirmed_at timestamptz
  )`.execute(db);
  await sql`CREATE INDEX confirmation_links_profile ON confirmation_links (profile_id)`.execute(db);
  await sql`INSERT INTO confirmation_links (code_hash, profile_id, email_folded, created_at, expires_at, confirmed_at)
    SELECT code_hash, profile_id, email_folded, created_at, expires_at, confirmed_at FROM email_confirmations`.execute(db);
  await sql`DELETE FROM email_confirmations AS older USING email_confirmations AS newer
    WHERE older.profile_id = newer.profile_id
      AND (older.created_at, older.code_hash) < (newer.created_at, newer.code_hash)`.execute(db);
  await sql`DROP INDEX email_confirmations_profile`.execute(db);
  await sql`ALTER TABLE email_confirmations DROP CONSTRAINT email_confirmations_pkey`.execute(db);
  await sql`ALTER TABLE email_confirmations ADD PRIMARY KEY (profile_id)`.execute(db);
  await sql`ALTER TABLE email_confirmations ADD UNIQUE (code_hash)`.execute(db);
}
