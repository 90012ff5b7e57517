/** Files of earlier steps that a step sends. */
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isFileReference, type FileReference } from '../../../domain/runs/files';
import { isRecord, textOf } from '../../../domain/runs/json';
import type { StreamedBody } from '../../platform/outgoing';
import { StepError, type ActionCall, type Field, type FieldValues } from '../connector';

/** The field with the files of a message. */
export const filesField = (help: string): Field => ({ key: 'files', label: 'Files', type: 'list', help });

/**
 * The files of a list field, at most `most`. A list among its items counts with its own items, and what a step returns of a file, such
 * as a part of a form, counts as the file. Throws a `StepError` for anything else.
 */
export function readFiles(input: FieldValues, most: number, { key = 'files', label = 'Files' } = {}): readonly FileReference[] {
  const value = input[key];
  const given = (Array.isArray(value) ? (value as unknown[]) : [value])
    .flat(1)
    .filter((each) => isFileReference(each) || textOf(each).trim() !== '');
  const found = given.map((each) => {
    const file = isRecord(each) && !isFileReference(each) ? each.file : each;
    if (!isFileReference(file)) throw new StepError(`${label} must be files from earlier steps.`);
    return file;
  });
  if (found.length > most) throw new StepError(`${label} can have at most ${most} items, and this list has ${found.length}.`);
  return found;
}

/** A body of a request. */
export interface RequestBody {
  readonly type: string;
  readonly content: string | Uint8Array | StreamedBody;
}

/** A file from an earlier step as a whole body. Throws a `StepError` for anything else. */
export function requireFile(value: unknown): FileReference {
  if (!isFileReference(value)) throw new StepError('Body must be the file from an earlier step.');
  return value;
}

/** A file from an earlier step as the whole body; `type` empty: that of the file. Throws a `StepError` for anything else. */
export async function fileBody({ files }: Pick<ActionCall, 'files'>, value: unknown, type: string): Promise<RequestBody> {
  const { read, size, type: own } = await files.open(requireFile(value));
  return { type: type || cleanType(own), content: { size, open: read } };
}

/** A name, its value, and a media type instead of that of the value. */
type FormPair = readonly [name: string, value: unknown, type?: string];

/** RFC 7578. A list sends several parts with one name. `related`: RFC 2387, whose parts have types and no names. */
export async function multipartOf(
  { files, idempotencyKey }: Pick<ActionCall, 'files' | 'idempotencyKey'>,
  pairs: readonly FormPair[],
  kind: 'form-data' | 'related' = 'form-data',
): Promise<RequestBody> {
  // The same for each try, and unknown to those who send the values.
  const boundary = `patchbay-${hash('sha256', idempotencyKey, 'hex').slice(0, 40)}`;
  const quote = (text: string) => text.replace(/"/g, '%22').replace(/\r\n|\r|\n/g, '%0D%0A');
  const parts: { readonly head: Buffer; readonly size: number; open(): Promise<Readable> }[] = [];
  const headOf = (lines: readonly string[]) => Buffer.from(`--${boundary}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`);
  const named = (text: string) => (kind === 'related' ? [] : [`content-disposition: form-data; ${text}`]);
  for (const [name, value, wanted = ''] of pairs) {
    const typed = wanted === '' ? [] : [`content-type: ${textType(wanted)}`];
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isFileReference(each)) {
        const { read, size, name: fileName, type } = await files.open(each);
        const lines = [...named(`name="${quote(name)}"; filename="${quote(fileName)}"`), `content-type: ${cleanType(wanted || type)}`];
        parts.push({ head: headOf(lines), size, open: read });
      } else {
        const bytes = Buffer.from(textOf(each));
        const open = () => Promise.resolve(Readable.from([bytes], { objectMode: false }));
        parts.push({ head: headOf([...named(`name="${quote(name)}"`), ...typed]), size: bytes.length, open });
      }
    }
  }
  const line = Buffer.from('\r\n');
  const end = Buffer.from(`--${boundary}--\r\n`);
  async function* written(): AsyncGenerator<Buffer> {
    for (const { head, open } of parts) {
      yield head;
      yield* (await open()) as AsyncIterable<Buffer>;
      yield line;
    }
    yield end;
  }
  const size = parts.reduce((sum, part) => sum + part.head.length + part.size + line.length, end.length);
  return {
    type: `multipart/${kind}; boundary=${boundary}`,
    content: { size, open: () => Promise.resolve(Readable.from(written(), { objectMode: false })) },
  };
}

/** A type that ends no line. */
/** The type of a part of text, with its parameters such as a charset. */
const textType = (type: string): string => (/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)*$/.test(type) ? type : 'text/plain');

const cleanType = (type: string): string => (/^[\w.+/-]+$/.test(type) ? type : 'application/octet-stream');
