/** An object storage with Amazon’s API, in memory. It checks each signature with its own calculation. */
import { createHash, createHmac } from 'node:crypto';
import { startCounterpart, type ReceivedRequest, type Reply } from './counterpart';

const login = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'canary-secret/key', region: 'eu-central-1' };

interface StoredObject {
  /** The bytes as UTF-8. */
  readonly content: string;
  readonly bytes: Buffer;
  readonly type: string;
  readonly modified: string;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();

/** The signature of a request by the rules of Signature Version 4. */
function signatureOf(
  { method, path, query, headers, bytes }: ReceivedRequest,
  signedHeaders: string,
  secret: string,
  scope: string,
): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const sorted = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    method,
    path,
    sorted.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    sha256(bytes),
  ].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const key = [region, service, end].reduce((made: string | Buffer, part) => hmac(made, part), hmac(`AWS4${secret}`, day));
  return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')).toString('hex');
}

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const failure = (status: number, code: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>m</Message></Error>`,
});
const xml = (body: string): Reply => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

function zapCheckFailed(request: ReceivedRequest): Reply | null {
  const found = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (found === null) return failure(403, 'AccessDenied');
  const [, id, scope = '', signed = '', signature] = found;
  if (id !== login.accessKeyId) return failure(403, 'InvalidAccessKeyId');
  if (scope.split('/')[1] !== login.region) return failure(400, 'AuthorizationHeaderMalformed');
  if (request.headers['x-amz-content-sha256'] !== sha256(request.bytes)) return failure(400, 'XAmzContentSHA256Mismatch');
  if (!signed.split(';').includes('host')) return failure(403, 'AccessDenied');
  return signature === signatureOf(request, signed, login.secretAccessKey, scope) ? null : failure(403, 'SignatureDoesNotMatch');
}

/** Starts a storage with the empty bucket `reports`. Ended by `closeCounterparts`. */
export async function startS3() {
  const objects = new Map<string, StoredObject>();
  let clock = Date.parse('2026-11-21T09:30:00.000Z');
  let override: Reply | null = null;
  const store = (path: string, content: string | Buffer, type = 'text/plain') => {
    clock += 1000;
    const bytes = Buffer.from(content);
    objects.set(path, { content: bytes.toString(), bytes, type, modified: new Date(clock).toISOString() });
  };
  const list = (query: URLSearchParams): Reply => {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const found = [...objects.keys()].filter((path) => path.startsWith(prefix) && path > after).sort();
    const page = found.slice(0, 1000);
    const isTruncated = found.length > page.length;
    const contents = page.map((path) => {
      const { bytes, modified } = objects.get(path)!;
      const etag = createHash('md5').update(bytes).digest('hex');
      return `<Contents><Key>${escapeXml(path)}</Key><LastModified>${modified}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const next = isTruncated ? `<NextContinuationToken>${escapeXml(page.at(-1)!)}</NextContinuationToken>` : '';
    return xml(
      `<ListBucketResult><Name>reports</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  };
  const target = await startCounterpart((request): Reply => {
    if (override !== null) return override;
    const refusal = zapCheckFailed(request);
    if (refusal !== null) return refusal;
    const { method, path, query, headers, bytes } = request;
    if (path === '/')
      return xml(
        '<ListAllMyBucketsResult><Buckets><Bucket><Name>reports</Name></Bucket><Bucket><Name>007</Name></Bucket></Buckets></ListAllMyBucketsResult>',
      );
    const [, bucket, ...rest] = path.split('/').map(decodeURIComponent);
    if (bucket !== 'reports') return failure(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return list(query);
    const found = objects.get(key);
    if (method === 'PUT') {
      if (headers['if-none-match'] === '*' && found !== undefined) return failure(412, 'PreconditionFailed');
      store(key, bytes, headers['content-type']);
      return { headers: { etag: `"${createHash('md5').update(bytes).digest('hex')}"` } };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    return found === undefined ? failure(404, 'NoSuchKey') : { headers: { 'content-type': found.type }, body: found.bytes };
  });
  const connection = { ...login, endpoint: `${target.url}/` };
  return { target, objects, store, connection, answerWith: (reply: Reply | null) => (override = reply) };
}
