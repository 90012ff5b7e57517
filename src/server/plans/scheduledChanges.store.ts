/** Plan changes that take effect at the end of a paid period. */
import type { Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { ScheduledPlanChangesTable } from './tables';

export type ScheduledChange = Selectable<ScheduledPlanChangesTable>;

/** Stores the change of an account in the place of an earlier one. The account must be locked. */
export async function saveScheduledChange(tx: Db, { account_id, ...change }: ScheduledChange): Promise<void> {
  await tx
    .insertInto('scheduled_plan_changes')
    .values({ account_id, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute();
}

/** The change of an account; null if there is none. */
export async function findScheduledChange(db: Db, accountId: number): Promise<ScheduledChange | null> {
  return (await db.selectFrom('scheduled_plan_changes').selectAll().where('account_id', '=', accountId).executeTakeFirst()) ?? null;
}

/** Removes the change of an account; false if there was none. */
export async function deleteScheduledChange(tx: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('scheduled_plan_changes').where('account_id', '=', accountId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A change as people see it. */
export interface NamedScheduledChange {
  readonly accountId: number;
  readonly planId: number;
  readonly planName: string;
  readonly takesEffectAt: Date;
}

/** The changes of accounts, by account. */
export async function scheduledChangesOf(db: Db, accountIds: readonly number[]): Promise<Map<number, NamedScheduledChange>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('scheduled_plan_changes as change')
    .innerJoin('plans', 'plans.id', 'change.to_plan_id')
    .select(['change.account_id as accountId', 'plans.id as planId', 'plans.name as planName', 'change.takes_effect_at as takesEffectAt'])
    .where('change.account_id', 'in', accountIds)
    .execute();
  return new Map(rows.map((row) => [row.accountId, row]));
}

/** Accounts whose change is due. */
export async function accountsWithDueChanges(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('scheduled_plan_changes')
    .select('account_id')
    .where('takes_effect_at', '<=', now)
    .orderBy('takes_effect_at')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
