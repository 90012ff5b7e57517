/** Files that requests send and replies give. */
import { Readable } from 'node:stream';
import { isFileReference, type FileReference } from '../../../domain/runs/files';
import { isRecord } from '../../../domain/runs/json';
import { StepError, type OpenedFile } from '../../connectors/connector';
import { fileBody, multipartOf, type RequestBody } from '../../connectors/files/sentFiles';
import type { OutgoingRequest } from '../../platform/outgoing';
import { writeExactJson } from '../../../domain/runs/exactJson';
import type { AppCall } from './call';
import { bytesInJson } from './base64Reply';
import { PartBytes } from './partBytes';

/** A part of a form. */
export interface FilledPart {
  readonly name: string;
  readonly isFile: boolean;
  readonly value: unknown;
  /** A media type; empty for the usual one. */
  readonly type: string;
}

/** What steps return of a file counts as the file. Throws a `StepError` for anything else. */
function requireReference(value: unknown): FileReference {
  const file = isRecord(value) && !isFileReference(value) ? value.file : value;
  if (!isFileReference(file)) throw new StepError('A file must be a file from an earlier step.');
  return file;
}

/** What a step returned of a file, opened. Throws a `StepError` for anything else. */
export const openFile = ({ context }: AppCall, value: unknown): Promise<OpenedFile> => context.files.open(requireReference(value));

/** The bytes of a file, or of a part of one, as a whole body. A text is a file of it. */
export async function sendableFile(
  { context }: AppCall,
  { file, type }: { readonly file: unknown; readonly type: string },
): Promise<RequestBody> {
  if (file instanceof PartBytes) return { type: type || 'application/octet-stream', content: file.bytes };
  if (typeof file === 'string' && file !== '') return { type: type || 'text/plain; charset=utf-8', content: file };
  return fileBody(context, requireReference(file), type);
}

/** Parts that have no value are left out. A value that is no text is JSON. */
export function sendableParts({ context, key }: AppCall, parts: readonly FilledPart[], isRelated: boolean): Promise<RequestBody> {
  const filled = parts.filter(({ value }) => value !== undefined && value !== null && value !== '');
  const pairs = filled.flatMap(({ name, isFile, value, type }): (readonly [string, unknown, string])[] => {
    // A form names its files, and a text has no name.
    if (isFile && isRelated && typeof value === 'string') return [[name, value, type || 'text/plain; charset=utf-8']];
    if (isFile) {
      const files = Array.isArray(value) ? (value as unknown[]) : [value];
      return files.map((each, index) => [name.replace('*', String(index)), requireReference(each), type]);
    }
    if (typeof value === 'string') return [[name, value, type]];
    return [[name, writeExactJson(value) ?? '', type || (isRelated ? 'application/json; charset=utf-8' : '')]];
  });
  return multipartOf({ files: context.files, idempotencyKey: key }, pairs, isRelated ? 'related' : 'form-data');
}

/** A file that is base64 in a JSON reply. `type` is empty where the app does not say it. */
export interface FileInReply {
  readonly member: string;
  readonly name: string;
  readonly type: string;
}

/** Stores the body of a reply, or the file in it, as a file. `keep` gets it when it is stored. */
export function receiveFile(
  { app, context }: AppCall,
  fileIn: FileInReply | null,
  keep: (file: FileReference) => void,
): NonNullable<OutgoingRequest['receive']> {
  return ({ headers, url }) =>
    async (body) => {
      if (fileIn !== null) {
        const { member, name, type } = fileIn;
        const bytes = Readable.from(bytesInJson(body, member, app.name), { objectMode: false });
        return keep(await context.files.keep({ name, type: type || unknownType, bytes }));
      }
      const type = (headers['content-type'] ?? '').split(';', 1)[0]!.trim() || unknownType;
      keep(await context.files.keep({ name: fileNameOf(headers['content-disposition'] ?? '', url), type, bytes: body }));
    };
}

const unknownType = 'application/octet-stream';

/** The name of `content-disposition` (RFC 6266), or the last part of the address. */
function fileNameOf(disposition: string, url: string): string {
  const extended = /filename\*=(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(extended ?? '') || plain?.trim() || decodeURIComponent(last) || 'file';
  } catch {
    return plain?.trim() || last || 'file';
  }
}
