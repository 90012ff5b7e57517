/** Mails as steps see them. */
import type { Readable } from 'node:stream';
import type { FetchMessageObject, FetchQueryObject, ImapFlow, MessageAddressObject, MessageStructureObject } from 'imapflow';
import type { OutputLabel } from '../../../domain/runs/fields';
import { StepError, type CallContext } from '../connector';
import { keepFile, type KeptFile } from '../files/fileContent';
import { looseAddresses } from '../smtp/addresses';
import { htmlToMarkdown } from '../markup/markup';

/** Characters of a body that a mail gives on. */
const maxTextLength = 100_000;

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

export const emailOutputs: readonly OutputLabel[] = [
  { place: 'messageId', label: 'Message ID' },
  { place: 'from', label: 'Sender email' },
  { place: 'fromName', label: 'Sender name' },
  { place: 'to', label: 'Recipients' },
  { place: 'cc', label: 'Cc recipients' },
  { place: 'replyTo', label: 'Reply-to email' },
  { place: 'html', label: 'Text as HTML' },
  { place: 'attachments.*.part', label: 'Part number' },
];

export type Email = Omit<typeof sampleEmail, 'cc'> & { readonly cc: readonly string[] };

/** Which parts of a mail are fetched for `readEmail`. */
export const emailQuery: FetchQueryObject = {
  uid: true,
  envelope: true,
  headers: ['to', 'cc', 'reply-to'],
  bodyStructure: true,
  flags: true,
  internalDate: true,
};

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
  const texts: (string | null)[] = [];
  const htmls: string[] = [];
  for (const { plain, html } of parts.bodies) {
    const plainText = await readBodies(client, message.uid, plain);
    const htmlText = await readBodies(client, message.uid, html);
    htmls.push(htmlText);
    texts.push(plainText === '' && htmlText !== '' ? await plainOf(htmlText, signal) : plainText);
  }
  const { envelope } = message;
  const [from] = envelope?.from ?? [];
  const date = new Date(envelope?.date ?? message.internalDate ?? NaN);
  const email = {
    uid: message.uid,
    mailbox,
    messageId: envelope?.messageId ?? '',
    from: from?.address ?? '',
    fromName: from?.name ?? '',
    to: (await addressesIn(message.headers, 'to')) ?? addressesOf(envelope?.to),
    cc: (await addressesIn(message.headers, 'cc')) ?? addressesOf(envelope?.cc),
    replyTo: (await addressesIn(message.headers, 'reply-to'))?.[0] ?? addressesOf(envelope?.replyTo)[0] ?? from?.address ?? '',
    subject: envelope?.subject ?? '',
    date: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    text: joined(texts.map((text) => text ?? '')),
    html: joined(htmls),
    isRead: message.flags?.has('\\Seen') ?? false,
    attachments: parts.attachments,
  };
  return { email, isHard: texts.includes(null) };
}

const addressesOf = (list: readonly MessageAddressObject[] | undefined): string[] =>
  (list ?? []).flatMap(({ address }) => (address === undefined ? [] : [address]));

/** Characters of one header. */
const maxHeaderLength = 200_000;

/**
 * The addresses of a header as the mail has it, because servers lose or invent some where a mail program did not keep to the standard.
 * Null if the header is not there.
 */
async function addressesIn(headers: Buffer | undefined, name: string): Promise<string[] | null> {
  const lines = (headers?.toString('utf8') ?? '').replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/);
  const values = lines.flatMap((line) => (line.toLowerCase().startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
  if (values.length === 0) return null;
  const found = await looseAddresses(values.join(', ').slice(0, maxHeaderLength));
  return found.flatMap(({ address }) => (address.includes('@') ? [address] : []));
}

/** A mail without a plain text gets that of its HTML; null if that cannot be read. */
const plainOf = (html: string, signal: AbortSignal): Promise<string | null> =>
  htmlToMarkdown(html, signal).catch((error: unknown) => {
    if (error instanceof StepError) return null;
    throw error;
  });

/** The numbers of the parts of one body of a mail. A body can be there as plain text, as HTML, or as both. */
interface BodyParts {
  readonly plain: readonly string[];
  readonly html: readonly string[];
}

/** Bodies of a mail that are read. */
const maxBodies = 20;

/** The bodies of a mail in their order (mail programs write text, a picture and text again), and its attachments. */
function partsOf(structure: MessageStructureObject | undefined): { bodies: readonly BodyParts[]; attachments: Email['attachments'] } {
  const bodies = structure === undefined ? [] : bodiesIn(structure).slice(0, maxBodies);
  const read = new Set(bodies.flatMap(({ plain, html }) => [...plain, ...html]));
  const attachments = leavesOf(structure)
    .filter((part) => !read.has(numberOf(part)))
    .slice(0, 100)
    .map((part) => ({ part: numberOf(part), name: nameOf(part), type: part.type.toLowerCase(), size: part.size ?? 0 }));
  return { bodies, attachments };
}

function bodiesIn(part: MessageStructureObject): BodyParts[] {
  const type = part.type.toLowerCase();
  if (isLeaf(part)) {
    if (!isBody(part)) return [];
    if (type === 'text/plain') return [{ plain: [numberOf(part)], html: [] }];
    return type === 'text/html' ? [{ plain: [], html: [numberOf(part)] }] : [];
  }
  const inner = part.childNodes!.flatMap(bodiesIn);
  if (type !== 'multipart/alternative' || inner.length === 0) return inner;
  return [{ plain: inner.flatMap(({ plain }) => plain), html: inner.flatMap(({ html }) => html) }];
}

const isBody = ({ disposition, dispositionParameters = {}, parameters = {} }: MessageStructureObject): boolean =>
  disposition !== 'attachment' && dispositionParameters.filename === undefined && parameters.name === undefined;

const numberOf = ({ part }: MessageStructureObject): string => part ?? '1';

/** A mail inside of a mail is one attachment: its parts belong to it. */
const isLeaf = ({ type, childNodes = [] }: MessageStructureObject): boolean =>
  childNodes.length === 0 || type.toLowerCase() === 'message/rfc822';

const nameOf = ({ dispositionParameters = {}, parameters = {} }: MessageStructureObject): string =>
  dispositionParameters.filename ?? parameters.name ?? '';

function leavesOf(part: MessageStructureObject | undefined): MessageStructureObject[] {
  if (part === undefined) return [];
  return isLeaf(part) ? [part] : part.childNodes!.flatMap(leavesOf);
}

/** Bodies one below the other. */
const joined = (bodies: readonly string[]): string =>
  bodies
    .filter((body) => body !== '')
    .join('\n')
    .slice(0, maxTextLength);

async function readBodies(client: ImapFlow, uid: number, parts: readonly string[]): Promise<string> {
  const texts: string[] = [];
  for (const part of parts) {
    const bytes = await download(client, uid, part, 4 * maxTextLength);
    texts.push((bytes ?? Buffer.alloc(0)).toString('utf8').replaceAll('\r\n', '\n').slice(0, maxTextLength));
  }
  return joined(texts);
}

/** The content of an attachment. Throws if there is no such part, or if it is too large. */
export async function readAttachment(
  { files }: Pick<CallContext, 'files'>,
  client: ImapFlow,
  uid: number,
  part: string,
): Promise<KeptFile & { name: string; type: string }> {
  const message = await client.fetchOne(String(uid), { uid: true, bodyStructure: true }, { uid: true });
  const structure = message ? leavesOf(message.bodyStructure).find((leaf) => numberOf(leaf) === part) : undefined;
  const found = structure && (await client.download(String(uid), part, { uid: true }));
  // The types of the library do not say that it may be missing.
  if ((found?.content as Readable | undefined) === undefined)
    throw new StepError('The email has no such part. It may have been moved or deleted.');
  const named = { name: nameOf(structure!), type: structure!.type.toLowerCase() };
  return { ...named, ...(await keepFile(files, { ...named, bytes: found!.content! })) };
}

async function download(client: ImapFlow, uid: number, part: string, maxBytes: number): Promise<Buffer | null> {
  const found = await client.download(String(uid), part, { uid: true, maxBytes });
  if (found.content === undefined) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of found.content as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
