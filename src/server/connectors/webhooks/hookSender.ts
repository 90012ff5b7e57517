/** Checks that a received request comes from the expected sender. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { StepError, type Field, type FieldValues, type HookCall, type HookRequest } from '../connector';
import { choicesOf, field } from '../field';
import { readChoice, readText, readWhole } from '../inputs';
import { headerName } from './requestTarget';

const initialSecretHeader = 'x-webhook-secret';
const initialSignatureHeader = 'x-hub-signature-256';
/** Seconds; Stripe, Slack and Standard Webhooks advise five minutes. */
const initialTolerance = 300;

const signatureKinds = ['header', 'github', 'stripe', 'slack', 'standard', 'shopify'] as const;
type SignatureKind = (typeof signatureKinds)[number];

export const senderFields: readonly Field[] = [
  field.secret('secret', 'Shared secret', 'If filled in, only requests with it in the header below are accepted.'),
  field.secret('previousSecret', 'Earlier shared secret', 'Also accepted until the sender uses the new one. Then clear this field.'),
  field.text(
    'secretHeader',
    'Secret header',
    'X-Webhook-Secret if left empty. In the Authorization header, the secret can follow “Bearer”.',
    { placeholder: initialSecretHeader, check: secretHeaderOf },
  ),
  field.choice('signatureKind', 'Signature format', 'How the sender signs requests with the key below.', {
    initial: 'header',
    choices: choicesOf({
      header: 'HMAC with SHA-256 in a header',
      github: 'GitHub (X-Hub-Signature-256)',
      stripe: 'Stripe (Stripe-Signature)',
      slack: 'Slack (X-Slack-Signature)',
      standard: 'Standard Webhooks (Webhook-Signature, Svix-Signature)',
      shopify: 'Shopify (X-Shopify-Hmac-Sha256)',
    }),
    check: checkKey,
  }),
  field.secret('signingKey', 'Signing key', 'If filled in, requests must be signed with this key. Many senders call it a signing secret.'),
  field.secret('previousSigningKey', 'Earlier signing key', 'Also accepted until the sender uses the new one. Then clear this field.'),
  field.text(
    'signatureHeader',
    'Signature header',
    'Only for HMAC in a header, in hexadecimal or Base64. X-Hub-Signature-256 if left empty. A prefix such as sha256= is allowed.',
    { placeholder: initialSignatureHeader, check: (entered) => headerName(entered, 'signatureHeader') },
  ),
  field.number(
    'signatureTolerance',
    'Maximum signature age in seconds',
    'Stripe, Slack and Standard Webhooks also sign the time. Requests whose time differs from ours by more are refused.',
    { initial: initialTolerance, check: toleranceOf },
  ),
];

/**
 * Throws a `StepError` with the status 401 for a request without the secret or the right signature. Returns the names of the
 * headers that hold credentials.
 */
export async function checkSender(request: HookRequest, { input, now }: Pick<HookCall, 'input' | 'now'>): Promise<ReadonlySet<string>> {
  const secrets = valuesOf(input, ['secret', 'previousSecret']);
  const secretHeader = secretHeaderOf(input);
  if (secrets.length > 0 && !secrets.some((secret) => hasSecret(request.headers[secretHeader] ?? '', secret)))
    throw new StepError('The secret of the request is missing or wrong.', { status: 401 });
  const kind = readChoice<SignatureKind>(input, 'signatureKind', 'Signature format', signatureKinds);
  const signatureHeader = kind === 'header' ? headerName(input, 'signatureHeader') || initialSignatureHeader : headersOfKind[kind];
  const keys = signingKeysOf(input);
  if (keys.length > 0) {
    const tolerance = toleranceOf(input);
    await checkSignature({ ...signedPartsOf(kind, request, signatureHeader), request }, keys, { kind, now, tolerance });
  }
  return new Set(['authorization', 'cookie', 'proxy-authorization', secretHeader, signatureHeader, 'svix-signature']);
}

/** The key of the signature, and the earlier one if there is one. */
export function signingKeysOf(input: FieldValues): readonly string[] {
  return valuesOf(input, ['signingKey', 'previousSigningKey']);
}

const valuesOf = (input: FieldValues, keys: readonly string[]): string[] =>
  keys.map((key) => readText(input, key).trim()).filter((value) => value !== '');

function toleranceOf(input: FieldValues): number {
  return readWhole(input, 'signatureTolerance', 'Maximum signature age', 1, 1_000_000) ?? initialTolerance;
}

/** Without a key every request would be accepted, although a signature was asked for. */
function checkKey(input: FieldValues): void {
  if (!['', 'header'].includes(readText(input, 'signatureKind')) && signingKeysOf(input).length === 0)
    throw new StepError('The signature format needs a signing key. Enter it, or choose HMAC in a header.');
}

/** The header that has the shared secret, in small letters. */
export function secretHeaderOf(input: FieldValues): string {
  return headerName(input, 'secretHeader') || initialSecretHeader;
}

const hasSecret = (given: string, secret: string): boolean =>
  isEqual(Buffer.from(given.trim()), Buffer.from(secret)) ||
  isEqual(Buffer.from(given.trim().replace(/^Bearer\s+/i, '')), Buffer.from(secret));

const headersOfKind: Readonly<Record<Exclude<SignatureKind, 'header'>, string>> = {
  github: 'x-hub-signature-256',
  stripe: 'stripe-signature',
  slack: 'x-slack-signature',
  standard: 'webhook-signature',
  shopify: 'x-shopify-hmac-sha256',
};

interface SignedParts {
  /** In hexadecimal digits or base64; one of them must be right. */
  readonly signatures: readonly string[];
  /** What was signed before the body. */
  readonly prefix: string;
  /** In seconds since 1970; null for a form without a time. */
  readonly time: string | null;
}

/** What a sender signed, by the form of its signature. */
function signedPartsOf(kind: SignatureKind, { headers }: HookRequest, header: string): SignedParts {
  const given = (headers[header] ?? '').trim();
  switch (kind) {
    case 'header':
      return { signatures: [given.replace(/^(?:sha256|v\d)[=,]/i, '')], prefix: '', time: null };
    // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
    case 'github':
      return { signatures: [given.replace(/^sha256=/, '')], prefix: '', time: null };
    // https://docs.stripe.com/webhooks#verify-manually
    case 'stripe': {
      const parts = given.split(',').map((part) => part.trim().split('=', 2));
      const valuesNamed = (name: string) => parts.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
      const [time = ''] = valuesNamed('t');
      return { signatures: valuesNamed('v1'), prefix: `${time}.`, time };
    }
    // https://docs.slack.dev/authentication/verifying-requests-from-slack
    case 'slack': {
      const time = (headers['x-slack-request-timestamp'] ?? '').trim();
      return { signatures: [given.replace(/^v0=/, '')], prefix: `v0:${time}:`, time };
    }
    // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md; Svix has its own names for the headers.
    case 'standard': {
      const valueOf = (name: string) => (headers[`webhook-${name}`] ?? headers[`svix-${name}`] ?? '').trim();
      const signatures = valueOf('signature')
        .split(' ')
        .flatMap((each) => (each.startsWith('v1,') ? [each.slice(3)] : []));
      const time = valueOf('timestamp');
      return { signatures, prefix: `${valueOf('id')}.${time}.`, time };
    }
    // https://shopify.dev/docs/apps/build/webhooks/subscribe/https#step-5-verify-the-webhook
    case 'shopify':
      return { signatures: [given], prefix: '', time: null };
  }
}

async function checkSignature(
  { signatures, prefix, time, request: { body, large } }: SignedParts & { readonly request: HookRequest },
  keys: readonly string[],
  { kind, now, tolerance }: { readonly kind: SignatureKind; readonly now: Date; readonly tolerance: number },
): Promise<void> {
  const hmacs = keys.map((key) => createHmac('sha256', keyOf(kind, key)).update(prefix));
  const bytes = large === null ? [body] : (large() as AsyncIterable<Buffer>);
  for await (const chunk of bytes) for (const hmac of hmacs) hmac.update(chunk);
  const expected = hmacs.map((hmac) => hmac.digest());
  // Handshakes sign such texts for everybody.
  if (large === null && isSignedForAnyone(body.toString('latin1')))
    throw new StepError('The signature of the request is missing or wrong.', { status: 401 });
  const isRight = signatures.some((given) => expected.some((each) => isEqual(bytesOf(given), each)));
  if (!isRight) throw new StepError('The signature of the request is missing or wrong.', { status: 401 });
  if (time !== null && !(Math.abs(now.getTime() / 1000 - Number(time)) <= tolerance))
    throw new StepError('The signature of the request is too old, or its time is in the future.', { status: 401 });
}

/** True for a text that a handshake signs: letters, digits and the signs of base64, which no sender of events sends as a body. */
export const isSignedForAnyone = (text: string): boolean => /^[\w+/-]{1,200}={0,2}$/.test(text);

/** The keys of Standard Webhooks are base64 after `whsec_`; those of the others are used as they are. */
const keyOf = (kind: SignatureKind, key: string): Buffer =>
  kind === 'standard' ? Buffer.from(key.replace(/^whsec_/, ''), 'base64') : Buffer.from(key);

const bytesOf = (signature: string): Buffer =>
  /^[\da-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.from(signature, 'base64');

/** In a time that does not depend on where they differ. */
export const isEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
