import type { Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { TwoFactorSetupsTable, TwoFactorsTable } from '../profiles/identity.tables';

export type TwoFactorRecord = Selectable<TwoFactorsTable>;
export type TwoFactorSetupRecord = Selectable<TwoFactorSetupsTable>;

/** The active second factor, or null. */
export async function findTwoFactor(db: Db, profileId: number): Promise<TwoFactorRecord | null> {
  return (await db.selectFrom('two_factors').selectAll().where('profile_id', '=', profileId).executeTakeFirst()) ?? null;
}

/** Spends a step and all before it; false if it was already spent (S16). */
export async function spendStep(tx: Db, profileId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('profile_id', '=', profileId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Activates the factor that the setup proved, replacing any earlier one. */
export async function enableTwoFactor(tx: Db, setup: TwoFactorSetupRecord, now: Date): Promise<void> {
  const { profile_id, sealed_secret, last_step } = setup;
  await putTwoFactor(tx, { profile_id, sealed_secret, last_step, enabled_at: now });
}

/** Makes it the factor of its profile. */
export async function putTwoFactor(tx: Db, { profile_id, ...values }: TwoFactorRecord): Promise<void> {
  await tx
    .insertInto('two_factors')
    .values({ profile_id, ...values })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(values))
    .execute();
}

export async function removeTwoFactor(tx: Db, profileId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('two_factors').where('profile_id', '=', profileId).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function findSetup(db: Db, profileId: number): Promise<TwoFactorSetupRecord | null> {
  return (await db.selectFrom('two_factor_setups').selectAll().where('profile_id', '=', profileId).executeTakeFirst()) ?? null;
}

/** Starts a setup; an earlier one is discarded. */
export async function startSetup(tx: Db, profileId: number, encryptedSecret: Buffer, now: Date): Promise<void> {
  const values = { sealed_secret: encryptedSecret, started_at: now, last_step: 0, proved_at: null };
  await tx
    .insertInto('two_factor_setups')
    .values({ profile_id: profileId, ...values })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(values))
    .execute();
}

/** Marks the setup as proved by the code of that step; false if the step was already used. */
export async function proveSetup(tx: Db, profileId: number, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor_setups')
    .set({ last_step: step, proved_at: now })
    .where('profile_id', '=', profileId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeSetup(tx: Db, profileId: number): Promise<void> {
  await tx.deleteFrom('two_factor_setups').where('profile_id', '=', profileId).execute();
}
