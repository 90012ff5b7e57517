/**
 * Headers of every reply, and those of HTML (S39, S41, S43, R21). Not @fastify/helmet: the policy of a built page is known only
 * when its file is (digests of its style sheets), headers set by a route must stay, and replies that never reach a hook, to
 * unreadable addresses, need them too.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config';

/** Third-party scripts in our pages: Google One Tap, if it is on (S41, S44). */
export interface SocialLoginGuests {
  readonly oneTapScript: string | null;
}

/**
 * The policy of S41. `styleHashes`: digests of inline style sheets (`'sha256-…'` without the quotes), such as the critical CSS of
 * the built pages.
 */
export function contentSecurityPolicy(
  styleHashes: readonly string[] = [],
  { oneTapScript }: SocialLoginGuests = { oneTapScript: null },
  avatarServiceUrl: string | null = null,
): string {
  const guest = oneTapScript === null ? null : new URL('./', oneTapScript).href;
  const also = guest === null ? '' : ` ${guest}`;
  const styles = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    oneTapScript === null ? "script-src 'self'" : `script-src 'self' ${oneTapScript}`,
    `style-src ${styles}${also}`,
    avatarServiceUrl === null ? "img-src 'self' data:" : `img-src 'self' data: ${new URL(avatarServiceUrl).origin}`,
    "font-src 'self'",
    `connect-src 'self'${also}`,
    guest === null ? "frame-src 'none'" : `frame-src ${guest}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The third-party script creates its own policies, whose names it does not guarantee.
    guest === null ? 'trusted-types app' : "trusted-types 'allow-duplicates' *",
    'report-uri /csp-report',
  ].join('; ');
}

const isText = /^(?:text\/|application\/(?:javascript|json|manifest\+json)|image\/svg)/;

/** A year. */
const strictTransport = 'max-age=31536000; includeSubDomains';

/** Sets them on every reply that passes through Fastify's hooks. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    setSecurityHeaders(config, request, reply);
    done();
  });
}

/**
 * Everything not marked as cacheable is `no-store`, which covers the API and every page with private content. Headers that a
 * route has set stay.
 */
const defaults = Object.entries({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cache-control': 'no-store',
});

/** Sets the `defaults`, the id of the request and, on https, the strict transport; for HTML also the policy. */
export function setSecurityHeaders(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of defaults) setDefault(reply, name, value);
  setDefault(reply, 'x-request-id', request.id);
  if (config.isSecure) setDefault(reply, 'strict-transport-security', strictTransport);
  const type = String(reply.getHeader('content-type') ?? '');
  if (isText.test(type) && !/charset/i.test(type)) void reply.header('content-type', `${type}; charset=utf-8`);
  if (isHtml(reply)) setDefault(reply, 'content-security-policy', contentSecurityPolicy());
}

function setDefault(reply: FastifyReply, name: string, value: string): void {
  if (!reply.hasHeader(name)) void reply.header(name, value);
}

export function isHtml(reply: FastifyReply): boolean {
  return /^text\/html\b/.test(String(reply.getHeader('content-type') ?? ''));
}
