/** Requests to an object storage with Amazon’s API: https://docs.aws.amazon.com/AmazonS3/latest/API */
import { hash } from 'node:crypto';
import type { OutgoingReply, OutgoingRequest, StreamedBody } from '../../platform/outgoing';
import { isRecord, textOf } from '../../../domain/runs/json';
import { StepError, type CallContext, type RepeatPolicy } from '../connector';
import { baseAddress, requestTimeout, requireSecret } from '../jsonApi';
import { failedReply } from '../replies';

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  /** Empty for the list of all buckets. */
  readonly bucket: string;
  /** Of an object; empty for the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: StreamedBody & { /** SHA-256, in hexadecimal digits. */ readonly digest: string };
  /** Takes the body of a success as a stream. */
  readonly receive?: OutgoingRequest['receive'];
  readonly maxBytes: number;
  readonly repeat: RepeatPolicy;
}

/** Sends a signed request (Signature Version 4). Throws a `StepError` for a failure. */
export async function sendToS3(call: CallContext, request: S3Request): Promise<OutgoingReply> {
  const { connection, now } = call;
  const { method, bucket, key = '', query = {}, body } = request;
  const accessKeyId = requireSecret(connection, 'accessKeyId', 'The access key ID');
  const secretAccessKey = requireSecret(connection, 'secretAccessKey', 'The secret access key');
  const region = textOf(connection.region).trim() || 'us-east-1';
  const url = new URL(`${baseOf(call, region)}/${encodePath(bucket)}${key === '' ? '' : `/${encodePath(key)}`}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { AwsV4Signer } = await import('aws4fetch');
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...request.headers, 'x-amz-content-sha256': body?.digest ?? hash('sha256', '', 'hex') },
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  }).sign();
  const headers: Record<string, string> = {};
  signed.headers.forEach((value, name) => (headers[name] = value));
  const reply = await call.outgoing.send({
    url: signed.url.href,
    method,
    headers,
    secretHeaders: ['x-amz-security-token'],
    ...(body !== undefined && { body }),
    ...(request.receive !== undefined && { receive: request.receive }),
    timeout: requestTimeout,
    maxBytes: request.maxBytes,
    // The signature names the host.
    followsRedirects: false,
    signal: call.signal,
  });
  if (reply.status >= 200 && reply.status <= 299) return reply;
  throw await failureOf(reply, request, call);
}

function baseOf({ connection }: CallContext, region: string): string {
  if (!/^[a-z\d-]{1,40}$/.test(region)) throw new StepError('Region has small letters, digits and hyphens, such as eu-central-1.');
  const isAmazon = textOf(connection.endpoint).trim() === '';
  return isAmazon ? `https://s3.${region}.amazonaws.com` : baseAddress(connection, 'endpoint', 'The URL');
}

/** Each part of a path, encoded as the signature requires (RFC 3986). */
const encodePath = (path: string): string =>
  path
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`))
    .join('/');

/** Codes of refused credentials; the status of all is 403. */
const credentials: ReadonlySet<string> = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'AccountProblem',
]);

const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: 'The storage has no bucket with this name.',
  NoSuchKey: 'The bucket has no file with this path.',
  AccessDenied: 'The storage denied access. Check the permissions of the access key.',
  PreconditionFailed: 'There is already a file with this path.',
  PermanentRedirect: 'The bucket is in another region. Enter that region in the connection.',
  AuthorizationHeaderMalformed: 'The bucket is in another region. Enter that region in the connection.',
  RequestTimeTooSkewed: 'The clocks of this server and of the storage differ too much.',
};

async function failureOf(reply: OutgoingReply, { repeat, method, key = '' }: S3Request, { now }: CallContext): Promise<StepError> {
  const { Error: failure } = await readXml(reply.body).catch(() => ({}) as Record<string, unknown>);
  const code = isRecord(failure) ? textOf(failure.Code) : '';
  if (credentials.has(code))
    return new StepError('The storage refused the access key of the connection. Reconnect it.', {
      status: reply.status,
      isConnectionLost: true,
    });
  // A reply to HEAD has no body.
  const known = code === '' && method === 'HEAD' && reply.status === 404 ? (key === '' ? 'NoSuchBucket' : 'NoSuchKey') : code;
  const explain = () => sentences[known] ?? (code === '' ? null : `The storage answered ${reply.status}: “${code.slice(0, 100)}”.`);
  return failedReply(reply, { name: 'The storage', repeat, now, explain });
}

/** Reads XML that declares no entities. Throws a `StepError` for anything else. */
export async function readXml(body: Buffer): Promise<Record<string, unknown>> {
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  const text = body.toString('utf8');
  const unreadable = () => new StepError('The storage sent a reply that can’t be read. Check its URL.');
  if (text.includes('<!DOCTYPE') || XMLValidator.validate(text) !== true) throw unreadable();
  // Values stay texts: a name can consist of digits.
  const parser = new XMLParser({
    ignoreAttributes: true,
    parseTagValue: false,
    trimValues: false,
    htmlEntities: true,
    isArray: (name) => name === 'Contents' || name === 'Bucket',
  });
  try {
    return parser.parse(text) as Record<string, unknown>;
  } catch {
    throw unreadable(); // For example nested too deeply.
  }
}
