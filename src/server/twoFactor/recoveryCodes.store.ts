import type { Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { RecoveryCodesTable } from '../profiles/identity.tables';

/** Replaces the profile's pending codes; active ones stay (S19). */
export async function replacePendingCodes(tx: Db, profileId: number, codeHashes: readonly string[], now: Date): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('profile_id', '=', profileId).where('is_pending', '=', true).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((hash) => ({ profile_id: profileId, code_hash: hash, is_pending: true, created_at: now, used_at: null })))
    .execute();
}

export async function isPendingCode(db: Db, profileId: number, codeHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('profile_id', '=', profileId)
    .where('code_hash', '=', codeHash)
    .where('is_pending', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export type ActiveCode = Pick<Selectable<RecoveryCodesTable>, 'code_hash' | 'created_at' | 'used_at'>;

/** The active codes, used ones included. */
export async function activeRecoveryCodes(db: Db, profileId: number): Promise<ActiveCode[]> {
  return db
    .selectFrom('recovery_codes')
    .select(['code_hash', 'created_at', 'used_at'])
    .where('profile_id', '=', profileId)
    .where('is_pending', '=', false)
    .orderBy('code_hash')
    .execute();
}

/** Makes these the only codes, pending ones included. */
export async function replaceRecoveryCodes(tx: Db, profileId: number, codes: readonly ActiveCode[]): Promise<void> {
  await removeRecoveryCodes(tx, profileId);
  if (codes.length === 0) return;
  const rows = codes.map((code) => ({ ...code, profile_id: profileId, is_pending: false }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Makes the pending codes the only active ones. */
export async function promotePendingCodes(tx: Db, profileId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('profile_id', '=', profileId).where('is_pending', '=', false).execute();
  await tx.updateTable('recovery_codes').set({ is_pending: false }).where('profile_id', '=', profileId).execute();
}

/** Spends a code; false if it is wrong, pending or already used (S18, R07). */
export async function spendRecoveryCode(tx: Db, profileId: number, codeHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('profile_id', '=', profileId)
    .where('code_hash', '=', codeHash)
    .where('is_pending', '=', false)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The number of active codes. */
export async function countUnusedCodes(db: Db, profileId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .where('is_pending', '=', false)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function removeRecoveryCodes(tx: Db, profileId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('profile_id', '=', profileId).execute();
}

/** The number of active codes, and when the present ten were created; null without any. */
export async function recoveryCodesOf(db: Db, profileId: number): Promise<{ readonly left: number; readonly createdAt: Date | null }> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => [eb.fn.countAll<number>().filterWhere('used_at', 'is', null).as('left'), eb.fn.max('created_at').as('created_at')])
    .where('profile_id', '=', profileId)
    .where('is_pending', '=', false)
    .executeTakeFirstOrThrow();
  return { left: Number(row.left), createdAt: row.created_at as Date | null };
}
