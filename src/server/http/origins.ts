/** Who may call from where: origin of writes (S35) and CORS (S36). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config';
import { HttpProblem } from '../platform/handler';
import type { Encryption, Random } from '../platform/context';
import { equalsInConstantTime } from '../platform/encryption/encryption';

/*
 * CSRF by double submit (S34): the header `X-CSRFToken` must equal the cookie `csrftoken`, and both must carry
 * a digest bound to the caller's session, or to the visitor's cookie before there is one.
 */

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

/** A token of a session lives as long as the session may, one of a visitor until the browser closes. */
export function csrfLifetime(config: Config, binding: CsrfBinding): { maxAgeSeconds?: number } {
  return binding.startsWith('session:') ? { maxAgeSeconds: config.session.absoluteSeconds } : {};
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
export const isSafeMethod = (method: string): boolean => safeMethods.has(method);

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Allows the configured origin, and outside production also the loopback address of the request itself. */
export function isOwnOrigin(config: Config, request: FastifyRequest, origin: string): boolean {
  if (origin === config.publicUrl) return true;
  const host = request.headers.host ?? '';
  return !config.isProduction && loopbackHost.test(host) && origin === `http://${host}`;
}

/** Throws 403 for a write caused by a page of another site, regardless of its token (S35). */
export function refuseForeignWrite(config: Config, request: FastifyRequest): void {
  if (isSafeMethod(request.method)) return;
  const { origin } = request.headers;
  const isForeign = origin !== undefined && !isOwnOrigin(config, request, origin) && !config.corsOrigins.includes(origin);
  if (isForeign || request.headers['sec-fetch-site'] === 'cross-site') throw crossOrigin();
}

export function crossOrigin(): HttpProblem {
  return new HttpProblem(403, { errors: ['Requests from other sites are refused.'], reason: 'cross_origin' });
}

const allowedHeaders = 'Accept, Content-Type, Idempotency-Key, X-CSRFToken, X-Profile-Id, X-Reauthentication-Token, X-Requested-With';
const exposedHeaders = 'Retry-After, X-CSRFToken, X-Request-Id';

/** CORS headers for the exactly listed origins, and for no other: never reflected, never `null` (S36). */
export function allowListedOrigin(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !config.corsOrigins.includes(origin)) return;
  void reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true');
  if (request.method !== 'OPTIONS') {
    void reply.header('access-control-expose-headers', exposedHeaders);
    return;
  }
  void reply
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', allowedHeaders)
    .header('access-control-max-age', '600');
}

// The methods of each path, so that others answer 405 and not 404 (S43).

export interface KnownPaths {
  /** The methods of the path; empty if there is no such path. */
  methodsOf(path: string): readonly string[];
}

/** Records the routes registered from here on. Wildcards are not counted, because they match anything. */
export function collectPaths(app: FastifyInstance): KnownPaths {
  const patterns = new Map<string, { matches: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const plain = url.replace(/\/$/, '');
    const pattern = patterns.get(plain) ?? { matches: patternOf(plain), methods: new Set<string>() };
    for (const name of [method].flat()) pattern.methods.add(name);
    patterns.set(plain, pattern);
  });
  return {
    methodsOf: (path) =>
      [...new Set([...patterns.values()].filter(({ matches }) => matches.test(path)).flatMap(({ methods }) => [...methods]))].sort(),
  };
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}/?$`);
}
