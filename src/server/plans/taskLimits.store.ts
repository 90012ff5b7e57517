import type { Db } from '../platform/context';
import { dayOf } from './accountUsage.store';

/** Accounts that have used tasks since a moment, by id, beginning after one. */
export async function activeAccounts(
  db: Db,
  { since, after, most }: { readonly since: Date; readonly after: number; readonly most: number },
): Promise<{ readonly id: number; readonly periodAnchor: Date }[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.period_anchor'])
    .where('accounts.id', '>', after)
    .where((row) =>
      row.exists(
        row
          .selectFrom('task_usage')
          .select('task_usage.day')
          .whereRef('task_usage.account_id', '=', 'accounts.id')
          .where('task_usage.day', '>=', dayOf(since) as unknown as Date),
      ),
    )
    .orderBy('accounts.id')
    .limit(most)
    .execute();
  return rows.map(({ id, period_anchor }) => ({ id, periodAnchor: period_anchor }));
}

/** True the first time for a share in a period. */
export async function noteTaskLimitMail(
  tx: Db,
  { accountId, periodStart, share }: { readonly accountId: number; readonly periodStart: Date; readonly share: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('task_limit_mails')
    .values({ account_id: accountId, period_start: periodStart, share })
    .onConflict((conflict) => conflict.doNothing())
    .returning('share')
    .executeTakeFirst();
  return row !== undefined;
}
