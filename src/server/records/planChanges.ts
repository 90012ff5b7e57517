import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../context';
import type { PlanChangesTable } from './tables.plans';

export type PlanChangeRecord = Selectable<PlanChangesTable>;

/** The last change of an account's plan; null for one that never changed it. */
export async function lastPlanChange(db: Db, accountId: number): Promise<PlanChangeRecord | null> {
  const row = await db
    .selectFrom('plan_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The id of the new record. */
export async function insertPlanChange(tx: Db, values: Insertable<PlanChangesTable>): Promise<number> {
  return (await tx.insertInto('plan_changes').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
