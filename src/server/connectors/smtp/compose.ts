/** Messages of RFC 5322. */
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Mailbox } from './addresses';
import type { Attachment, Body } from './message';

export interface MailToCompose extends Body {
  /** Null: the one who passes it on names the sender. */
  readonly from: Mailbox | null;
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  /** Named in the message, whose receiver removes the names. Leave it out where the message itself is delivered. */
  readonly bcc?: readonly Mailbox[];
  readonly replyTo: readonly Mailbox[];
  readonly subject: string;
  readonly attachments: readonly Attachment[];
  /** A new one if left out. */
  readonly messageId?: string;
  readonly date: Date;
}

/** Gives the bytes of a message, the same at each call. `key`: the same for each try of a step. */
export async function composeMail(mail: MailToCompose, key: string): Promise<() => Readable> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { from, to, cc, bcc = [], replyTo, html, attachments, ...parts } = mail;
  return () => {
    const message = new MailComposer({
      ...parts,
      ...(from !== null && { from }),
      to: [...to],
      cc: [...cc],
      bcc: [...bcc],
      replyTo: [...replyTo],
      ...(html !== null && { html }),
      attachments: attachments.map(({ filename, contentType, open }) => ({
        filename,
        ...(contentType !== null && { contentType }),
        content: openLater(open),
      })),
      baseBoundary: hash('sha256', key, 'hex').slice(32),
      // Nothing of a text may be read as a path or as an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    message.keepBcc = true;
    return message.createReadStream();
  };
}

/** The bytes of a file, which is opened when they are read. */
const openLater = (open: () => Promise<Readable>): Readable =>
  Readable.from(
    (async function* () {
      yield* (await open()) as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );
