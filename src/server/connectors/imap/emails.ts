/** Mails as steps see them. */
import type { FetchMessageObject, ImapFlow, MessageAddressObject, MessageStructureObject } from 'imapflow';
import { StepError } from '../connector';
import { contentOf, fileTooLarge, largestFile, type FileContent } from '../files/fileContent';
import { htmlToMarkdown } from '../markup/markup';

/** Characters of a body that a mail gives on. */
const longestText = 100_000;

export const sampleEmail = {
  uid: 4711,
  mailbox: 'INBOX',
  messageId: '<4f1c2b@example.org>',
  from: 'ada@example.org',
  fromName: 'Ada Lovelace',
  to: ['desk@example.org'],
  cc: [],
  replyTo: 'ada@example.org',
  subject: 'Order 1042',
  date: '2026-11-21T09:30:00.000Z',
  text: 'Hello',
  html: '<p>Hello</p>',
  isRead: false,
  attachments: [{ part: '2', name: 'invoice.pdf', type: 'application/pdf', size: 20_480 }],
};
export type Email = Omit<typeof sampleEmail, 'cc'> & { readonly cc: readonly string[] };

/** Which parts of a mail are fetched for `readEmail`. */
export const emailQuery = { uid: true, envelope: true, bodyStructure: true, flags: true, internalDate: true } as const;

/**
 * Reads the bodies of a mail of the open mailbox. The mail stays unread. `isHard` is true if its HTML could not be read, which can
 * have taken seconds.
 */
export async function readEmail(
  client: ImapFlow,
  mailbox: string,
  message: FetchMessageObject,
  signal: AbortSignal,
): Promise<{ readonly email: Email; readonly isHard: boolean }> {
  const parts = partsOf(message.bodyStructure);
  const text = await readBody(client, message.uid, parts.text);
  const html = await readBody(client, message.uid, parts.html);
  const { envelope } = message;
  const [from] = envelope?.from ?? [];
  const date = new Date(envelope?.date ?? message.internalDate ?? NaN);
  const plain = text === '' && html !== '' ? await plainOf(html, signal) : text;
  const email = {
    uid: message.uid,
    mailbox,
    messageId: envelope?.messageId ?? '',
    from: from?.address ?? '',
    fromName: from?.name ?? '',
    to: addressesOf(envelope?.to),
    cc: addressesOf(envelope?.cc),
    replyTo: addressesOf(envelope?.replyTo)[0] ?? from?.address ?? '',
    subject: envelope?.subject ?? '',
    date: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    text: plain ?? '',
    html,
    isRead: message.flags?.has('\\Seen') ?? false,
    attachments: parts.attachments,
  };
  return { email, isHard: plain === null };
}

const addressesOf = (list: readonly MessageAddressObject[] | undefined): string[] =>
  (list ?? []).slice(0, 100).flatMap(({ address }) => (address === undefined ? [] : [address]));

/** A mail without a plain text gets that of its HTML; null if that cannot be read. */
const plainOf = (html: string, signal: AbortSignal): Promise<string | null> =>
  htmlToMarkdown(html, signal).catch((error: unknown) => {
    if (error instanceof StepError) return null;
    throw error;
  });

/** The numbers of the bodies, and the attachments. */
function partsOf(structure: MessageStructureObject | undefined): {
  text: string | null;
  html: string | null;
  attachments: Email['attachments'];
} {
  const leaves = leavesOf(structure);
  const isBody = ({ disposition, dispositionParameters = {}, parameters = {} }: MessageStructureObject) =>
    disposition !== 'attachment' && dispositionParameters.filename === undefined && parameters.name === undefined;
  const body = (type: string) => leaves.find((part) => part.type.toLowerCase() === type && isBody(part)) ?? null;
  const [text, html] = [body('text/plain'), body('text/html')];
  const attachments = leaves
    .filter((part) => part !== text && part !== html)
    .slice(0, 100)
    .map((part) => ({ part: part.part ?? '1', name: nameOf(part), type: part.type.toLowerCase(), size: part.size ?? 0 }));
  return { text: text && (text.part ?? '1'), html: html && (html.part ?? '1'), attachments };
}

const nameOf = ({ dispositionParameters = {}, parameters = {} }: MessageStructureObject): string =>
  dispositionParameters.filename ?? parameters.name ?? '';

function leavesOf(part: MessageStructureObject | undefined): MessageStructureObject[] {
  if (part === undefined) return [];
  const { childNodes = [] } = part;
  return childNodes.length === 0 ? [part] : childNodes.flatMap(leavesOf);
}

async function readBody(client: ImapFlow, uid: number, part: string | null): Promise<string> {
  if (part === null) return '';
  const bytes = await download(client, uid, part, 4 * longestText);
  return (bytes ?? Buffer.alloc(0)).toString('utf8').replaceAll('\r\n', '\n').slice(0, longestText);
}

/** The content of an attachment. Throws if there is no such part, or if it is too large. */
export async function readAttachment(client: ImapFlow, uid: number, part: string): Promise<FileContent & { name: string; type: string }> {
  const message = await client.fetchOne(String(uid), { uid: true, bodyStructure: true }, { uid: true });
  const structure = message ? leavesOf(message.bodyStructure).find((leaf) => (leaf.part ?? '1') === part) : undefined;
  const bytes = structure && (await download(client, uid, part, largestFile + 1));
  if (bytes === undefined || bytes === null) throw new StepError('The mail has no such part. It may have been moved or deleted.');
  if (bytes.length > largestFile) throw fileTooLarge();
  return { name: nameOf(structure!), type: structure!.type.toLowerCase(), ...contentOf(bytes) };
}

async function download(client: ImapFlow, uid: number, part: string, maxBytes: number): Promise<Buffer | null> {
  const found = await client.download(String(uid), part, { uid: true, maxBytes });
  if (found.content === undefined) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of found.content as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
