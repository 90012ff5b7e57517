/** Files in a bucket of Amazon S3, or of a storage with the same API: https://docs.aws.amazon.com/AmazonS3/latest/API */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { request } from 'undici';
import type { Config } from '../config/config';
import type { FileStore } from '../context';
import { holdIn } from './folder';

type Bucket = NonNullable<Config['files']['bucket']>;

/** SHA-256 of nothing. */
const emptyDigest = createHash('sha256').digest('hex');

/** `folder`: for bytes on their way. */
export function createBucketStore({ endpoint, region, name: bucket, accessKeyId, secretAccessKey }: Bucket, folder: string): FileStore {
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
