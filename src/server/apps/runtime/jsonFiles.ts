/** Files in JSON that is sent: their base64, or their text, between quotes. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { isRecord } from '../../../domain/runs/json';
import type { RequestBody } from '../../connectors/files/sentFiles';
import { StepError, type OpenedFile } from '../../connectors/connector';
import type { AppCall } from './call';
import { openFile } from './files';

/** Bytes of a file that is sent as the text that it is. */
const maxText = 1024 * 1024;

/** Stands for the content of a file in a filled body. */
export class FileText {
  /** Unknown to those who send values: no text of theirs is taken for it. */
  readonly mark = randomUUID();

  constructor(
    readonly file: unknown,
    readonly as: 'base64' | 'text',
    readonly before: string,
  ) {}

  toJSON(): string {
    return this.mark;
  }
}

/** In the order of the JSON. */
function filesIn(content: unknown): readonly FileText[] {
  if (content instanceof FileText) return [content];
  if (Array.isArray(content)) return content.flatMap(filesIn);
  return isRecord(content) ? Object.values(content).flatMap(filesIn) : [];
}

/**
 * The body for the JSON of a content. Base64 is read and written while it is sent, so that no file is in memory as a whole; a text is, and
 * is small. Throws a `StepError` for what is no file, is gone, or is a text that is too large.
 */
export async function withFiles(call: AppCall, json: string, content: unknown): Promise<RequestBody['content']> {
  const files = filesIn(content);
  if (files.length === 0) return json;
  const pieces: (string | OpenedFile)[] = [];
  let rest = json;
  for (const each of files) {
    const at = rest.indexOf(each.mark);
    const file = await openFile(call, each.file);
    pieces.push(rest.slice(0, at), inQuotes(each.before), each.as === 'text' ? inQuotes(await textOfFile(file)) : file);
    rest = rest.slice(at + each.mark.length);
  }
  pieces.push(rest);
  async function* written(): AsyncGenerator<string> {
    for (const piece of pieces) {
      if (typeof piece === 'string') yield piece;
      else yield* inBase64(await piece.read());
    }
  }
  const sizeOf = (piece: string | OpenedFile) => (typeof piece === 'string' ? Buffer.byteLength(piece) : 4 * Math.ceil(piece.size / 3));
  return {
    size: pieces.reduce((sum, piece) => sum + sizeOf(piece), 0),
    open: () => Promise.resolve(Readable.from(written(), { objectMode: false })),
  };
}

/** As it is written between the quotes of JSON. */
const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1);

async function textOfFile({ name, size, read }: OpenedFile): Promise<string> {
  if (size > maxText) throw new StepError(`A file that is sent as a text can have at most 1 MB, and “${name}” is larger.`);
  return Buffer.concat((await (await read()).toArray()) as Buffer[]).toString('utf8');
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
