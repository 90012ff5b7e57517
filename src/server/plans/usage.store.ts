/** An account's usage, and the period in which it is counted. */
import { type AliasedRawBuilder, sql } from 'kysely';
import type { Db } from '../platform/context';
import { prepared, type ValueOf } from '../platform/database/prepared';

/** An account's usage. */
export interface AccountUsage {
  /** Zaps that are turned on. */
  readonly zaps: number;
  /** Tasks run in the period. */
  readonly tasks: number;
}

/** A period of an account; `from` is its first moment, `until` the first moment after it. */
interface AccountPeriod {
  readonly accountId: number;
  readonly from: Date;
  readonly until: Date;
}

const usages = prepared('account-usages', (db, value: ValueOf<{ ids: number[]; from: string[]; until: string[] }>) =>
  db
    .selectFrom(
      sql<{
        id: number;
        from_day: Date;
        until_day: Date;
      }>`unnest(${value('ids')}::int[], ${value('from')}::date[], ${value('until')}::date[])`.as(
        sql`period (id, from_day, until_day)`,
      ) as AliasedRawBuilder<{ id: number; from_day: Date; until_day: Date }, 'period'>,
    )
    .select('period.id')
    .select((row) => [
      row
        .selectFrom('live_zaps as zaps')
        .whereRef('zaps.account_id', '=', 'period.id')
        .where('zaps.state', '=', 'on')
        .select((zap) => zap.fn.countAll<number>().as('count'))
        .as('zaps'),
      row
        .selectFrom('task_usage')
        .whereRef('task_usage.account_id', '=', 'period.id')
        .whereRef('task_usage.day', '>=', 'period.from_day')
        .whereRef('task_usage.day', '<', 'period.until_day')
        .select(sql<number>`coalesce(sum(task_usage.tasks), 0)::bigint`.as('count'))
        .as('tasks'),
    ]),
);

/** The usage of accounts, each in its period, in the given order; one statement for any number. */
export async function usagesOf(db: Db, periods: readonly AccountPeriod[]): Promise<AccountUsage[]> {
  if (periods.length === 0) return [];
  const rows = await usages(db, {
    ids: periods.map(({ accountId }) => accountId),
    from: periods.map(({ from }) => dayOf(from)),
    until: periods.map(({ until }) => dayOf(until)),
  });
  const usageOfId = new Map(rows.map(({ id, zaps, tasks }) => [id, { zaps: Number(zaps ?? 0), tasks: Number(tasks ?? 0) }]));
  return periods.map(({ accountId }) => usageOfId.get(accountId)!);
}

/** The usage of one account in a period. */
export async function usageOf(db: Db, accountId: number, period: { from: Date; until: Date }): Promise<AccountUsage> {
  return (await usagesOf(db, [{ accountId, ...period }]))[0]!;
}

/** The UTC day of a moment: `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

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

/** Days in UTC as `2026-11-21`, both included. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Tasks of an account on each day of a range, including days without any, oldest first. */
export async function tasksByDay(db: Db, accountId: number, { from, to }: DayRange): Promise<{ day: string; tasks: number }[]> {
  const { rows } = await sql<{ day: string; tasks: number }>`
    SELECT to_char(days.day, 'YYYY-MM-DD') AS day, coalesce(sum(task_usage.tasks), 0)::int AS tasks
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS days (day)
    LEFT JOIN task_usage ON task_usage.account_id = ${accountId} AND task_usage.day = days.day::date
    GROUP BY days.day ORDER BY days.day`.execute(db);
  return rows.map(({ day, tasks }) => ({ day, tasks: Number(tasks) }));
}

/** The Zaps with the most tasks in a range, the busiest first, including deleted ones. */
export async function busiestZaps(
  db: Db,
  accountId: number,
  { from, to }: DayRange,
  limit: number,
): Promise<{ readonly id: number; readonly tasks: number }[]> {
  const { rows } = await sql<{ id: number; tasks: number }>`
    SELECT zap_id AS id, sum(tasks)::int AS tasks FROM task_usage
    WHERE account_id = ${accountId} AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY zap_id HAVING sum(tasks) > 0 ORDER BY tasks DESC, zap_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id, tasks }) => ({ id, tasks: Number(tasks) }));
}
