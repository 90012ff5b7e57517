import type { Selectable } from 'kysely';
import type { Db, Random } from '../platform/context';
import type { ConfirmationLinksTable, ProfilesTable } from '../profiles/tables';
import { hashToken } from '../platform/encryption/encryption';

/** A new address that is waiting for confirmation (S32). One row per profile: only the newest counts. */
interface EmailChangesTable {
  profile_id: number;
  /** As typed, trimmed. */
  email: string;
  email_folded: string;
  /** Null if the address already belongs to another person: then no code was mailed, and it cannot be confirmed. */
  code_hash: string | null;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

/** A person's picture, re-encoded by the server (S56). */
interface AvatarsTable {
  /** Random; part of its address. A new picture has a new one. */
  id: string;
  profile_id: number;
  /** WebP. */
  picture: Buffer;
  created_at: Date;
}

/** People's own settings; made by the migration `0006_settings`. */
declare module '../platform/tables' {
  interface Tables {
    email_changes: EmailChangesTable;
    avatars: AvatarsTable;
  }
}

export type EmailChangeRecord = Selectable<EmailChangesTable>;

/** The newest change replaces any earlier one. `codeHash` is null if the address belongs to another person. */
export async function putEmailChange(
  tx: Db,
  profileId: number,
  { email, emailFolded }: { readonly email: string; readonly emailFolded: string },
  code: StoredCode<string | null>,
): Promise<void> {
  const values = { email, email_folded: emailFolded, ...codeColumns(code), confirmed_at: null };
  await tx
    .insertInto('email_changes')
    .values({ profile_id: profileId, ...values })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(values))
    .execute();
}

/** The unexpired change of the code, or null. */
export async function findEmailChange(db: Db, codeHash: string, now: Date): Promise<EmailChangeRecord | null> {
  const row = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteEmailChange(tx: Db, profileId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('profile_id', '=', profileId).execute();
}

/** True only for the caller that spends the code (R07). */
export async function consumeEmailChange(tx: Db, profileId: number, codeHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_changes')
    .set({ confirmed_at: now })
    .where('profile_id', '=', profileId)
    .where('code_hash', '=', codeHash)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A mailed code as it is stored. `codeHash` is from `hashToken`; null if no code can match. */
interface StoredCode<Hash extends string | null = string> {
  readonly codeHash: Hash;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The columns of a code, which have the same names in every table of codes. */
const codeColumns = <Hash extends string | null>({ codeHash, createdAt, expiresAt }: StoredCode<Hash>) => ({
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
export async function consumeResetCode(tx: Db, profileId: number, codeHash: string, now: Date): Promise<boolean> {
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

type EmailConfirmationRecord = Selectable<ConfirmationLinksTable>;

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

/** A code for a mailed link: 256 bits, safe in an address (S28). */
export function newMailedCode(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** The stored form of a mailed code: its hash and its times. `lifetime` is in milliseconds. */
export function storedCode(code: string, now: Date, lifetime: number): StoredCode {
  return { codeHash: hashToken(code), createdAt: now, expiresAt: new Date(now.getTime() + lifetime) };
}
