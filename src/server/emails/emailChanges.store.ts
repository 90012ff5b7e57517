import type { Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { EmailChangesTable } from './tables';
import { codeColumns, type StoredCode } from './mailedCodes.store';

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
