/** Reads the body of a reply within limits. */
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { OutgoingError } from './errors';

/** The value of `accept-encoding`. */
export const acceptedEncodings = 'gzip, deflate, br';

const decompressors = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The body, decompressed. Throws `too_large` if it is longer than `maxBytes` as sent or as decompressed (it stops there, so that a
 * small reply cannot fill the memory), and `bad_reply` for an encoding that is unknown or broken.
 */
export async function readReplyBody(body: Readable, encoding: string | undefined, maxBytes: number, host: string): Promise<Buffer> {
  const raw = await readAll(body, maxBytes, host);
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length === 0 || raw.length === 0) return raw;
  const decompress = names.length === 1 ? decompressors[names[0] as keyof typeof decompressors] : undefined;
  if (decompress === undefined) throw new OutgoingError('bad_reply', `${host} sent a reply in an unknown encoding.`);
  try {
    return await decompress(raw, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(host, maxBytes);
    throw new OutgoingError('bad_reply', `${host} sent a reply that can’t be read.`, { cause: error });
  }
}

async function readAll(body: Readable, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (length > maxBytes) throw tooLarge(host, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(host: string, maxBytes: number): OutgoingError {
  const size = maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / 1024 / 1024)} MB` : `${Math.ceil(maxBytes / 1024)} kB`;
  return new OutgoingError('too_large', `The reply of ${host} is larger than ${size}.`);
}
