/** Signed tokens (JWT, RFC 7519) with which apps sign requests. */
import { createHmac, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { minutes, seconds } from '../../../domain/durations';
import { isRecord } from '../../../domain/runs/json';
import { StepError } from '../../connectors/connector';
import { parseJson } from '../../connectors/replies';
import { isEqual } from '../../connectors/webhooks/hookSender';
import type { Outgoing } from '../../platform/outgoing';

/** The public keys at an address (RFC 7517). */
export type KeySource = (address: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

const hmacHashes: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };
const rsaHashes: Readonly<Record<string, string>> = { RS256: 'sha256', RS384: 'sha384', RS512: 'sha512' };

/** Clocks differ by so much. */
const tolerance = seconds(60);

type By = { readonly secret: string } | { readonly keys: readonly Readonly<Record<string, unknown>>[] };

/** The claims of a token that is signed and valid now; null for any other. The secret or the keys decide which algorithms count. */
export function readToken(token: string, by: By, now: Date): Readonly<Record<string, unknown>> | null {
  const [head = '', payload = '', signature = '', ...more] = token.split('.');
  const [header, claims] = [decoded(head), decoded(payload)];
  if (more.length > 0 || header === null || claims === null) return null;
  const given = Buffer.from(signature, 'base64url');
  if (!isSigned(header, Buffer.from(`${head}.${payload}`), given, by)) return null;
  const at = (name: string) => (claims[name] === undefined ? null : Number(claims[name]) * 1000);
  const [expires, from] = [at('exp'), at('nbf')];
  const time = now.getTime();
  const isCurrent = (expires === null || time < expires + tolerance) && (from === null || time >= from - tolerance);
  return isCurrent ? claims : null;
}

function decoded(part: string): Readonly<Record<string, unknown>> | null {
  const value = parseJson(Buffer.from(part, 'base64url').toString('utf8'));
  return isRecord(value) ? value : null;
}

function isSigned({ alg, kid }: Readonly<Record<string, unknown>>, content: Buffer, signature: Buffer, by: By): boolean {
  const name = String(alg);
  if ('secret' in by) {
    const hash = Object.hasOwn(hmacHashes, name) ? hmacHashes[name]! : null;
    return hash !== null && isEqual(signature, createHmac(hash, by.secret).update(content).digest());
  }
  const keys = by.keys.filter((key) => kid === undefined || key.kid === kid);
  return keys.some((key) => {
    try {
      const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
      if (key.kty === 'RSA' && Object.hasOwn(rsaHashes, name)) return verify(rsaHashes[name], content, publicKey, signature);
      if (key.kty === 'EC' && name === 'ES256') return verify('sha256', content, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
      return key.kty === 'OKP' && name === 'EdDSA' && verify(null, content, publicKey, signature);
    } catch {
      // A key that cannot be read signs nothing.
      return false;
    }
  });
}

const keysKept = minutes(10);
const maxKeyBytes = 100_000;
const askTimeout = seconds(5);

/** Keys of apps change rarely, and each request of a hook needs them. */
const keptKeys = new Map<string, { readonly until: number; readonly keys: readonly Readonly<Record<string, unknown>>[] }>();

/** Asks for the keys at an address, at most every ten minutes. Throws a `StepError` with the status 503 if they cannot be read. */
export async function fetchKeys(outgoing: Outgoing, address: string, now: Date): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const kept = keptKeys.get(address);
  if (kept !== undefined && kept.until > now.getTime()) return kept.keys;
  const away = (cause?: unknown) =>
    new StepError('The keys of the app can’t be read, so the request can’t be checked.', { status: 503, cause });
  const reply = await outgoing
    .send({ url: address, method: 'GET', headers: { accept: 'application/json' }, timeout: askTimeout, maxBytes: maxKeyBytes })
    .catch((error: unknown) => {
      throw away(error);
    });
  const body = reply.status === 200 ? parseJson(reply.body.toString('utf8')) : null;
  if (!isRecord(body) || !Array.isArray(body.keys)) throw away();
  const keys = (body.keys as unknown[]).filter(isRecord);
  keptKeys.set(address, { until: now.getTime() + keysKept, keys });
  return keys;
}
