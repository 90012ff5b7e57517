import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/context';
import type { RecoveryCodesTable, TwoFactorSetupsTable, TwoFactorsTable } from '../profiles/tables';
import type { Role } from '../../domain/roles';
import { remindedBefore, type SecondFactorRule } from '../../domain/secondFactorRule';
import type { AccountsTable } from '../accounts/tables';
import { isCoveredBySaml } from '../access/store';

// Which accounts require a second factor of their members, and which members have none. Who is locked out: `access/store.ts`.

type RuleColumns = Pick<
  Selectable<AccountsTable>,
  'second_factor_since' | 'second_factor_from' | 'second_factor_grace_days' | 'second_factor_by_saml'
>;

/** The rule of an account; null if it has none. */
export function ruleOf(account: RuleColumns): SecondFactorRule | null {
  const { second_factor_since: since, second_factor_from: from, second_factor_grace_days: graceDays } = account;
  if (since === null || from === null || graceDays === null) return null;
  return { since, from, graceDays, acceptsSaml: account.second_factor_by_saml };
}

/** Writes the rule of an account, which must be locked; null removes it. */
export async function setRule(tx: Db, accountId: number, rule: SecondFactorRule | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      second_factor_since: rule?.since ?? null,
      second_factor_from: rule?.from ?? null,
      second_factor_grace_days: rule?.graceDays ?? null,
      second_factor_by_saml: rule?.acceptsSaml ?? false,
    })
    .where('id', '=', accountId)
    .execute();
}

/** A member, and if they have what can count as a second factor. */
export interface MemberFactor {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** An authenticator. */
  readonly hasFactor: boolean;
  /** They can sign in only at the account's own identity provider. */
  readonly isCoveredBySaml: boolean;
}

/** All members of an account, in the order in which they joined. Check first that the caller may know. */
export async function memberFactorsOf(db: Db, accountId: number): Promise<MemberFactor[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('profiles', 'profiles.id', 'memberships.profile_id')
    .leftJoin('two_factors', 'two_factors.profile_id', 'memberships.profile_id')
    .select(['profiles.id', 'profiles.email', 'profiles.first_name', 'profiles.last_name', 'memberships.role'])
    .select([sql<boolean>`two_factors.profile_id IS NOT NULL`.as('hasFactor'), isCoveredBySaml.as('isCoveredBySaml')])
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.created_at')
    .orderBy('profiles.id')
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: `${first_name} ${last_name}`.trim() }));
}

/** Members whom the rule concerns: those without what it accepts. */
export const peopleWithout = <P extends Pick<MemberFactor, 'hasFactor' | 'isCoveredBySaml'>>(
  people: readonly P[],
  { acceptsSaml }: Pick<SecondFactorRule, 'acceptsSaml'>,
): P[] => people.filter(({ hasFactor, isCoveredBySaml: isCovered }) => !hasFactor && !(acceptsSaml && isCovered));

/** Accounts whose rule begins to lock out within the time of the reminder, at most `limit`. */
export async function rulesToRemindOf(db: Db, now: Date, limit: number): Promise<{ accountId: number; rule: SecondFactorRule }[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'second_factor_since', 'second_factor_from', 'second_factor_grace_days', 'second_factor_by_saml'])
    .where('second_factor_from', '>', now)
    .where('second_factor_from', '<=', new Date(now.getTime() + remindedBefore))
    .orderBy('second_factor_from')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const rule = ruleOf(row);
    return rule === null ? [] : [{ accountId: row.id, rule }];
  });
}

export type TwoFactorRecord = Selectable<TwoFactorsTable>;
export type TwoFactorSetupRecord = Selectable<TwoFactorSetupsTable>;

/** The active second factor, or null. */
export async function findTwoFactor(db: Db, profileId: number): Promise<TwoFactorRecord | null> {
  return (await db.selectFrom('two_factors').selectAll().where('profile_id', '=', profileId).executeTakeFirst()) ?? null;
}

/** Spends a step and all before it; false if it was already spent (S16). */
export async function consumeStep(tx: Db, profileId: number, step: number): Promise<boolean> {
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

type ActiveCode = Pick<Selectable<RecoveryCodesTable>, 'code_hash' | 'created_at' | 'used_at'>;

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
export async function consumeRecoveryCode(tx: Db, profileId: number, codeHash: string, now: Date): Promise<boolean> {
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
