import { type Kysely, sql } from 'kysely';

/** Removes what people proved about their ways back, and the codes that were mailed for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE recovery_proofs`.execute(db);
  await sql`DROP TABLE recovery_mail_codes`.execute(db);
  await sql`DELETE FROM passkey_challenges WHERE purpose = 'drill'`.execute(db);
  await sql`ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check`.execute(db);
  await sql`ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_check
    CHECK (purpose IN ('registration', 'sign_in', 'second_factor'))`.execute(db);
}
