/**
 * Sending one mail of the outbox.
 *
 * A mail is marked as sent right after the mail server has taken it. If the process dies between the two, it is sent again with
 * the same `Message-ID`, by which receivers drop the copy.
 *
 * A mail that is not accepted is sent again by a separate job: within a minute at first, then every minute, later every ten
 * minutes for a day (R30). A permanently refused mail is not sent again.
 */
import type { Transporter } from 'nodemailer';
import { days, hours, minutes, seconds } from '../../../domain/durations';
import type { Config } from '../config/config';
import type { ServerContext } from '../context';
import { deliverMail, deliveryOf, mailsWithoutJob, readMail } from './outbox';
import type { Mail } from '../context';

export { deliverMail } from './outbox';

/** Milliseconds: together shorter than the lease of a job, so that no second worker starts on the same mail. */
const patience = { connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 8000 } as const;

const transports = new Map<string, Promise<Transporter>>();

/** True when mail is shown in the development mailbox instead of being sent: no SMTP, and not production (S62). */
export function keepsMail(config: Config): boolean {
  return config.mail.smtpUrl === null && !config.isProduction;
}

type Means = Pick<ServerContext, 'db' | 'clock' | 'config' | 'encryption' | 'jobs' | 'log'>;

/** Sends one mail, or queues it again. Throws only if the database fails; the job is then retried. */
export async function deliver(context: Means, outboxId: number): Promise<void> {
  const { db, config, clock, encryption } = context;
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', outboxId).executeTakeFirst();
  if (!row || row.sent_at || row.failed_at) return;
  const mail = readMail(encryption, row);
  if (!mail) return;

  if (!keepsMail(config)) {
    const attempts = row.attempts + 1;
    await db.updateTable('outbox').set({ attempts }).where('id', '=', outboxId).execute();
    try {
      await (await transportFor(config.mail)).sendMail(messageOf(context, row.event_key, mail));
    } catch (error) {
      await takeFailure(context, { id: outboxId, attempts, age: clock.now().getTime() - row.created_at.getTime() }, error);
      return;
    }
  }
  // Once sent its text is of no use here, and it may hold a code that still works (S01).
  await db
    .updateTable('outbox')
    .set({ sent_at: clock.now(), ...(keepsMail(config) ? {} : { sealed: null }) })
    .where('id', '=', outboxId)
    .execute();
}

function messageOf({ config, encryption }: Pick<Means, 'config' | 'encryption'>, eventKey: string, mail: Mail) {
  return {
    from: config.mail.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.unsubscribeUrl === undefined
      ? {}
      : { headers: { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
    messageId: `<${encryption.digest('message-id', eventKey)}@${new URL(config.publicUrl).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface Failed {
  readonly id: number;
  readonly attempts: number;
  /** Since it was written, in milliseconds. */
  readonly age: number;
}

/** Marks the mail as failed if the refusal is final, otherwise queues another delivery. */
async function takeFailure({ db, clock, jobs, log }: Means, failed: Failed, error: unknown): Promise<void> {
  const { responseCode = null, code = null } = error as { responseCode?: number; code?: string };
  const line = { outboxId: failed.id, attempts: failed.attempts, code, responseCode };
  if (isFinal(error)) {
    log.warn(line, 'mail refused for good');
    await db.updateTable('outbox').set({ failed_at: clock.now(), sealed: null }).where('id', '=', failed.id).execute();
    return;
  }
  log.warn(line, 'mail not taken; it is sent again');
  await jobs.send(db, deliverMail, { outboxId: failed.id }, { key: `mail-${failed.id}`, delay: pauseAfter(failed) });
}

/** How long to wait before the next try, in milliseconds. */
function pauseAfter({ attempts, age }: Failed): number {
  const early = [seconds(5), seconds(15), seconds(30)][attempts - 1];
  return early ?? (age < hours(1) ? minutes(1) : minutes(10));
}

/**
 * True for a 5xx about the recipient or the text. One about us – the greeting, the log-in, the sender, 530 for a missing log-in –
 * means a configuration error, which can still be corrected.
 */
export function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && responseCode !== undefined && responseCode >= 500 && responseCode < 600 && responseCode !== 530;
}

/**
 * Queues another delivery of every mail without a waiting or running job, for example after five database failures. After a day a
 * mail is marked as failed.
 */
export async function retryUnsent({ db, clock, jobs }: Pick<ServerContext, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now().getTime();
  await db
    .updateTable('outbox')
    .set({ failed_at: clock.now(), sealed: null })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '<=', new Date(now - days(1)))
    .execute();
  await jobs.sendAll(db, deliverMail, (await mailsWithoutJob(db, deliverMail, 1000)).map(deliveryOf));
}

function transportFor({ smtpUrl, requiresTls }: Config['mail']): Promise<Transporter> {
  const key = `${smtpUrl} ${requiresTls}`;
  const transport = transports.get(key) ?? openTransport(smtpUrl, requiresTls);
  transports.set(key, transport);
  return transport;
}

async function openTransport(smtpUrl: string | null, requiresTls: boolean): Promise<Transporter> {
  // Loaded with the first mail, not at the start.
  const { createTransport } = await import('nodemailer');
  // Next to the address: the second argument holds defaults of messages, not of the connection.
  return createTransport({ url: smtpUrl ?? '', ...patience, ...(requiresTls ? { requireTLS: true } : {}) });
}
