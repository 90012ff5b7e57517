/**
 * Mail leaves by the outbox: written in the transaction of the change that it reports, so that a rolled-back change sends none,
 * and sent by a job afterwards (R06). No network call happens inside a transaction.
 */
import type { Clock, Encryption, Jobs, JobToSend, Mail, MailedEvent, Outbox } from '../context';

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
