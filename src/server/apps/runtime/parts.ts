/** Uploads by the session of an app, for files that are too large for one request. */
import type { Readable } from 'node:stream';
import type { RequestDefinition, UploadParts } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { StepError, type OpenedFile } from '../../connectors/connector';
import type { AppCall } from './call';
import type { AppReply } from './errors';
import { openFile } from './files';
import { valueAt } from './fill';
import { PartBytes } from './partBytes';

/** The file that is uploaded in parts; null for one that fits into one request, and for a text. */
export async function largeFile(call: AppCall, parts: UploadParts | undefined, scope: Scope): Promise<OpenedFile | null> {
  if (parts === undefined) return null;
  const value = valueAt(call, parts.file, scope);
  if (value === undefined || typeof value === 'string') return null;
  const file = await openFile(call, value);
  return file.size > parts.over ? file : null;
}

/**
 * Sends a file part by part, and gives the last reply. Nothing is there before the last request, so only that one is sent with
 * `isLast`. One part is in memory at a time.
 */
export async function sendParts(
  { start, part, size, end }: UploadParts,
  file: OpenedFile,
  ask: (request: RequestDefinition, scope: Scope, isLast: boolean) => Promise<AppReply>,
): Promise<AppReply> {
  const about = { file: { name: file.name, type: file.type, size: file.size } };
  const begun = { ...about, start: await ask(start, about, false) };
  let reply: AppReply | null = null;
  let first = 0;
  for await (const bytes of piecesOf(await file.read(), Math.min(size, file.size))) {
    const last = first + bytes.length - 1;
    const isLast = end === undefined && last + 1 === file.size;
    reply = await ask(part, { ...begun, part: { first, last, size: bytes.length, bytes: new PartBytes(bytes) } }, isLast);
    first = last + 1;
  }
  if (first !== file.size || reply === null) throw new StepError('The file has other bytes than when it was stored.');
  return end === undefined ? reply : ask(end, begun, true);
}

/** The bytes of a stream in pieces of one size; the last one can be shorter. A piece counts until the next one is asked for. */
async function* piecesOf(stream: Readable, size: number): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafe(size);
  let held = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let rest = chunk; rest.length > 0;) {
      const taken = rest.copy(piece, held);
      held += taken;
      rest = rest.subarray(taken);
      if (held < size) continue;
      yield piece;
      held = 0;
    }
  }
  if (held > 0) yield piece.subarray(0, held);
}
