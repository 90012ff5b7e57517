/** The store of files: a folder, or a bucket if one is configured. */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { request } from 'undici';
import type { Config } from '../config/config';
import { type FileStore, type HeldBytes, TooManyBytesError } from '../context';

// Files in a bucket of Amazon S3, or of a storage with the same API: https://docs.aws.amazon.com/AmazonS3/latest/API

type Bucket = NonNullable<Config['files']['bucket']>;

/** SHA-256 of nothing. */
const emptyDigest = createHash('sha256').digest('hex');

/** `folder`: for bytes on their way. */
function createBucketStore({ endpoint, region, name: bucket, accessKeyId, secretAccessKey }: Bucket, folder: string): FileStore {
  /** Throws for any reply that is neither a success nor one of the statuses in `known`. */
  const send = async (
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    {
      digest = emptyDigest,
      length,
      body,
      known = [],
    }: { digest?: string; length?: number; body?: Readable; known?: readonly number[] } = {},
  ) => {
    const { AwsV4Signer } = await import('aws4fetch');
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint}/${encodeURIComponent(bucket)}/${name}`,
      headers: { 'x-amz-content-sha256': digest },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
    }).sign();
    const headers = { ...Object.fromEntries(signed.headers), ...(length !== undefined && { 'content-length': String(length) }) };
    const reply = await request(signed.url, { method, headers, body: body ?? null, headersTimeout: 60_000, bodyTimeout: 60_000 });
    if (reply.statusCode < 300 || known.includes(reply.statusCode)) return reply;
    await reply.body.dump();
    throw new Error(`The bucket of files answered ${method} with ${reply.statusCode}.`);
  };

  return {
    /** The signature needs the digest, and the storage the length, so the bytes are written to a temporary file first. */
    async write(name, bytes) {
      const hash = createHash('sha256');
      async function* hashed(): AsyncGenerator<Buffer> {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          hash.update(chunk);
          yield chunk;
        }
      }
      const held = await holdIn(folder, Readable.from(hashed(), { objectMode: false }), Infinity);
      try {
        const reply = await send('PUT', name, { digest: hash.digest('hex'), length: held.size, body: held.read() });
        await reply.body.dump();
      } finally {
        await held.drop();
      }
    },
    async read(name) {
      const reply = await send('GET', name, { known: [404] });
      if (reply.statusCode !== 404) return reply.body;
      await reply.body.dump();
      return null;
    },
    async remove(name) {
      await (await send('DELETE', name, { known: [404] })).body.dump();
    },
    hold: (bytes, most) => holdIn(folder, bytes, most),
  };
}

/** Files are grouped into folders by the first two digits of their names, so that no folder has too many entries. */
const pathOf = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);

/** Where the bytes are while they are written. */
const draftOf = (path: string): string => `${path}.part`;

/**
 * Writes the bytes of a request to a file in a folder. Its name is removed at once, so that the system deletes it with the process
 * even after a crash: the bytes are not encrypted.
 */
async function holdIn(folder: string, bytes: Readable, most: number): Promise<HeldBytes> {
  const path = join(folder, 'held', randomUUID());
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx+', 0o600);
  let size = 0;
  try {
    await rm(path);
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new TooManyBytesError();
      await file.appendFile(chunk);
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return { size, read: () => file.createReadStream({ start: 0, autoClose: false }), drop: () => file.close() };
}

/** The folder is created with the first file. */
function createFolderStore(folder: string): FileStore {
  return {
    async write(name, bytes) {
      const path = pathOf(folder, name);
      const draft = draftOf(path);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(name) {
      const file = await open(pathOf(folder, name), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return file === null ? null : file.createReadStream();
    },
    async remove(name) {
      const path = pathOf(folder, name);
      await rm(path, { force: true });
      // A crash can have left it.
      await rm(draftOf(path), { force: true });
    },
    hold: (bytes, most) => holdIn(folder, bytes, most),
  };
}

export const createFileStore = ({ folder, bucket }: Config['files']): FileStore =>
  bucket === null ? createFolderStore(folder) : createBucketStore(bucket, folder);
