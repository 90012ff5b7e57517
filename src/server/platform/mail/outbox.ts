/**
 * Mail leaves by the outbox: written in the transaction of the change that it reports, so that a rolled-back change sends none,
 * and sent by a job afterwards (R06). No network call happens inside a transaction.
 */
import { sql } from 'kysely';
import type { Clock, Db, Encryption, Jobs, JobToSend, Mail, MailedEvent, Outbox } from '../context';

/** The job that sends one mail of the outbox; its data is `{ outboxId }`. */
export const deliverMail = 'deliver-mail';

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]/;

export function createOutbox(context: { clock: Clock; encryption: Encryption; jobs: Pick<Jobs, 'sendAll'> }): Outbox {
  const row = ({ eventKey, mail: { to, subject, text, html, replyTo, unsubscribeUrl } }: MailedEvent) => {
    for (const address of replyTo === undefined ? [to] : [to, replyTo]) {
      if (controls.test(address) || /[\s,;<>]/.test(address) || !/^[^@]+@[^@]+$/.test(address))
        throw new RangeError('The mail has no single, plain address.');
    }
    if (controls.test(subject)) throw new RangeError('The subject of the mail holds a control character.');
    return {
      event_key: eventKey,
      recipient: to,
      sealed: context.encryption.encrypt('outbox', JSON.stringify({ subject, text, html, replyTo, unsubscribeUrl })),
      created_at: context.clock.now(),
      sent_at: null,
      failed_at: null,
    };
  };
  const putAll: Outbox['putAll'] = async (tx, events) => {
    if (events.length === 0) return;
    const inserted = await tx
      .insertInto('outbox')
      .values(events.map(row))
      .onConflict((conflict) => conflict.column('event_key').doNothing())
      .returning('id')
      .execute();
    await context.jobs.sendAll(
      tx,
      deliverMail,
      inserted.map(({ id }) => deliveryOf(id)),
    );
  };
  return { put: (tx, eventKey, mail) => putAll(tx, [{ eventKey, mail }]), putAll };
}

/** The job that delivers a row of the outbox. */
export const deliveryOf = (outboxId: number): JobToSend => ({ data: { outboxId }, key: `mail-${outboxId}` });

/** The content of an outbox row; null once it was cleared after sending. */
export function readMail(encryption: Encryption, row: { recipient: string; sealed: Buffer | null }): Mail | null {
  if (!row.sealed) return null;
  return { to: row.recipient, ...(JSON.parse(encryption.decrypt('outbox', row.sealed).toString('utf8')) as Omit<Mail, 'to'>) };
}

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
