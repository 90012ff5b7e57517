/** Reads the one file of a request, in memory and no larger than its contract allows (S48, S56). */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract';
import { refuseCompressed } from './bodies';
import { HttpError } from './failures';

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
