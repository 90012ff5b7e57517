/** How many runs of an account are under way: the account's share of the workers. */
import { sql } from 'kysely';
import type { Db } from '../../context/context';
import { prepared, type ValueOf } from '../database/prepared';

/** The count of an account, locked until the transaction ends, so that runs are admitted one transaction after the other. */
export async function lockLane(tx: Db, accountId: number): Promise<number> {
  return changeLane(tx, accountId, 0);
}

/** Adds to the count, which is locked from then on; a negative number frees. Returns the count. */
export async function changeLane(tx: Db, accountId: number, by: number): Promise<number> {
  const [row] = await change(tx, { accountId, by });
  return row!.in_flight;
}

const change = prepared('change-lane', (db, value: ValueOf<{ accountId: number; by: number }>) =>
  db
    .insertInto('lanes')
    .values({ account_id: value('accountId'), in_flight: sql<number>`greatest(0, ${value('by')}::int)` })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ in_flight: sql<number>`greatest(0, lanes.in_flight + ${value('by')}::int)` }),
    )
    .returning('in_flight'),
);
