/**
 * Sending one mail of the outbox.
 *
 * A mail is marked as sent right after the mail server has taken it. Should the process die between the two, it is sent
 * again with the same `Message-ID`, by which receivers drop the copy.
 */
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config';
import type { ServerContext } from '../context';
import { deliverMail, readMail } from './outbox';

export { deliverMail } from './outbox';

/** Milliseconds: together shorter than the lease of a job, so that no second worker begins on the same mail. */
const patience = { connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 8000 } as const;

const transports = new Map<string, Transporter>();

/** True when mail is shown in the development mailbox instead of being sent: no SMTP, and not production (S62). */
export function keepsMail(config: Config): boolean {
  return config.mail.smtpUrl === null && !config.isProduction;
}

/** Throws when the mail server does not take it; the job is then tried again. */
export async function deliver(context: Pick<ServerContext, 'db' | 'clock' | 'config' | 'sealing'>, outboxId: number): Promise<void> {
  const { db, config, clock, sealing } = context;
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', outboxId).executeTakeFirst();
  if (!row || row.sent_at) return;
  const mail = readMail(sealing, row);
  if (!mail) return;

  if (!keepsMail(config)) {
    await db
      .updateTable('outbox')
      .set((set) => ({ attempts: set('attempts', '+', 1) }))
      .where('id', '=', outboxId)
      .execute();
    await transportFor(config.mail.smtpUrl ?? '').sendMail({
      from: config.mail.from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html === undefined ? {} : { html: mail.html }),
      ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      ...(mail.unsubscribeUrl === undefined
        ? {}
        : { headers: { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      messageId: `<${sealing.digest('message-id', row.event_key)}@${new URL(config.publicUrl).hostname}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  // Once sent its text is of no use here, and it may hold a code that still works (S01).
  await db
    .updateTable('outbox')
    .set({ sent_at: clock.now(), ...(keepsMail(config) ? {} : { sealed: null }) })
    .where('id', '=', outboxId)
    .execute();
}

const givenUpAfter = 24 * 3600 * 1000;
const jobGivesUpAfter = 150_000;

/**
 * Asks for another delivery of every mail whose job has given up by now, which it does within 130 s: five leases of 20 s
 * and the pauses between them. Sooner, two jobs could send one mail at the same time. A mail is given up after a day, when
 * it is marked as failed.
 */
export async function retryUnsent({ db, clock, jobs }: Pick<ServerContext, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now().getTime();
  const waiting = db.selectFrom('outbox').select('id').where('sent_at', 'is', null).where('failed_at', 'is', null);
  await db
    .updateTable('outbox')
    .set({ failed_at: clock.now(), sealed: null })
    .where('id', 'in', waiting.where('created_at', '<=', new Date(now - givenUpAfter)))
    .execute();
  const unsent = await waiting
    .where('created_at', '<=', new Date(now - jobGivesUpAfter))
    .orderBy('id')
    .limit(1000)
    .execute();
  for (const { id } of unsent) await jobs.send(db, deliverMail, { outboxId: id }, { key: `mail-${id}` });
}

function transportFor(url: string): Transporter {
  const known = transports.get(url);
  if (known) return known;
  const transport = createTransport(url, { ...patience } as never);
  transports.set(url, transport);
  return transport;
}
