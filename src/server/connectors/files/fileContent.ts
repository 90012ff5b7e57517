/** Contents of files between steps: text as it is, anything else as Base64. */
import { isUtf8 } from 'node:buffer';
import { textOf } from '../../../domain/runs/json';
import { syntaxOfType } from '../../../domain/runs/syntaxes';
import { StepError, type Field, type FieldValues } from '../connector';
import { readChoice, readText, requireText } from '../inputs';

/** Bytes of a file that a step returns: as Base64 it still fits into the result of a step. */
export const largestFile = 700 * 1024;

/** Bytes of a file that a step sends. */
export const largestUpload = 5 * 1024 * 1024;

export type FileEncoding = 'text' | 'base64';

export interface FileContent {
  readonly content: string;
  readonly encoding: FileEncoding;
  /** In bytes. */
  readonly size: number;
}

/** The content of a file: as text if it is UTF-8 without control characters that no text has. Throws if it is too large. */
export function contentOf(bytes: Buffer): FileContent {
  if (bytes.length > largestFile) throw fileTooLarge();
  const isText = isUtf8(bytes) && !bytes.includes(0);
  return { content: bytes.toString(isText ? 'utf8' : 'base64'), encoding: isText ? 'text' : 'base64', size: bytes.length };
}

export const fileTooLarge = (): StepError => new StepError('The file is larger than 700 kB, which is the most that a step can return.');

export const encodingField: Field = {
  key: 'encoding',
  label: 'Encoding of the content',
  type: 'choice',
  default: 'text',
  choices: [
    { value: 'text', label: 'Text' },
    { value: 'base64', label: 'Base64' },
  ],
  help: 'Base64 for files that are no text, such as XLSX. Steps that return a file say its encoding.',
};

/** The fields of an action that sends a file. */
export const contentFields: readonly Field[] = [
  {
    key: 'content',
    label: 'Content',
    type: 'longText',
    isRequired: true,
    help: 'For example the file of an earlier step. At most 5 MB.',
    syntax: ({ type, path }) => syntaxOfType(textOf(type)) ?? syntaxOfType(textOf(path)),
  },
  encodingField,
];

/** The bytes of `contentFields`. Throws if they are missing, too large, or not Base64. */
export function readContent(input: FieldValues, mostBytes = largestUpload): Buffer {
  const text = requireText(input, 'content', 'Content');
  const encoding = readChoice(input, 'encoding', 'Encoding of the content', ['text', 'base64']);
  const bytes = readBytes(text, encoding);
  if (bytes === null) throw new StepError('Content is not Base64.');
  if (bytes.length > mostBytes) throw new StepError(`Content can have at most ${Math.floor(mostBytes / 1024 / 1024)} MB.`);
  return bytes;
}

/** The bytes of a text or of Base64; null if it is not Base64. */
export function readBytes(text: string, encoding: FileEncoding): Buffer | null {
  if (encoding === 'text') return Buffer.from(text, 'utf8');
  const compact = text.replace(/\s+/g, '');
  return /^[A-Za-z\d+/]*={0,2}$/.test(compact) ? Buffer.from(compact, 'base64') : null;
}

/** The path of a file or folder, without blanks around it. Throws if it is missing or cannot be one. */
export function requirePath(input: FieldValues, key: string, label: string): string {
  const path = requireText(input, key, label).trim();
  // eslint-disable-next-line no-control-regex -- a name with them is a mistake, or an attack on what shows it
  if (/[\u0000-\u001f\u007f]/.test(path) || path.length > 1024)
    throw new StepError(`${label} can’t have control characters, and at most 1,024 characters.`);
  return path;
}

/** The last part of a path. */
export const nameOfPath = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? path;

/** A path that may be empty. */
export const readPath = (input: FieldValues, key: string, label: string): string =>
  readText(input, key).trim() === '' ? '' : requirePath(input, key, label);
