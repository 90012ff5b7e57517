/**
 * Mail leaves by the outbox: written in the transaction of the change that it reports, so that a rolled-back change sends none,
 * and sent by a job afterwards (R06). No network call happens inside a transaction.
 */
import type { Clock, Db, Jobs } from '../context/context';
import type { Sealing } from '../records/sealing';

export interface Mail {
  /** One address. Line breaks and NUL are refused (S33). */
  readonly to: string;
  readonly subject: string;
  /** Plain text; every mail has one. Links are on separate lines. */
  readonly text: string;
  readonly html?: string;
  /** The reply address; one plain address as `to`. */
  readonly replyTo?: string;
  /** Unsubscribes from mailings of this kind by one click in the mail program (RFC 8058); only in optional mail. */
  readonly unsubscribeUrl?: string;
}

export interface Outbox {
  /**
   * Puts a mail into the outbox, once for each `eventKey`: a second call with the same key does nothing.
   * The key names the event: `password-reset:<code id>`, `confirm-email:<profile id>:<code id>`.
   * Throws `RangeError` for an address or subject that holds controls (S33).
   */
  put(tx: Db, eventKey: string, mail: Mail): Promise<void>;
}

/** The job that sends one mail of the outbox; its data is `{ outboxId }`. */
export const deliverMail = 'deliver-mail';

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]/;

export function createOutbox(context: { clock: Clock; sealing: Sealing; jobs: Pick<Jobs, 'send'> }): Outbox {
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
          sealed: context.sealing.seal('outbox', JSON.stringify({ subject, text, html, replyTo, unsubscribeUrl })),
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
export function readMail(sealing: Sealing, row: { recipient: string; sealed: Buffer | null }): Mail | null {
  if (!row.sealed) return null;
  return { to: row.recipient, ...(JSON.parse(sealing.open('outbox', row.sealed).toString('utf8')) as Omit<Mail, 'to'>) };
}
