/** Files in the prompt of a model: https://platform.openai.com/docs/api-reference/chat/create */
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { writeExactJson } from '../../../domain/runs/exactJson';
import { StepError, type ActionCall, type OpenedFile } from '../connector';
import { readFiles, type RequestBody } from '../files/sentFiles';

const maxFiles = 10;
/** Bytes of all files of one prompt. */
const maxPromptSize = 50 * 1024 * 1024;
/** Bytes of a file that is sent as a text. */
const maxTextSize = 1024 * 1024;

export const filesHelp = `At most ${maxFiles} pictures, PDF files, sounds (WAV or MP3) or texts of earlier steps, together at most 50 MB. The model has to be able to read them.`;

/** A file in a prompt. `mark` is the placeholder in the JSON that the Base64 of the file replaces. */
interface Marked {
  readonly mark: string;
  readonly file: OpenedFile;
}

export interface FileParts {
  /** Parts of the content of a message. */
  readonly parts: readonly object[];
  readonly marked: readonly Marked[];
}

/** The files of a step as parts of a message. Throws a `StepError` for one that no model reads. */
export async function readFileParts(call: Pick<ActionCall, 'input' | 'files' | 'idempotencyKey'>): Promise<FileParts> {
  const marked: Marked[] = [];
  const parts: object[] = [];
  const references = readFiles(call.input, maxFiles);
  if (references.reduce((sum, { size }) => sum + size, 0) > maxPromptSize)
    throw new StepError('The files of a prompt can have at most 50 MB together.');
  for (const reference of references) {
    const file = await call.files.open(reference);
    // Unknown to those who send the values of the prompt.
    const mark = `file-${hash('sha256', `${call.idempotencyKey} ${marked.length}`, 'hex')}`;
    const part = partOf(file, mark);
    parts.push(part ?? { type: 'text', text: await textOfFile(file) });
    if (part !== null) marked.push({ mark, file });
  }
  return { parts, marked };
}

/** A part with the Base64 of a file; null for a text. */
function partOf({ name, type }: OpenedFile, mark: string): object | null {
  const sound = /^audio\/(?:x-|vnd\.)?(wav|wave|mp3|mpeg)$/.exec(type)?.[1];
  if (type.startsWith('image/')) return { type: 'image_url', image_url: { url: `data:${type};base64,${mark}` } };
  if (sound !== undefined) return { type: 'input_audio', input_audio: { data: mark, format: sound.startsWith('wav') ? 'wav' : 'mp3' } };
  if (type === 'application/pdf') return { type: 'file', file: { filename: name, file_data: `data:${type};base64,${mark}` } };
  if (/^text\/|[/+](?:json|xml|yaml)$/.test(type)) return null;
  throw new StepError(`The model can’t read “${name}” (${type}). It takes pictures, PDF files, sounds in WAV or MP3, and texts.`);
}

async function textOfFile(file: OpenedFile): Promise<string> {
  if (file.size > maxTextSize) throw new StepError(`A file that is sent as a text can have at most 1 MB, and “${file.name}” is larger.`);
  const bytes = Buffer.concat((await (await file.read()).toArray()) as Buffer[]);
  return `${file.name}:\n${bytes.toString('utf8')}`;
}

/** JSON with the Base64 of files in the place of their marks. The files are read while it is sent. */
export function jsonWithFiles(json: unknown, marked: readonly Marked[]): RequestBody {
  let rest = writeExactJson(json)!;
  const pieces: { readonly before: string; readonly file: OpenedFile }[] = [];
  for (const { mark, file } of marked) {
    const at = rest.indexOf(mark);
    pieces.push({ before: rest.slice(0, at), file });
    rest = rest.slice(at + mark.length);
  }
  async function* written(): AsyncGenerator<string> {
    for (const { before, file } of pieces) {
      yield before;
      yield* inBase64(await file.read());
    }
    yield rest;
  }
  const size = pieces.reduce(
    (sum, { before, file }) => sum + Buffer.byteLength(before) + 4 * Math.ceil(file.size / 3),
    Buffer.byteLength(rest),
  );
  return { type: 'application/json', content: { size, open: () => Promise.resolve(Readable.from(written(), { objectMode: false })) } };
}

async function* inBase64(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let left: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([left, chunk]);
    const whole = all.length - (all.length % 3);
    left = all.subarray(whole);
    if (whole > 0) yield all.toString('base64', 0, whole);
  }
  if (left.length > 0) yield left.toString('base64');
}
