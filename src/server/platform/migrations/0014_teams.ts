import { type Kysely, sql } from 'kysely';

/** Who invited, when the mail left last, and one invitation at a time for each address of an account. See `accounts/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitations
    ADD COLUMN email text,
    ADD COLUMN invited_by integer REFERENCES profiles ON DELETE SET NULL,
    ADD COLUMN sent_at timestamptz`.execute(db);
  await sql`CREATE UNIQUE INDEX invitations_waiting ON invitations (account_id, email_folded) WHERE accepted_at IS NULL`.execute(db);
}
