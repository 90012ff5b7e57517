/** Messages that requests send. They are built when their request is sent. */
import { isRecord, textOf } from '../../../domain/runs/json';
import { asList } from '../../../domain/runs/readValues';
import { StepError } from '../../connectors/connector';
import { parseAddresses, type Mailbox } from '../../connectors/smtp/addresses';
import { composeMail } from '../../connectors/smtp/compose';
import { readAttachments } from '../../connectors/smtp/message';
import type { AppCall } from './call';
import { FileText } from './jsonFiles';

/** The filled parts of a message. */
export class MailParts {
  constructor(readonly parts: Readonly<Record<string, unknown>>) {}
}

/** Bytes of all files of a message: it is sent as a part of JSON. */
const maxFiles = 5 * 1024 * 1024;

/** The same content with each message as base64 for addresses. Throws a `StepError` for addresses that are none, and too large files. */
export async function withMails(call: AppCall, content: unknown): Promise<unknown> {
  if (content instanceof MailParts) return written(call, content);
  if (!isRecord(content) || content instanceof FileText) return content;
  const entries = Object.entries(content).map(async ([name, value]) => [name, await withMails(call, value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function written({ context, key }: AppCall, { parts }: MailParts): Promise<string> {
  const boxes = async (name: string, label: string): Promise<readonly Mailbox[]> => {
    const text = asList(parts[name]).map(textOf).join(', ').trim();
    return text === '' ? [] : parseAddresses(text, label);
  };
  const [from = null] = await boxes('from', 'From');
  const attachments = await readAttachments({ files: context.files, input: { attachments: parts.files } });
  if (attachments.reduce((sum, { size }) => sum + size, 0) > maxFiles)
    throw new StepError('The files of this message can have at most 5 MB together.');
  const compose = await composeMail(
    {
      from,
      to: await boxes('to', 'To'),
      cc: await boxes('cc', 'Cc'),
      bcc: await boxes('bcc', 'Bcc'),
      replyTo: await boxes('replyTo', 'Reply to'),
      subject: textOf(parts.subject).replace(/[\s\p{Cc}]+/gu, ' '),
      text: textOf(parts.text),
      html: parts.html === undefined ? null : textOf(parts.html),
      attachments,
      date: context.now,
    },
    key,
  );
  return Buffer.concat((await compose().toArray()) as Buffer[]).toString('base64url');
}
