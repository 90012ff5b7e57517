/** How many runs of an account are under way: the account's share of the workers. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Db } from '../platform/context';
import type { Tables } from '../platform/tables';
import { prepared, type ValueOf } from '../platform/database/prepared';

/** Adds to the count of an account, which is locked from then on; a negative number frees. Returns the count. */
export async function changeLane(tx: Db, accountId: number, by: number): Promise<number> {
  const [row] = await change(tx, { accountId, by });
  return row!.in_flight;
}

/** The same as a part of a statement. */
export const laneChange = (
  db: Pick<Kysely<Tables>, 'insertInto'>,
  { accountId, by }: { readonly accountId: RawBuilder<number>; readonly by: RawBuilder<number> },
) =>
  db
    .insertInto('lanes')
    .values({ account_id: accountId, in_flight: sql<number>`greatest(0, ${by}::int)` })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ in_flight: sql<number>`greatest(0, lanes.in_flight + ${by}::int)` }),
    )
    .returning('in_flight');

const change = prepared('change-lane', (db, value: ValueOf<{ accountId: number; by: number }>) =>
  laneChange(db, { accountId: value('accountId'), by: value('by') }),
);
