/** Receives the browsers' reports of content that the security policy refused (S41). Reports are inert text in the log, and are counted. */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../platform/context';
import { oneLine } from '../audit/auditTrail.store';
import { callerAddress } from './callerAddress';

const limit = { name: 'csp-report', max: 60, windowSeconds: 60 } as const;

export function registerCspReport(app: FastifyInstance, context: ServerContext): void {
  void app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    const asText = async (_request: unknown, body: string) => body;
    reports.addContentTypeParser(['application/csp-report', 'application/reports+json', 'application/json'], { parseAs: 'string' }, asText);
    reports.post('/csp-report', { bodyLimit: 8192 }, async (request, reply) => {
      const { allowed, retryAfterSeconds } = await context.limits.take({ ...limit, key: callerAddress(request.ip) });
      if (!allowed) return reply.code(429).header('retry-after', String(retryAfterSeconds)).send();
      request.log.warn({ violation: summary(request.body) }, 'content security policy');
      return reply.code(204).send();
    });
  });
}

/** The refused resource and its page, without query or hash, which may contain a code. */
function summary(body: unknown): Record<string, string> {
  try {
    const parsed = JSON.parse(String(body)) as Record<string, unknown>;
    const first = (Array.isArray(parsed) ? (parsed[0] as { body?: unknown })?.body : parsed['csp-report']) as Record<string, unknown>;
    const fields = ['document-uri', 'documentURL', 'blocked-uri', 'blockedURL', 'violated-directive', 'effectiveDirective', 'source-file'];
    return Object.fromEntries(
      fields
        .filter((field) => typeof first?.[field] === 'string')
        .map((field) => [field, oneLine(String(first[field]).split(/[?#]/)[0] ?? '')]),
    );
  } catch {
    return {};
  }
}
