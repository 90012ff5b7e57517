import type { Selectable } from 'kysely';
import type { Db } from '../platform/context';
import { codeColumns, type StoredCode } from './mailedCodes.store';

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
export async function spendEmailChange(tx: Db, profileId: number, codeHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_changes')
    .set({ confirmed_at: now })
    .where('profile_id', '=', profileId)
    .where('code_hash', '=', codeHash)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
