/** Reads JSON bodies safely (S48, S49). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import type { EndpointName } from '../../contract/types';
import { trackingBodyBytes } from '../../domain/trackedEvents';
import { definitionBodyBytes } from '../../domain/runs/definition';
import { maxStoredDepth } from '../../domain/runs/json';
import { reportBodyBytes } from '../../domain/sentReports';
import { zapMoveBodyBytes } from '../../domain/zapMoves';
import { forbiddenKeys, mapFields } from '../../contract/browser/names';
import { HttpError } from './failures';
import type { Endpoint } from '../../contract';

/** Accepts only `multipart/form-data` with exactly one file; anything else is refused. */
export async function acceptOneFileOnly(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  refuseCompressed(app);
  await app.register(multipart, { limits: { files: 1, fields: 1, parts: 2, headerPairs: 20 } });
}

const codes: Readonly<Record<string, { status: 400 | 413; message: string }>> = {
  FST_REQ_FILE_TOO_LARGE: { status: 413, message: 'The file is too large.' },
  FST_FILES_LIMIT: { status: 413, message: 'Send one file.' },
  FST_PARTS_LIMIT: { status: 413, message: 'Send one file.' },
  FST_FIELDS_LIMIT: { status: 413, message: 'Send one file.' },
};

/**
 * The bytes of the file in the field that the contract names. The name and type given by the sender are ignored. If the contract
 * requires the path's id to be repeated, any other field name or value is refused as well. Throws 413 if the file is larger than
 * the contract allows, 415 for another kind of body, 400 for a malformed one.
 */
export async function readFile(
  request: FastifyRequest,
  { field, maxBytes, repeatsId }: NonNullable<Endpoint['file']>,
  pathId: string,
): Promise<Buffer> {
  if (!request.isMultipart()) throw new HttpError(415, 'Send multipart/form-data.');
  let found: Buffer | null = null;
  let isRepeated = !repeatsId;
  const limits = { fileSize: maxBytes, fieldSize: 20, files: 1, fields: repeatsId ? 1 : 0, parts: repeatsId ? 2 : 1, headerPairs: 20 };
  try {
    for await (const part of request.parts({ limits })) {
      if (repeatsId && part.type === 'field' && part.fieldname === 'id') {
        if (part.value !== pathId) throw new HttpError(400, '`id` must match the id in the address.');
        isRepeated = true;
        continue;
      }
      if (part.type !== 'file' || part.fieldname !== field || found !== null) throw new HttpError(400, `Send one file, named ${field}.`);
      found = await part.toBuffer();
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const known = codes[String((error as { code?: unknown }).code)];
    throw new HttpError(known?.status ?? 400, known?.message ?? 'The body is not well formed.');
  }
  if (!isRepeated) throw new HttpError(400, '`id` must be the id in the address.');
  if (found === null) throw new HttpError(400, `Send one file, named ${field}.`);
  return found;
}

const maxDepth = 32;
/** Below a field that is keyed by data, such as the definition of a Zap. */
const maxDataDepth = maxStoredDepth + 8;

/** Bytes. */
export const bodyLimits = { usual: 100 * 1024, login: 8 * 1024 } as const;

export function bodyLimitOf(name: EndpointName): number {
  if (name === 'recordTrackingEvents') return trackingBodyBytes; // S59
  if (name === 'moveZaps' || name === 'moveZapsByPut' || name === 'planZapMove') return zapMoveBodyBytes; // R14
  if (name === 'saveZapDraft' || name === 'importZap') return definitionBodyBytes; // Z23
  if (name === 'sendErrorReport') return reportBodyBytes;
  return name === 'logIn' ? bodyLimits.login : bodyLimits.usual;
}

/** A small compressed body may unpack into a huge one, so such bodies are refused unread. */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw new HttpError(415, 'Compressed bodies aren’t supported.');
    done();
  });
}

/** Accepts only `application/json` in UTF-8; compressed bodies are refused unread. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  refuseCompressed(app);
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new HttpError(415, 'Send UTF-8.');
    done();
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => readJson(body));
}

/** The object in the bytes; undefined for an empty body. Throws 400 for anything but a plain object. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'The body must be JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new HttpError(400, 'The body must be a JSON object.');
  refuseHostileShape(value);
  return value;
}

/**
 * Throws 400 for a value nested deeper than 32 (88 in a field that is keyed by data), with keys that could reach a prototype, one
 * field in two spellings (`first_name` and `firstName`), NUL in a text, which the database cannot store, or an unpaired surrogate,
 * which UTF-8 cannot encode: two different texts, or passwords, would become the same (S70).
 */
export function refuseHostileShape(value: object): void {
  const waiting: { value: object; depth: number; isKeyedByData?: boolean }[] = [{ value, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.depth > (next.isKeyedByData === true ? maxDataDepth : maxDepth)) throw new HttpError(400, 'The body is nested too deeply.');
    const isArray = Array.isArray(next.value);
    const spellings = new Set<string>();
    for (const [key, inner] of Object.entries(next.value) as [string, unknown][]) {
      if (!isArray) {
        if (forbiddenKeys.has(key) || key.includes('\0') || !isWellFormed(key))
          throw new HttpError(400, 'The body contains a forbidden key.');
        const spelling = next.isKeyedByData ? key : key.replaceAll('_', '').toLowerCase();
        if (spellings.has(spelling)) throw new HttpError(400, `The body contains a field twice: ${key}`);
        spellings.add(spelling);
      }
      if (typeof inner === 'string') refuseText(inner);
      if (typeof inner === 'object' && inner !== null)
        waiting.push({
          value: inner,
          depth: next.depth + 1,
          isKeyedByData: next.isKeyedByData === true || (!isArray && mapFields.has(key)),
        });
    }
  }
}

/** False for a text with an unpaired surrogate. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

function refuseText(text: string): void {
  if (text.includes('\0')) throw new HttpError(400, 'The body contains a NUL character.');
  if (!isWellFormed(text)) throw new HttpError(400, 'The body has a text that is not valid Unicode.');
}
