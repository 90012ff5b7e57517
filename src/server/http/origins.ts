/** Who may call from where: origin of writes (S35) and CORS (S36). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config';
import { HttpProblem } from '../platform/handler';

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
