/** Signatures of the requests of hooks. They are compared in constant time, over the bytes that were sent. */
import { createHmac, createPublicKey, verify, type BinaryLike } from 'node:crypto';
import type { Hmac, Signature, Template } from '../../../domain/apps/definition';
import { isBytes } from '../../../domain/apps/bytes';
import { fillPlace } from '../../../domain/apps/fillTemplate';
import type { Scope } from '../../../domain/apps/filling';
import { parseTemplate } from '../../../domain/apps/templates';
import { textOf } from '../../../domain/runs/json';
import { StepError, type HookRequest } from '../../connectors/connector';
import { isEqual, isSignedForAnyone } from '../../connectors/webhooks/hookSender';
import { asStepError, fill, fillingOf, textFrom, valueAt, type Filler } from './fill';
import { readToken, type KeySource } from './signedTokens';

/** A request with what its signature can name. */
export interface SignedRequest {
  readonly request: HookRequest;
  /** With the parsed body, and with secrets. */
  readonly scope: Scope;
  readonly now: Date;
  readonly keys: KeySource;
}

/** Throws a `StepError` with the status 401 for a request that the app has not signed, and with 503 if nothing is known to check it by. */
export async function checkSignature(filler: Filler, signature: Signature, signed: SignedRequest): Promise<void> {
  switch (signature.kind) {
    case 'ask':
      return;
    case 'hmac':
      return checkHmac(filler, signature, signed);
    case 'ed25519':
    case 'ecdsa':
      return checkByKey(filler, signature, signed);
    case 'token': {
      const wanted = required(textFrom(filler, signature.value, signed.scope));
      const given = textOf(valueAt(filler, signature.place, signed.scope));
      if (!isEqual(Buffer.from(given), Buffer.from(wanted))) throw refused();
      return;
    }
    case 'jwt': {
      const token = textOf(valueAt(filler, signature.place, signed.scope)).replace(/^Bearer /i, '');
      const { secret, keys, claims = {} } = signature;
      const by =
        secret === undefined
          ? { keys: await signed.keys(textFrom(filler, keys!, signed.scope)) }
          : { secret: required(textFrom(filler, secret, signed.scope)) };
      const found = readToken(token, by, signed.now);
      if (found === null) throw refused();
      for (const [name, template] of Object.entries(claims)) {
        const wanted = textFrom(filler, template, signed.scope);
        const given = found[name];
        const isRight = Array.isArray(given) ? given.map(textOf).includes(wanted) : textOf(given) === wanted;
        if (wanted === '' || !isRight) throw refused();
      }
    }
  }
}

/** The header whose presence says that a request is signed; null for a signature without one. */
export const signatureHeader = (signature: Signature | undefined): string | null =>
  signature?.kind === 'hmac' || signature?.kind === 'ed25519' || signature?.kind === 'ecdsa' ? signature.header.toLowerCase() : null;

const refused = () => new StepError('The signature of the request is missing or wrong.', { status: 401 });

/** Without a secret, anyone could sign. */
function required(secret: string): string {
  if (secret !== '') return secret;
  throw new StepError('Nothing is set up by which the request could be checked.', { status: 503 });
}

type HmacSignature = Extract<Signature, { readonly kind: 'hmac' }>;

function checkHmac(filler: Filler, signature: HmacSignature, { request, scope, now }: SignedRequest): void {
  const { header, prefix = '', pairs, time, encoding, secret, orAsk } = signature;
  if (orAsk === true && textFrom(filler, secret, scope) === '') return;
  const given = (request.headers[header.toLowerCase()] ?? '').trim();
  const named = pairs === undefined ? [] : given.split(/[,;]/).map((pair) => splitPair(pair.trim()));
  const valuesOf = (name: string | undefined) => named.flatMap(([key, value]) => (key === name ? [value] : []));
  const signatures = pairs === undefined ? given.split(/\s+/) : valuesOf(pairs.signature);
  const sentAt = time === undefined ? undefined : time.place === undefined ? valuesOf(pairs?.time)[0] : valueAt(filler, time.place, scope);
  const { digest: expected, isForAnyone } = hmacOf(filler, signature, { request, scope: { ...scope, time: sentAt } });
  // The answers to questions sign such texts for everybody.
  if (isForAnyone) throw refused();
  const isRight = signatures.some((each) => each.startsWith(prefix) && isEqual(bytesOf(each.slice(prefix.length), encoding), expected));
  if (!isRight) throw refused();
  if (time !== undefined) checkTime(sentAt, time.within, now);
}

const splitPair = (pair: string): readonly [string, string] => {
  const sign = pair.indexOf('=');
  return sign < 0 ? [pair, ''] : [pair.slice(0, sign), pair.slice(sign + 1)];
};

const hexDigits = /^(?:[\da-f]{2})+$/i;

const bytesOf = (text: string, encoding: Hmac['encoding']): Buffer =>
  encoding === 'hex' && !hexDigits.test(text) ? Buffer.alloc(0) : Buffer.from(text, encoding);

/** `isForAnyone`: what is signed is a short text such as a challenge. Throws a `StepError` without a secret. */
export function hmacOf(
  filler: Filler,
  { hash, secret, content }: Hmac,
  { request, scope }: Pick<SignedRequest, 'request' | 'scope'>,
): { readonly digest: Buffer; readonly isForAnyone: boolean } {
  const key = fill(filler, secret, scope);
  const bytes: BinaryLike = isBytes(key) ? Buffer.from(key as Uint8Array) : required(textFrom(filler, secret, scope));
  const signed = Buffer.concat(signedParts(filler, content, { request, scope }));
  return { digest: createHmac(hash, bytes).update(signed).digest(), isForAnyone: isSignedForAnyone(signed.toString('latin1')) };
}

/** What is signed. `{body}` is the bytes of the body; other places are texts. */
function signedParts(filler: Filler, content: Template, { request, scope }: Pick<SignedRequest, 'request' | 'scope'>): Buffer[] {
  const whole = { ...scope, sortedForm: sortedForm(request) };
  return parseTemplate(content).parts.map((part) => {
    if (part.type === 'text') return Buffer.from(part.text);
    if (part.place === 'body' && part.filters.length === 0) return request.body;
    const inner = part.place === 'body' ? { ...whole, body: request.body.toString('utf8') } : whole;
    return Buffer.from(textOf(asStepError(() => fillPlace(part, fillingOf(filler, inner)))));
  });
}

/** The names and values of a form, one after the other, in the order of the names; nothing for another body. */
function sortedForm({ headers, body }: HookRequest): string {
  if (!/^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')) return '';
  const pairs = [...new URLSearchParams(body.toString('utf8'))];
  return pairs
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => name + value)
    .join('');
}

function checkTime(sentAt: unknown, within: number, now: Date): void {
  const text = textOf(sentAt).trim();
  const number = Number(text);
  // Milliseconds have been larger than this since 1973, and seconds are until the year 5138.
  const at = text === '' ? NaN : Number.isNaN(number) ? Date.parse(text) : number > 1e11 ? number : number * 1000;
  if (Math.abs(now.getTime() - at) <= within * 1000) return;
  throw new StepError('The signature of the request is too old, or its time is in the future.', { status: 401 });
}

/** What comes before the bytes of a public key (RFC 8410). */
const ed25519Head = Buffer.from('302a300506032b6570032100', 'hex');

function checkByKey(
  filler: Filler,
  { kind, header, content, key, time }: Extract<Signature, { readonly kind: 'ed25519' | 'ecdsa' }>,
  { request, scope, now }: SignedRequest,
): void {
  const text = required(textFrom(filler, key, scope));
  const bytes = Buffer.from(text, hexDigits.test(text) ? 'hex' : 'base64');
  const given = (request.headers[header.toLowerCase()] ?? '').trim();
  const sentAt = time === undefined ? undefined : valueAt(filler, time.place, scope);
  const parts = signedParts(filler, content, { request, scope: { ...scope, time: sentAt } });
  const signature = Buffer.from(given, hexDigits.test(given) ? 'hex' : 'base64');
  if (!isSignedBy(kind, bytes, Buffer.concat(parts), signature)) throw refused();
  if (time !== undefined) checkTime(sentAt, time.within, now);
}

/** False also for a key of another kind, and for bytes that are no key. */
function isSignedBy(kind: 'ed25519' | 'ecdsa', key: Buffer, content: Buffer, signature: Buffer): boolean {
  try {
    const der = kind === 'ed25519' ? Buffer.concat([ed25519Head, key]) : key;
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const type = kind === 'ed25519' ? 'ed25519' : 'ec';
    return publicKey.asymmetricKeyType === type && verify(kind === 'ed25519' ? null : 'sha256', content, publicKey, signature);
  } catch {
    return false;
  }
}
