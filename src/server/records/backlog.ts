/** What waits to be done, for the page about the product's own state. */
import { sql } from 'kysely';
import type { Db } from '../context';

/** True when a job has been due for longer than that: nobody takes it up. The queue goes by the database's clock. */
export async function hasOverdueJob(db: Db, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ is_overdue: boolean }>`
    select exists (
      select 1 from jobs.job where state in ('created', 'retry') and start_after < now() - make_interval(secs => ${seconds})
    ) as is_overdue`.execute(db);
  return rows[0]?.is_overdue === true;
}

/**
 * True when a mail written at `before` or earlier still waits, and none that was written after it has left. So one address that
 * takes no mail does not count as mail being late.
 */
export async function isMailStuck(db: Db, before: Date): Promise<boolean> {
  const stuck = await db
    .selectFrom('outbox as late')
    .select('late.id')
    .where('late.sent_at', 'is', null)
    .where('late.failed_at', 'is', null)
    .where('late.created_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as later').select('later.id').whereRef('later.id', '>', 'late.id').where('later.sent_at', 'is not', null),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return stuck !== undefined;
}

/** Mails that wait and for which the queue has no job that waits or runs, oldest first; `job` is the name of the job. */
export async function mailsWithoutJob(db: Db, job: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select outbox.id from outbox
    where outbox.sent_at is null and outbox.failed_at is null and not exists (
      select 1 from jobs.job
      where job.name = ${job} and job.singleton_key = 'mail-' || outbox.id and job.state in ('created', 'retry', 'active')
    )
    order by outbox.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
