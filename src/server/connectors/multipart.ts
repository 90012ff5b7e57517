/** Forms with files (RFC 7578), as browsers, mail services and old programs send them. */
import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { isRecord } from '../../domain/runs/json';
import { charsetOf, decodeText, decodeWords } from './characters';
import { StepError, type Files } from './connector';
import { keepFile, type KeptFile } from './files/fileContent';

/** The most parts of a form, and the most fields of one that is written as an address. */
export const maxParts = 1000;

/** Bytes of the texts of a form. */
const maxTextSize = 1024 * 1024;

/** A file of a form. */
export interface FormFile extends KeptFile {
  readonly name: string;
  readonly type: string;
}

/** The head of the part that is read. */
interface Head {
  readonly charset: string | null;
  readonly disposition: string;
}

/** A text whose encoding is only known at the end: a later field can name it. */
interface TextPart {
  readonly bytes: Buffer;
  readonly charset: string | null;
}

/**
 * The fields of a multipart form in their order: texts, and files as `FormFile`. Files are kept while they are read, so a form can be larger
 * than the memory; a field for a file that was left empty is null. Throws a `SyntaxError` for a form that is not complete, and a
 * `StepError` for a file or a text that is too large.
 */
export async function readParts(
  bytes: Readable,
  contentType: string,
  files: Files,
): Promise<readonly (readonly [name: string, value: unknown])[]> {
  const fields: (readonly [string, Promise<TextPart | FormFile | string | null>])[] = [];
  const bad = (cause?: unknown) => new SyntaxError('The form is not complete or has too many parts.', { cause });
  let head: Head = { charset: null, disposition: '' };
  let reader: InstanceType<typeof Busboy>;
  try {
    // Every part is given as bytes, because those of a text can be in any encoding.
    reader = new Busboy({ headers: { 'content-type': contentType }, isPartAFile: () => true, limits: { parts: maxParts } });
  } catch (error) {
    throw bad(error);
  }
  watchHeads(reader, (next) => (head = next));
  let texts = 0;
  const readText = async (part: AsyncIterable<Buffer>, charset: string | null): Promise<TextPart> => {
    const chunks: Buffer[] = [];
    for await (const chunk of part) {
      texts += chunk.length;
      if (texts > maxTextSize) throw new StepError('The texts of a form can have at most 1 MB.', { status: 413 });
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), charset };
  };
  const keep = async (part: AsyncIterable<Buffer>, name: string, type: string): Promise<FormFile> => ({
    name,
    type,
    ...(await keepFile(files, { name, type, bytes: Readable.from(part, { objectMode: false }) })),
  });
  const readFile = async (part: AsyncIterable<Buffer>, name: string, type: string): Promise<FormFile | null> => {
    const file = await keep(part, name, type);
    return name === '' && file.size === 0 ? null : file;
  };
  /** Bytes that are no text are a file, also without a name. */
  const readUnnamed = async (part: AsyncIterable<Buffer>, type: string): Promise<FormFile | string> => {
    const file = await keep(part, '', type);
    return file.encoding === 'text' ? (file.content as string) : file;
  };
  let size = 0;
  const count = (chunk: Buffer) => void (size += chunk.length);
  const isRead = new Promise<void>((resolve, reject) => {
    const fail = (cause?: unknown) => reject(bad(cause));
    reader.on('file', (name: string | undefined, part: BusboyFileStream, given: string | undefined, transfer: string, type: string) => {
      const { charset, disposition } = head;
      const fileName = given === undefined ? undefined : (extendedName(disposition) ?? unquoted(given)).replace(/\p{Cc}+/gu, ' ');
      const source = decodeTransfer(part as AsyncIterable<Buffer>, transfer);
      const value: Promise<TextPart | FormFile | string | null> =
        fileName !== undefined ? readFile(source, fileName, type) : isText(type) ? readText(source, charset) : readUnnamed(source, type);
      value.catch((error: unknown) => {
        // The rest of the form is not read.
        reject(error instanceof StepError ? error : bad(error));
        bytes.off('data', count);
        bytes.unpipe(reader);
        part.resume();
      });
      fields.push([name === undefined ? 'file' : unquoted(name), value]);
    });
    reader.on('partsLimit', fail);
    reader.on('error', fail);
    reader.on('finish', resolve);
    bytes.on('error', fail);
    bytes.on('aborted', fail);
    bytes.on('data', count);
  });
  bytes.pipe(reader);
  await isRead;
  // More than the end of an empty form, which is shorter than the type with its boundary: there are parts that could not be read.
  if (fields.length === 0 && size > contentType.length + 8) throw bad();
  const read = await Promise.all(fields.map(async ([name, value]) => [name, await value] as const));
  return decoded(read);
}

/** The library gives neither the charset of a part nor its whole name, but reads its parts with a parser that does. */
function watchHeads(reader: object, see: (head: Head) => void): void {
  const { parser } = (reader as { readonly _parser?: { readonly parser?: EventEmitter } })._parser ?? {};
  parser?.prependListener('part', (part: EventEmitter) =>
    part.on('header', (lines: Readonly<Record<string, readonly string[]>>) =>
      see({ charset: charsetOf(lines['content-type']?.[0]), disposition: lines['content-disposition']?.[0] ?? '' }),
    ),
  );
}

/** Texts in the charset of their part, of the field `_charset_` (RFC 7578, section 4.6), or of the field `charsets` of mail services. */
function decoded(
  fields: readonly (readonly [name: string, value: TextPart | FormFile | string | null])[],
): readonly (readonly [name: string, value: unknown])[] {
  const isTextPart = (value: unknown): value is TextPart => isRecord(value) && Buffer.isBuffer(value.bytes);
  const textOf = (wanted: string): string | null => {
    const found = fields.find(([name]) => name === wanted)?.[1];
    return isTextPart(found) ? decodeText(found.bytes, 'utf-8') : null;
  };
  const named = charsetsIn(textOf('charsets'));
  const general = textOf('_charset_');
  return fields.map(([name, value]) => [
    name,
    isTextPart(value) ? decodeText(value.bytes, value.charset ?? named.get(name) ?? general ?? 'utf-8') : value,
  ]);
}

/** `{"subject":"UTF-8","text":"windows-1251"}` */
function charsetsIn(text: string | null): ReadonlyMap<string, string> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    const entries = isRecord(value) ? Object.entries(value) : [];
    return new Map(entries.flatMap(([name, each]) => (typeof each === 'string' ? [[name, each] as const] : [])));
  } catch {
    return new Map();
  }
}

const isText = (type: string): boolean => /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|x-www-form-urlencoded)\b)/.test(type);

/** `filename*=UTF-8''Gr%C3%BC%C3%9Fe.txt` (RFC 5987), which counts more than the name for older programs beside it. */
function extendedName(disposition: string): string | null {
  const [, charset, text] = /;\s*filename\*\s*=\s*([\w.:-]+)'[^']*'([^;\s]+)/i.exec(disposition) ?? [];
  if (charset === undefined || text === undefined) return null;
  const bytes = text.replace(/%([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));
  return decodeText(Buffer.from(bytes, 'latin1'), charset).replace(/^.*[\\/]/, '');
}

/** A name as browsers write it: quotes and line ends as in addresses; old programs write it as in mails. */
const unquoted = (name: string): string =>
  decodeWords(name).replace(/%22|%0D|%0A/gi, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));

/**
 * The bytes of a part that is encoded in `encoding`; those of any other encoding as they are. Old senders pack the parts of forms as those of mail
 * (RFC 2045, section 6).
 */
export async function* decodeTransfer(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  if (encoding === 'base64') yield* decodeBase64(source);
  else if (encoding === 'quoted-printable') yield* decodeQuotedPrintable(source);
  else yield* source;
}

async function* decodeBase64(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of source) {
    const text = rest + chunk.toString('latin1').replace(/[^A-Za-z\d+/=_-]/g, '');
    // Four letters are three bytes.
    const length = text.length - (text.length % 4);
    yield Buffer.from(text.slice(0, length), 'base64');
    rest = text.slice(length);
  }
  yield Buffer.from(rest, 'base64');
}

/** `=C3=BC`, and lines that end with `=` and go on in the next one. */
async function* decodeQuotedPrintable(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decode = (text: string): Buffer =>
    Buffer.from(
      text.replace(/=[ \t]*\r?\n/g, '').replace(/=([\dA-Fa-f]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))),
      'latin1',
    );
  let rest = '';
  for await (const chunk of source) {
    const text = rest + chunk.toString('latin1');
    // What begins with the last signs can go on in the next chunk.
    const start = text.lastIndexOf('=');
    const end = start >= text.length - 4 && start >= 0 ? start : text.length;
    yield decode(text.slice(0, end));
    rest = text.slice(end);
  }
  yield decode(rest);
}
