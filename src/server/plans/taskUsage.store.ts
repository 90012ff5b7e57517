import { sql } from 'kysely';
import type { Db } from '../platform/context';

/** Days in UTC as `2026-11-21`, both included. */
export interface DayRange {
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
