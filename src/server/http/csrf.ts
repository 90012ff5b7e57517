/**
 * CSRF by double submit (S34, A7.39–A7.41): the header `X-CSRFToken` must equal the cookie `csrftoken`, and both must carry
 * a digest bound to the caller's session, or to the visitor's cookie before there is one.
 */
import type { Config } from '../config';
import type { Random } from '../context';
import { sameText, type Sealing } from '../records/sealing';

export const csrfHeader = 'x-csrftoken';

/** To whom a token belongs: the value of the session's cookie, else of the visitor's. */
export type CsrfBinding = `session:${string}` | `visitor:${string}`;

const shape = /^[\w-]{22}\.[\w-]{43}$/;

export function newCsrfToken(sealing: Sealing, random: Random, binding: CsrfBinding): string {
  const nonce = random.bytes(16).toString('base64url');
  return `${nonce}.${sealing.digest('csrf', `${nonce}.${binding}`)}`;
}

export function isCsrfTokenOf(sealing: Sealing, token: string, binding: CsrfBinding): boolean {
  if (!shape.test(token)) return false;
  const [nonce = '', digest = ''] = token.split('.');
  return sameText(digest, sealing.digest('csrf', `${nonce}.${binding}`));
}

/**
 * The binding that the cookies give; null for a browser that was never here. A session that has ended still binds until
 * its cookie is gone: the caller then learns by a 401 that it timed out, not by a 403 about tokens (S22).
 */
export function csrfBindingOf(cookies: { session: string | null; visitor: string | null }): CsrfBinding | null {
  if (cookies.session !== null) return `session:${cookies.session}`;
  return cookies.visitor === null ? null : `visitor:${cookies.visitor}`;
}

/** How long the token's cookie lives: as long as what it is bound to. */
export function csrfLifetime(config: Config, binding: CsrfBinding): { maxAgeSeconds?: number } {
  return binding.startsWith('session:') ? { maxAgeSeconds: config.session.absoluteSeconds } : {};
}
