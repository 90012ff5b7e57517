/**
 * Mail leaves by the outbox: written in the transaction of the change that it reports, so that a rolled-back change sends none,
 * and sent by a job afterwards (R06). No network call happens inside a transaction.
 */
import type { Clock, Encryption, Jobs, Mail, Outbox } from '../context/context';

/** The job that sends one mail of the outbox; its data is `{ outboxId }`. */
export const deliverMail = 'deliver-mail';

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]/;

export function createOutbox(context: { clock: Clock; encryption: Encryption; jobs: Pick<Jobs, 'send'> }): Outbox {
  return {
    async put(tx, eventKey, { to, subject, text, html, replyTo, unsubscribeUrl }) {
      for (const address of replyTo === undefined ? [to] : [to, replyTo]) {
        if (controls.test(address) || /[\s,;<>]/.test(address) || !/^[^@]+@[^@]+$/.test(address))
          throw new RangeError('The mail has no single, plain address.');
      }
      if (controls.test(subject)) throw new RangeError('The subject of the mail holds a control character.');
      const row = await tx
        .insertInto('outbox')
        .values({
          event_key: eventKey,
          recipient: to,
          sealed: context.encryption.encrypt('outbox', JSON.stringify({ subject, text, html, replyTo, unsubscribeUrl })),
          created_at: context.clock.now(),
          sent_at: null,
          failed_at: null,
        })
        .onConflict((conflict) => conflict.column('event_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row) await context.jobs.send(tx, deliverMail, { outboxId: row.id }, { key: `mail-${row.id}` });
    },
  };
}

/** The content of an outbox row; null once it was cleared after sending. */
export function readMail(encryption: Encryption, row: { recipient: string; sealed: Buffer | null }): Mail | null {
  if (!row.sealed) return null;
  return { to: row.recipient, ...(JSON.parse(encryption.decrypt('outbox', row.sealed).toString('utf8')) as Omit<Mail, 'to'>) };
}
