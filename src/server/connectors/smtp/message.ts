/** The mail that the fields of a step describe. */
import type { Readable } from 'node:stream';
import { StepError, type ActionCall, type Field } from '../connector';
import { choicesOf, field } from '../field';
import { openContent } from '../files/fileContent';
import { filesField, readFiles } from '../files/sentFiles';
import { readChoice, readText, requireText } from '../inputs';
import { htmlToMarkdown, markdownToHtml } from '../markup/markup';

/** Characters of a subject; mail programs show far less. */
const maxSubjectLength = 500;
/** Characters of a body. */
const maxBodyLength = 200_000;

export const subjectField: Field = field.text('subject', 'Subject', `At most ${maxSubjectLength} characters.`, {
  isRequired: true,
  check: readSubject,
});

export const bodyFields: readonly Field[] = [
  field.longText('body', 'Body', 'At most 200,000 characters.', {
    isRequired: true,
    syntax: ({ format }) => (format === 'html' || format === 'markdown' ? format : null),
  }),
  field.choice('format', 'Body format', 'Markdown and HTML are sent with a plain-text version for mail apps that don’t show HTML.', {
    initial: 'text',
    choices: choicesOf({ text: 'Plain text', markdown: 'Markdown', html: 'HTML' }),
  }),
];

export interface Body {
  readonly text: string;
  readonly html: string | null;
}

/** The subject on one line. Throws a `StepError`. */
export function readSubject(input: ActionCall['input']): string {
  const subject = requireText(input, 'subject', 'Subject')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (subject.length > maxSubjectLength) throw new StepError(`Subject can have at most ${maxSubjectLength} characters.`);
  return subject;
}

/** The body, as plain text and perhaps as HTML. Throws a `StepError`. */
export async function readBody({ input, signal }: Pick<ActionCall, 'input' | 'signal'>): Promise<Body> {
  const text = requireText(input, 'body', 'Body');
  if (text.length > maxBodyLength) throw new StepError('Body can have at most 200,000 characters.');
  const format = readChoice(input, 'format', 'Body format', ['text', 'markdown', 'html']);
  if (format === 'text') return { text, html: null };
  if (format === 'markdown') return { text, html: await markdownToHtml(text, signal) };
  return { text: await htmlToMarkdown(text, signal), html: text };
}

const maxAttachments = 20;
/** Bytes of all attachments of a mail. */
const maxAttachmentsSize = 20 * 1024 * 1024;

export const attachmentFields: readonly Field[] = [
  {
    ...filesField(`At most ${maxAttachments} files from earlier steps, together at most 20 MB.`),
    key: 'attachments',
    label: 'Attachments',
  },
  field.longText('attachment', 'Attachment content', 'Text to attach. A file from an earlier step works too.'),
  field.text('attachmentName', 'Attachment name', 'The file’s own name if left empty, or attachment.txt for text.', {
    placeholder: 'report.csv',
  }),
  field.choice('attachmentEncoding', 'Attachment encoding', 'Only for text. A file from an earlier step needs none.', {
    initial: 'text',
    choices: choicesOf({ text: 'Text', base64: 'Base64' }),
  }),
];

export interface Attachment {
  readonly filename: string;
  readonly size: number;
  /** Null: by the name. */
  readonly contentType: string | null;
  /** The bytes from the beginning, at each call. */
  open(): Promise<Readable>;
}

/** The attachments of a step. Throws a `StepError`, also for those that are too large for mail. */
export async function readAttachments(call: Pick<ActionCall, 'input' | 'files'>): Promise<readonly Attachment[]> {
  const attachments: Attachment[] = [];
  for (const file of readFiles(call.input, maxAttachments, { key: 'attachments', label: 'Attachments' })) {
    const { name, type, size, read } = await call.files.open(file);
    // A file without a type gets its type from its name. A part that contains parts has no content.
    const contentType = isType.test(type) && !/^(?:multipart\/|application\/octet-stream$)/.test(type) ? type : null;
    attachments.push({ filename: cleanName(name) || 'attachment', size, contentType, open: read });
  }
  const own = await readOwnAttachments(call);
  const all = [...own, ...attachments];
  if (all.reduce((sum, { size }) => sum + size, 0) > maxAttachmentsSize)
    throw new StepError('The attachments of an email can be at most 20 MB together.');
  return all;
}

/** The attachment of the fields for one; a list of files where a token gave one. */
async function readOwnAttachments(call: Pick<ActionCall, 'input' | 'files'>): Promise<readonly Attachment[]> {
  const value = call.input.attachment;
  if (Array.isArray(value)) return readAttachments({ ...call, input: { attachments: value } });
  if (readText(call.input, 'attachment') === '') return [];
  const { file, size, open } = await openContent(call, 'attachment', 'Attachment');
  const filename = cleanName(readText(call.input, 'attachmentName')) || (file === null ? 'attachment.txt' : cleanName(file.name));
  return [{ filename, size, contentType: null, open }];
}

/** A type that ends no line. */
const isType = /^[\w.+-]+\/[\w.+-]+$/;

const cleanName = (name: string): string =>
  name
    .replace(/[\p{Cc}/\\]+/gu, ' ')
    .trim()
    .slice(0, 200);
