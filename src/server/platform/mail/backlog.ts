/** Pending work, for the status page. */
import { sql } from 'kysely';
import type { Db } from '../context';

/** True if a job has been due for longer than that without being processed. The queue uses the database's clock. */
export async function hasOverdueJob(db: Db, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ is_overdue: boolean }>`
    select exists (
      select 1 from jobs.job where state in ('created', 'retry') and start_after < now() - make_interval(secs => ${seconds})
    ) as is_overdue`.execute(db);
  return rows[0]?.is_overdue === true;
}

/**
 * True if a mail written at `before` or earlier is still pending, and none written after it has been sent. So a single address
 * that refuses mail does not count as a delay.
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

/** Pending mails for which the queue has no waiting or running job, oldest first; `job` is the job's name. */
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
