/** Checks that a received request comes from the expected sender. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { StepError, type Field, type FieldValues, type HookRequest } from '../connector';
import { readText } from '../inputs';

const initialSecretHeader = 'x-webhook-secret';
const initialSignatureHeader = 'x-hub-signature-256';

export const senderFields: readonly Field[] = [
  {
    key: 'secret',
    label: 'Shared secret',
    type: 'secret',
    help: 'If it is filled in, only requests that have it in the header below are accepted.',
  },
  {
    key: 'secretHeader',
    label: 'Header of the secret',
    type: 'text',
    placeholder: initialSecretHeader,
    help: 'Empty means X-Webhook-Secret. In the header Authorization, “Bearer” before the secret is allowed.',
  },
  {
    key: 'signingKey',
    label: 'Key of the signature',
    type: 'secret',
    help: 'If it is filled in, the body must be signed with this key: HMAC with SHA-256, in hexadecimal digits or base64.',
  },
  {
    key: 'signatureHeader',
    label: 'Header of the signature',
    type: 'text',
    placeholder: initialSignatureHeader,
    help: 'Empty means X-Hub-Signature-256. A prefix such as sha256= is allowed.',
  },
];

/**
 * Throws a `StepError` with the status 401 for a request without the secret or the right signature. Returns the names of the
 * headers that hold credentials.
 */
export function checkSender(request: HookRequest, input: FieldValues): ReadonlySet<string> {
  const secret = readText(input, 'secret').trim();
  const signingKey = readText(input, 'signingKey').trim();
  const secretHeader = headerName(input, 'secretHeader', initialSecretHeader);
  const signatureHeader = headerName(input, 'signatureHeader', initialSignatureHeader);
  if (secret !== '' && !hasSecret(request.headers[secretHeader] ?? '', secret))
    throw new StepError('The secret of the request is missing or wrong.', { status: 401 });
  if (signingKey !== '' && !isSigned(request.body, request.headers[signatureHeader] ?? '', signingKey))
    throw new StepError('The signature of the request is missing or wrong.', { status: 401 });
  return new Set(['authorization', 'cookie', 'proxy-authorization', secretHeader, signatureHeader]);
}

const headerName = (input: FieldValues, key: string, initial: string): string => readText(input, key).trim().toLowerCase() || initial;

const hasSecret = (given: string, secret: string): boolean =>
  isEqual(Buffer.from(given.trim()), Buffer.from(secret)) ||
  isEqual(Buffer.from(given.trim().replace(/^Bearer\s+/i, '')), Buffer.from(secret));

function isSigned(body: Buffer, given: string, key: string): boolean {
  const expected = createHmac('sha256', key).update(body).digest();
  const text = given.trim().replace(/^(?:sha256|v\d)[=,]/i, '');
  const bytes = /^[\da-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return isEqual(bytes, expected);
}

/** In a time that does not depend on where they differ. */
const isEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
