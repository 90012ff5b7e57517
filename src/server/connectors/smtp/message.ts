/** The mail that the fields of a step describe. */
import { StepError, type ActionCall, type Field } from '../connector';
import { bytesOf, openContent } from '../files/fileContent';
import { readChoice, readText, requireText } from '../inputs';
import { htmlToMarkdown, markdownToHtml } from '../markup/markup';

/** Characters of a subject; mail programs show far less. */
const longestSubject = 500;
/** Characters of a body. */
const longestBody = 200_000;

export const subjectField: Field = {
  key: 'subject',
  label: 'Subject',
  type: 'text',
  isRequired: true,
  help: `At most ${longestSubject} characters.`,
};

export const bodyFields: readonly Field[] = [
  {
    key: 'body',
    label: 'Body',
    type: 'longText',
    isRequired: true,
    help: 'At most 200,000 characters.',
    syntax: ({ format }) => (format === 'html' || format === 'markdown' ? format : null),
  },
  {
    key: 'format',
    label: 'Format of the body',
    type: 'choice',
    default: 'text',
    choices: [
      { value: 'text', label: 'Plain text' },
      { value: 'markdown', label: 'Markdown' },
      { value: 'html', label: 'HTML' },
    ],
    help: 'Markdown and HTML are sent with a plain text for programs that show no HTML.',
  },
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
  if (subject.length > longestSubject) throw new StepError(`Subject can have at most ${longestSubject} characters.`);
  return subject;
}

/** The body, as plain text and perhaps as HTML. Throws a `StepError`. */
export async function readBody({ input, signal }: Pick<ActionCall, 'input' | 'signal'>): Promise<Body> {
  const text = requireText(input, 'body', 'Body');
  if (text.length > longestBody) throw new StepError('Body can have at most 200,000 characters.');
  const format = readChoice(input, 'format', 'Format of the body', ['text', 'markdown', 'html']);
  if (format === 'text') return { text, html: null };
  if (format === 'markdown') return { text, html: await markdownToHtml(text, signal) };
  return { text: await htmlToMarkdown(text, signal), html: text };
}

/** Bytes of an attachment. */
const largestAttachment = 20 * 1024 * 1024;

export const attachmentFields: readonly Field[] = [
  {
    key: 'attachment',
    label: 'Content of an attachment',
    type: 'longText',
    help: 'A text, or the file of an earlier step. At most 20 MB.',
  },
  {
    key: 'attachmentName',
    label: 'Name of the attachment',
    type: 'text',
    placeholder: 'report.csv',
    help: 'If it is empty: that of the file, or attachment.txt for a text.',
  },
  {
    key: 'attachmentEncoding',
    label: 'Encoding of the attachment',
    type: 'choice',
    default: 'text',
    choices: [
      { value: 'text', label: 'Text' },
      { value: 'base64', label: 'Base64' },
    ],
    help: 'Of a text. A file of an earlier step needs none.',
  },
];

export interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
}

/** The attachment of a step; null if its content is empty. Throws a `StepError`. */
export async function readAttachment(call: Pick<ActionCall, 'input' | 'files'>): Promise<Attachment | null> {
  if (readText(call.input, 'attachment') === '') return null;
  const content = await openContent(call, 'attachment', 'Attachment');
  const filename = readText(call.input, 'attachmentName')
    .replace(/[\p{Cc}/\\]+/gu, ' ')
    .trim()
    .slice(0, 200);
  return { filename: filename || content.file?.name || 'attachment.txt', content: await bytesOf(content, largestAttachment) };
}
