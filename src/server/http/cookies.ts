/**
 * The server's cookies (S21). On https their names begin with `__Host-`, so that no other host can set them; plain http, which
 * the configuration allows only on loopback, uses other names. Scripts can read only the CSRF token.
 */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { sharedCookieName } from '../../domain/cookies';
import type { Config } from '../platform/config/config';

export type CookieName = 'session' | 'challenge' | 'visitor' | 'sign-on' | 'device' | 'csrf' | 'saml';

/** Sets a value; `null` removes it. Without `maxAgeSeconds` it lasts until the browser closes. */
export interface CookieChange {
  readonly value: string | null;
  readonly maxAgeSeconds?: number;
}

/** The name is set by the contract; https puts `__Host-` before it. Pages of earlier versions know this one on https too. */
export const csrfCookieName = 'csrftoken';

export function cookieName(config: Pick<Config, 'isSecure'>, name: CookieName): string {
  if (name === 'csrf') return sharedCookieName(csrfCookieName, config.isSecure);
  return config.isSecure ? `__Host-${name}` : `patchbay-${name}`;
}

export function cookieOptions(config: Config, name: CookieName, maxAgeSeconds?: number): CookieSerializeOptions {
  return {
    path: '/',
    secure: config.isSecure,
    httpOnly: name !== 'csrf',
    sameSite: 'lax',
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  };
}

/** The cookie's value if it was sent exactly once, otherwise null: of two with one name, two readers may each take a different one. */
export function readCookie(config: Config, request: FastifyRequest, name: CookieName): string | null {
  return cookieNamed(request, cookieName(config, name));
}

/** As `readCookie`, for a cookie set by the client; also under the name that earlier versions gave it on https. */
export function readClientCookie(config: Config, request: FastifyRequest, name: string): string | null {
  return cookieNamed(request, sharedCookieName(name, config.isSecure)) ?? cookieNamed(request, name);
}

/** As `readCookie`, by the name that the browser sends. */
export function cookieNamed(request: FastifyRequest, wanted: string): string | null {
  return sentCookies(request.headers.cookie).get(wanted) ?? null;
}

/** The cookies of a header by their names; null for one that came more than once. */
export function sentCookies(header: string | undefined): Map<string, string | null> {
  const cookies = new Map<string, string | null>();
  if (header === undefined) return cookies;
  for (const part of header.split(';')) {
    const pair = part.trim();
    const sign = pair.indexOf('=');
    if (sign < 0) continue;
    const name = pair.slice(0, sign);
    cookies.set(name, cookies.has(name) ? null : pair.slice(sign + 1));
  }
  return cookies;
}
