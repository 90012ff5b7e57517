import type { Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { ConfirmationLinksTable, ProfilesTable } from '../profiles/identity.tables';

/** A mailed code as it is stored. `codeHash` is from `hashToken`; null if no code can match. */
export interface StoredCode<Hash extends string | null = string> {
  readonly codeHash: Hash;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The columns of a code, which have the same names in every table of codes. */
export const codeColumns = <Hash extends string | null>({ codeHash, createdAt, expiresAt }: StoredCode<Hash>) => ({
  code_hash: codeHash,
  created_at: createdAt,
  expires_at: expiresAt,
});

/** The newest reset code replaces any earlier one (S28). */
export async function putResetCode(tx: Db, profileId: number, code: StoredCode): Promise<void> {
  const values = codeColumns(code);
  await tx
    .insertInto('reset_codes')
    .values({ profile_id: profileId, ...values })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(values))
    .execute();
}

/** True if the code would reset this profile's password now. */
export async function isResetCode(db: Db, profileId: number, codeHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('reset_codes')
    .select('profile_id')
    .where('profile_id', '=', profileId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Spends the code; false if it is not valid for the profile, or no longer (S28, R07). */
export async function spendResetCode(tx: Db, profileId: number, codeHash: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reset_codes')
    .where('profile_id', '=', profileId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Invalidates mailed reset links, because the password has changed. */
export async function dropResetCodes(tx: Db, profileId: number): Promise<void> {
  await tx.deleteFrom('reset_codes').where('profile_id', '=', profileId).execute();
}

/** Invalidates everything mailed to a profile's address, because the address has changed. */
export async function dropMailedCodes(tx: Db, profileId: number): Promise<void> {
  await dropResetCodes(tx, profileId);
  for (const table of linkTables) await tx.deleteFrom(table).where('profile_id', '=', profileId).execute();
}

export type EmailConfirmationRecord = Selectable<ConfirmationLinksTable>;

/**
 * Where the links are kept. Instances of the earlier version know `email_confirmations` alone, which has one row for each
 * profile; during a deployment they find the newest link there, and theirs is found there too (migration 0025).
 */
const linkTables = ['confirmation_links', 'email_confirmations'] as const;

/** Stores another confirmation code. Codes mailed before stay valid until they expire. */
export async function insertEmailConfirmation(
  tx: Db,
  { id, email_folded }: Pick<Selectable<ProfilesTable>, 'id' | 'email_folded'>,
  code: StoredCode,
): Promise<void> {
  const values = { ...codeColumns(code), email_folded, confirmed_at: null };
  const row = { profile_id: id, ...values };
  await tx.insertInto('confirmation_links').values(row).execute();
  await tx
    .insertInto('email_confirmations')
    .values(row)
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(values))
    .execute();
}

/** The unexpired confirmation of the code, or null. */
export async function findEmailConfirmation(db: Db, codeHash: string, now: Date): Promise<EmailConfirmationRecord | null> {
  for (const table of linkTables) {
    const query = db.selectFrom(table).selectAll().where('code_hash', '=', codeHash).where('expires_at', '>', now);
    const row = await query.executeTakeFirst();
    if (row !== undefined) return row;
  }
  return null;
}

/** Marks every confirmation code of the profile as used, because its address is confirmed. */
export async function closeEmailConfirmations(tx: Db, profileId: number, now: Date): Promise<void> {
  for (const table of linkTables) {
    await tx.updateTable(table).set({ confirmed_at: now }).where('profile_id', '=', profileId).where('confirmed_at', 'is', null).execute();
  }
}

/** Removes the links that have expired. */
export async function dropExpiredConfirmations(db: Db, now: Date): Promise<void> {
  for (const table of linkTables) await db.deleteFrom(table).where('expires_at', '<=', now).execute();
}
