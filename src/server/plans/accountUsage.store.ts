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
export interface AccountPeriod {
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
