/** Contents of files between steps: text as it is, anything else as Base64. */
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isFileReference, type FileReference } from '../../../domain/runs/files';
import { textOf } from '../../../domain/runs/json';
import { syntaxOfType } from '../../../domain/runs/syntaxes';
import { StepError, type ActionCall, type Field, type FieldValues, type Files, type NewFile } from '../connector';
import { choicesOf, field } from '../field';
import { readChoice, readText, requireText } from '../inputs';

/** Bytes of a file that a step returns: as Base64 it still fits into the result of a step. */
export const maxFileSize = 700 * 1024;

/** Bytes of a file that a step reads as a whole. */
export const maxUploadSize = 25 * 1024 * 1024;

export type FileEncoding = 'text' | 'base64';

export interface FileContent {
  readonly content: string;
  readonly encoding: FileEncoding;
  /** In bytes. */
  readonly size: number;
}

/** A file as steps return it: a small one has its content as well, and a larger one is itself its content. */
export interface KeptFile {
  readonly file: FileReference;
  readonly content: string | FileReference;
  readonly encoding: FileEncoding | 'file';
  readonly size: number;
}

/** Stores a file for later steps. Throws as `Files.keep` does. */
export async function keepFile(files: Files, { bytes, ...named }: NewFile): Promise<KeptFile> {
  const first: Buffer[] = [];
  let length = 0;
  async function* copied(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      length += chunk.length;
      if (length <= maxFileSize) first.push(chunk);
      else first.length = 0;
      yield chunk;
    }
  }
  const source = Buffer.isBuffer(bytes) ? Readable.from([bytes], { objectMode: false }) : bytes;
  // Who reads it gets its errors; one that comes after that, when a connection ends, changes nothing.
  source.on('error', () => {});
  const file = await files.keep({ ...named, bytes: Readable.from(copied(source), { objectMode: false }) });
  if (file.size > maxFileSize) return { file, content: file, encoding: 'file', size: file.size };
  return { file, ...contentOf(Buffer.concat(first)) };
}

/** What a step that returns a small file has of it, for samples. */
export const sampleKeptFile = {
  content: 'id,email\n17,ada@example.org\n',
  encoding: 'text',
  size: 28,
  file: {
    fileId: '019aa5f2-0000-4000-8000-000000000000',
    name: 'report.csv',
    type: 'text/csv',
    size: 28,
    digest: '28ae4d4a6b2bf5a1cbd3b9a5ab8a2d2ab0bb0b3ec7a1db6cd8a4ab6ac54f8b5a',
  },
} as const;

/** A file that a step sends. */
export interface Content {
  /** Of a file from an earlier step; null for a text. */
  readonly file: FileReference | null;
  readonly size: number;
  /** SHA-256, in hexadecimal digits. */
  readonly digest: string;
  /** The bytes from the beginning, at each call. */
  open(): Promise<Readable>;
}

/** The file or text in the fields of `contentFields`. Throws a `StepError` if it is missing, not Base64, too large, or gone. */
export async function openContent(
  { input, files }: Pick<ActionCall, 'input' | 'files'>,
  key = 'content',
  label = 'Content',
): Promise<Content> {
  const value = input[key];
  if (isFileReference(value)) {
    const { read, ...file } = await files.open(value);
    return { file, size: file.size, digest: file.digest, open: read };
  }
  const bytes = contentBytes(input, key, label);
  const open = () => Promise.resolve(Readable.from([bytes], { objectMode: false }));
  return { file: null, size: bytes.length, digest: hash('sha256', bytes, 'hex'), open };
}

function contentBytes(input: FieldValues, key: string, label: string): Buffer {
  const text = requireText(input, key, label);
  const encodingKey = key === 'content' ? 'encoding' : `${key}Encoding`;
  const bytes = readBytes(text, readChoice(input, encodingKey, `Encoding of the ${label.toLowerCase()}`, ['text', 'base64']));
  if (bytes === null) throw new StepError(`${label} is not Base64.`);
  return bytes;
}

/** All bytes of a file that is read as a whole. Throws a `StepError` for one that is too large. */
export async function bytesOf({ size, open }: Content, most = maxUploadSize): Promise<Buffer> {
  if (size > most) throw new StepError(`The file can be at most ${Math.floor(most / 1024 / 1024)} MB here.`);
  return Buffer.concat((await (await open()).toArray()) as Buffer[]);
}

/** The content of a file: as text if it is UTF-8 without control characters that no text has. Throws if it is too large. */
function contentOf(bytes: Buffer): FileContent {
  if (bytes.length > maxFileSize) throw fileTooLarge();
  const isText = isUtf8(bytes) && !bytes.includes(0);
  return { content: bytes.toString(isText ? 'utf8' : 'base64'), encoding: isText ? 'text' : 'base64', size: bytes.length };
}

const fileTooLarge = (): StepError => new StepError('The file is larger than 700 kB, the most that a step can return.');

export const encodingField: Field = field.choice(
  'encoding',
  'Encoding of the content',
  'Only for text. A file from an earlier step needs none.',
  {
    initial: 'text',
    choices: choicesOf({ text: 'Text', base64: 'Base64' }),
  },
);

/** The fields of an action that sends a file. */
export const contentFields: readonly Field[] = [
  field.longText('content', 'Content', 'A text, or the file from an earlier step.', {
    isRequired: true,
    syntax: ({ type, path }) => syntaxOfType(textOf(type)) ?? syntaxOfType(textOf(path)),
    check: (entered) => contentBytes(entered, 'content', 'Content'),
  }),
  encodingField,
];

/** The bytes of a text or of Base64; null if it is not Base64. */
function readBytes(text: string, encoding: FileEncoding): Buffer | null {
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
