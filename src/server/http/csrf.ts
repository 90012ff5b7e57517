/**
 * CSRF by double submit (S34): the header `X-CSRFToken` must equal the cookie `csrftoken`, and both must carry
 * a digest bound to the caller's session, or to the visitor's cookie before there is one.
 */
import type { Config } from '../platform/config/config';
import type { Random } from '../platform/context';
import type { Encryption } from '../platform/context';
import { equalsInConstantTime } from '../platform/encryption/encryption';

export const csrfHeader = 'x-csrftoken';

/** The owner of a token: the value of the session cookie, or of the visitor cookie. */
export type CsrfBinding = `session:${string}` | `visitor:${string}`;

const shape = /^[\w-]{22}\.[\w-]{43}$/;

export function newCsrfToken(encryption: Encryption, random: Random, binding: CsrfBinding): string {
  const nonce = random.bytes(16).toString('base64url');
  return `${nonce}.${encryption.digest('csrf', `${nonce}.${binding}`)}`;
}

export function isCsrfTokenOf(encryption: Encryption, token: string, binding: CsrfBinding): boolean {
  if (!shape.test(token)) return false;
  const [nonce = '', digest = ''] = token.split('.');
  return encryption.digests('csrf', `${nonce}.${binding}`).some((known) => equalsInConstantTime(digest, known));
}

/**
 * The owner according to the cookies; null for a browser that was never here. An ended session still counts until its cookie is
 * removed: the caller then gets a 401 for the timeout, not a 403 about tokens (S22).
 */
export function csrfBindingOf(cookies: { session: string | null; visitor: string | null }): CsrfBinding | null {
  if (cookies.session !== null) return `session:${cookies.session}`;
  return cookies.visitor === null ? null : `visitor:${cookies.visitor}`;
}

/** The lifetime of the token's cookie: that of its owner's cookie. */
export function csrfLifetime(config: Config, binding: CsrfBinding): { maxAgeSeconds?: number } {
  return binding.startsWith('session:') ? { maxAgeSeconds: config.session.absoluteSeconds } : {};
}
