/** How many runs of an account are under way: the account's share of the workers. */
import { sql } from 'kysely';
import type { Db } from '../../context/context';

/** The count of an account, locked until the transaction ends, so that runs are admitted one transaction after the other. */
export async function lockLane(tx: Db, accountId: number): Promise<number> {
  const row = await tx
    .insertInto('lanes')
    .values({ account_id: accountId, in_flight: 0 })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ in_flight: sql<number>`lanes.in_flight` }))
    .returning('in_flight')
    .executeTakeFirstOrThrow();
  return row.in_flight;
}

/** Adds to the count; a negative number frees. */
export async function changeLane(tx: Db, accountId: number, by: number): Promise<void> {
  await tx
    .insertInto('lanes')
    .values({ account_id: accountId, in_flight: Math.max(0, by) })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ in_flight: sql<number>`greatest(0, lanes.in_flight + ${by})` }))
    .execute();
}
