import { type Kysely, sql } from 'kysely';

/** Accounts may require a second factor of their members. See `accounts/tables.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE accounts
    ADD COLUMN second_factor_since timestamptz,
    ADD COLUMN second_factor_from timestamptz,
    ADD COLUMN second_factor_grace_days integer,
    ADD COLUMN second_factor_by_saml boolean NOT NULL DEFAULT false`.execute(db);
  await sql`CREATE INDEX accounts_second_factor_from ON accounts (second_factor_from) WHERE second_factor_from IS NOT NULL`.execute(db);
}
