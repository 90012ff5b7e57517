import { type Kysely, sql } from 'kysely';

/** What a person has proved in the recovery drill, and the code that is mailed for it. See `tables/recoveryDrill.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE recovery_proofs (
    profile_id integer NOT NULL REFERENCES profiles ON DELETE CASCADE,
    kind text NOT NULL,
    subject_id integer NOT NULL,
    fingerprint text NOT NULL,
    proved_at timestamptz NOT NULL,
    user_agent text NOT NULL,
    PRIMARY KEY (profile_id, kind, subject_id)
  )`.execute(db);
  await sql`CREATE TABLE recovery_mail_codes (
    profile_id integer PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
    code_hash text NOT NULL,
    email_folded text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX recovery_mail_codes_expires ON recovery_mail_codes (expires_at)`.execute(db);
  // Wider than before, so instances of the version before are not affected.
  await sql`ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check`.execute(db);
  await sql`ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_check
    CHECK (purpose IN ('registration', 'sign_in', 'second_factor', 'drill'))`.execute(db);
}
