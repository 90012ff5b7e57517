/** Reads the body of a reply within limits. */
import { Duplex, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzip,
  inflate,
  inflateRaw,
} from 'node:zlib';
import { OutgoingError, toOutgoingError } from './errors';

/** The value of `accept-encoding`. */
export const acceptedEncodings = 'gzip, deflate, br';

const decompressors: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  // Some servers leave out the head that RFC 9110 asks for, which browsers accept.
  deflate: (bytes, options) => (hasZlibHead(bytes) ? promisify(inflate)(bytes, options) : promisify(inflateRaw)(bytes, options)),
  br: promisify(brotliDecompress),
};

/** The head of RFC 1950: the method 8, and a multiple of 31. */
const hasZlibHead = (bytes: Buffer): boolean => bytes.length >= 2 && (bytes[0]! & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/** The most encodings of one body, each around the one before. */
const maxEncodings = 3;

/** The encodings of a `content-encoding` header in the order in which they were made; null if one is unknown. */
function encodingsOf(header: string | undefined): string[] | null {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  return names.length > maxEncodings || names.some((name) => !Object.hasOwn(decompressors, name)) ? null : names;
}

/**
 * Undoes the encodings of a `content-encoding` header. Null if one is unknown; throws an error of zlib for a body that is broken, and one
 * with the code `ERR_BUFFER_TOO_LARGE` if it is longer than `maxBytes` afterwards (it stops there, so that a small body cannot fill the
 * memory).
 */
export async function decompress(bytes: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer | null> {
  const names = encodingsOf(encoding);
  if (names === null) return null;
  let body = bytes;
  for (const name of names.reverse()) if (body.length > 0) body = await decompressors[name]!(body, { maxOutputLength: maxBytes });
  return body;
}

/**
 * The body, decompressed. Throws `too_large` if it is longer than `maxBytes` as sent or as decompressed, and `bad_reply` for an encoding
 * that is unknown or broken.
 */
export async function readReplyBody(body: Readable, encoding: string | undefined, maxBytes: number, host: string): Promise<Buffer> {
  const raw = await readAll(body, maxBytes, host);
  try {
    const read = await decompress(raw, encoding, maxBytes);
    if (read !== null) return read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(host, maxBytes);
    throw new OutgoingError('bad_reply', `${host} sent a reply that can’t be read.`, { cause: error });
  }
  throw new OutgoingError('bad_reply', `${host} sent a reply in an unknown encoding.`);
}

/** The body as a stream, decompressed. Its errors are `OutgoingError`s; throws `bad_reply` at once for an unknown encoding. */
export function streamReplyBody(body: Readable, encoding: string | undefined, host: string): Readable {
  const names = encodingsOf(encoding);
  if (names === null) {
    body.destroy();
    throw new OutgoingError('bad_reply', `${host} sent a reply in an unknown encoding.`);
  }
  const unpacked = names.reverse().reduce<Readable>((source, name) => {
    const unpacker = unpackers[name]!();
    source.once('error', (error) => unpacker.destroy(error));
    unpacker.once('close', () => source.destroy());
    return source.pipe(unpacker);
  }, body);
  return Readable.from(read(), { objectMode: false });

  async function* read(): AsyncGenerator<Buffer> {
    try {
      yield* unpacked as AsyncIterable<Buffer>;
    } catch (error) {
      if (!/^Z_|^ERR__ERROR_/.test((error as NodeJS.ErrnoException).code ?? '')) throw toOutgoingError(error, host);
      throw new OutgoingError('bad_reply', `${host} sent a reply that can’t be read.`, { cause: error });
    }
  }
}

const unpackers: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: () => Duplex.from(inflateAny),
  br: createBrotliDecompress,
};

/** With the head of RFC 1950 or without it, which its first two bytes tell. */
async function* inflateAny(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const next = await chunks.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield start;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  }
  const unpacker = hasZlibHead(start) ? createInflate() : createInflateRaw();
  const packed = Readable.from(whole(), { objectMode: false });
  packed.once('error', (error) => unpacker.destroy(error));
  yield* packed.pipe(unpacker) as AsyncIterable<Buffer>;
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
