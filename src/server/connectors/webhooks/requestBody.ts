/** The body of a request. */
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { writeExactJson } from '../../../domain/runs/exactJson';
import { isFileReference } from '../../../domain/runs/files';
import { textOf } from '../../../domain/runs/json';
import { syntaxOfType } from '../../../domain/runs/syntaxes';
import type { StreamedBody } from '../../outgoing';
import { StepError, type ActionCall, type Field, type FieldValues } from '../connector';
import { readChoice, readPairs, readText } from '../inputs';

const formats = [
  { value: 'json', label: 'JSON' },
  { value: 'form', label: 'Form' },
  { value: 'raw', label: 'Text as entered' },
];

const formatField: Field = {
  key: 'bodyType',
  label: 'Format of the body',
  type: 'choice',
  default: 'json',
  choices: formats,
  help: 'JSON is right for most APIs.',
};

const valueFields: readonly Field[] = [
  { key: 'data', label: 'Data', type: 'pairs', help: 'Names and values of the body. In JSON, values of earlier steps keep their types.' },
  {
    key: 'body',
    label: 'Body',
    type: 'longText',
    syntax: ({ bodyType, contentType }) =>
      bodyType === 'raw' ? syntaxOfType(textOf(contentType)) : bodyType === 'form' ? 'form' : bodyType === 'file' ? null : 'json',
    help: 'The whole body, instead of the data above. Must be valid JSON if the format is JSON; values of earlier steps can be between quotes or without them.',
  },
  {
    key: 'contentType',
    label: 'Content type',
    type: 'text',
    placeholder: 'application/xml',
    help: 'Only for a text as entered, or a file. Empty means text/plain, or the type of the file.',
  },
];

/** The fields of a body of text. */
export const textFields: readonly Field[] = [formatField, ...valueFields];

/** The fields of a body of text or of files. */
export const bodyFields: readonly Field[] = [
  {
    ...formatField,
    choices: [...formats, { value: 'multipart', label: 'Form with files' }, { value: 'file', label: 'File' }],
    help: 'JSON is right for most APIs. In a form with files, files of earlier steps are values of the data. A file of an earlier step is the whole body.',
  },
  ...valueFields,
];

export interface TextBody {
  readonly type: string;
  readonly text: string;
}

export interface RequestBody {
  readonly type: string;
  readonly content: string | StreamedBody;
}

export const hasOwnBody = (input: FieldValues): boolean => readText(input, 'body') !== '' || readPairs(input, 'data', 'Data').length > 0;

/** The body of `textFields`. Throws a `StepError`. */
export function textBodyOf(input: FieldValues): TextBody {
  const format = readChoice(input, 'bodyType', 'Format of the body', ['json', 'form', 'raw']);
  const whole = readText(input, 'body');
  const pairs = readPairs(input, 'data', 'Data');
  switch (format) {
    case 'json':
      return { type: 'application/json', text: whole === '' ? writeExactJson(Object.fromEntries(pairs))! : checkedJson(whole) };
    case 'form':
      return { type: 'application/x-www-form-urlencoded', text: whole === '' ? formOf(pairs) : whole };
    case 'raw':
      return { type: readText(input, 'contentType').trim() || 'text/plain; charset=utf-8', text: whole };
  }
}

/** The body of `bodyFields`. Throws a `StepError`, also for a file that is no longer there. */
export async function bodyOf(call: Pick<ActionCall, 'input' | 'files' | 'idempotencyKey'>): Promise<RequestBody> {
  const { input } = call;
  const format = readText(input, 'bodyType').trim();
  if (format === 'multipart') return multipartOf(call, readPairs(input, 'data', 'Data'));
  if (format !== 'file') {
    const { type, text } = textBodyOf(input);
    return { type, content: text };
  }
  return fileBody(call, input.body, readText(input, 'contentType').trim());
}

/** A file of an earlier step as the whole body; `type` empty: that of the file. Throws a `StepError` for anything else. */
export async function fileBody({ files }: Pick<ActionCall, 'files'>, value: unknown, type: string): Promise<RequestBody> {
  if (!isFileReference(value)) throw new StepError('Body must be the file of an earlier step.');
  const { read, size, type: own } = await files.open(value);
  return { type: type || cleanType(own), content: { size, open: read } };
}

function checkedJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new StepError('Body is not valid JSON. Check commas, quotes and brackets.');
  }
}

/** RFC 7578. A list sends several parts with one name. */
export async function multipartOf(
  { files, idempotencyKey }: Pick<ActionCall, 'files' | 'idempotencyKey'>,
  pairs: readonly (readonly [string, unknown])[],
): Promise<RequestBody> {
  // The same for each try, and unknown to those who send the values.
  const boundary = `patchbay-${hash('sha256', idempotencyKey, 'hex').slice(0, 40)}`;
  const quote = (text: string) => text.replace(/"/g, '%22').replace(/\r\n|\r|\n/g, '%0D%0A');
  const parts: { readonly head: Buffer; readonly size: number; open(): Promise<Readable> }[] = [];
  for (const [name, value] of pairs) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quote(name)}"`;
      if (isFileReference(each)) {
        const { read, size, name: fileName, type } = await files.open(each);
        const described = `${head}; filename="${quote(fileName)}"\r\ncontent-type: ${cleanType(type)}\r\n\r\n`;
        parts.push({ head: Buffer.from(described), size, open: read });
      } else {
        const bytes = Buffer.from(textOf(each));
        const open = () => Promise.resolve(Readable.from([bytes], { objectMode: false }));
        parts.push({ head: Buffer.from(`${head}\r\n\r\n`), size: bytes.length, open });
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
    type: `multipart/form-data; boundary=${boundary}`,
    content: { size, open: () => Promise.resolve(Readable.from(written(), { objectMode: false })) },
  };
}

/** A type that ends no line. */
const cleanType = (type: string): string => (/^[\w.+/-]+$/.test(type) ? type : 'application/octet-stream');

function formOf(pairs: readonly (readonly [string, unknown])[]): string {
  const form = new URLSearchParams();
  for (const [name, value] of pairs) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) form.append(name, textOf(each));
  }
  return form.toString();
}
