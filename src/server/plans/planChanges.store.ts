import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { PlanChangesTable } from './tables';

export type PlanChangeRecord = Selectable<PlanChangesTable>;

/** The last change of each account's plan, by the account's id; accounts that never changed theirs are missing. */
export async function lastPlanChanges(db: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, PlanChangeRecord>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('plan_changes')
    .distinctOn('account_id')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** The id of the new record. */
export async function insertPlanChange(tx: Db, values: Insertable<PlanChangesTable>): Promise<number> {
  return (await tx.insertInto('plan_changes').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
