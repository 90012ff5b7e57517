import { type Kysely, sql } from 'kysely';

/** Several confirmation links of one profile work side by side: sending one again does not end those mailed before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE email_confirmations DROP CONSTRAINT email_confirmations_pkey`.execute(db);
  await sql`ALTER TABLE email_confirmations DROP CONSTRAINT email_confirmations_code_hash_key`.execute(db);
  await sql`ALTER TABLE email_confirmations ADD PRIMARY KEY (code_hash)`.execute(db);
  await sql`CREATE INDEX email_confirmations_profile ON email_confirmations (profile_id)`.execute(db);
}
