/**
 * Receives the error reports of pages. A report is inert text in the log; in production it is also sent to the
 * error-reporting service, if one is configured (S44: the page itself contacts only this server).
 */
import type { FastifyInstance } from 'fastify';
import { ErrorReportBody } from '../../contract/support';
import { days, inSeconds } from '../../domain/durations';
import type { ServerContext } from '../platform/context';
import { forwardErrorReport } from '../errorReports/job';
import { oneLine } from '../audit/auditTrail.store';
import { acceptJsonOnly } from './bodies';
import { callerAddress } from './callerAddress';
import { HttpError } from './failures';
import { pageTracesHeader } from '../../domain/pageTraces';
import type { Config } from '../platform/config/config';
import { readCookie } from './cookies';

// Receives the browsers' reports of content that the security policy refused (S41). Reports are inert text in the log, and are counted.

const cspLimit = { name: 'csp-report', max: 60, windowSeconds: 60 } as const;

export function registerCspReport(app: FastifyInstance, context: ServerContext): void {
  void app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    const asText = async (_request: unknown, body: string) => body;
    reports.addContentTypeParser(['application/csp-report', 'application/reports+json', 'application/json'], { parseAs: 'string' }, asText);
    reports.post('/csp-report', { bodyLimit: 8192 }, async (request, reply) => {
      const { allowed, retryAfterSeconds } = await context.limits.take({ ...cspLimit, key: callerAddress(request.ip) });
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

const limit = { name: 'error-reports', max: 60, windowSeconds: 60 } as const;
/** Each report is a job that is kept for a week: a daily limit bounds what one address can store (S66). */
const dailyLimit = { name: 'error-reports.day', max: 1000, windowSeconds: inSeconds(days(1)) } as const;

export function registerErrorReports(app: FastifyInstance, context: ServerContext): void {
  const { config, db, jobs, limits } = context;
  void app.register(async (reports) => {
    acceptJsonOnly(reports);
    reports.post('/error-reports', { bodyLimit: 64 * 1024 }, async (request, reply) => {
      // A browser names the page's origin with every POST; reports from other sites are not accepted.
      if (request.headers.origin !== undefined && request.headers.origin !== config.publicUrl)
        throw new HttpError(403, 'Error reports are accepted from our own pages only.');
      for (const each of [limit, dailyLimit]) {
        const { allowed, retryAfterSeconds } = await limits.take({ ...each, key: callerAddress(request.ip) });
        if (!allowed) return reply.code(429).header('retry-after', String(retryAfterSeconds)).send();
      }
      const { success, data } = ErrorReportBody.safeParse(request.body);
      if (!success) throw new HttpError(400, 'The error report is invalid.');
      const { name, message, status, label, path, revision } = data;
      request.log.warn(
        { fault: { name: oneLine(name), message: oneLine(message), status, label, path: oneLine(path), revision } },
        'a page failed',
      );
      if (config.isProduction && config.errorReporting !== null)
        await jobs.send(db, forwardErrorReport, { ...data, request_id: request.id });
      return reply.code(204).send();
    });
  });
}

/** On every API reply to a browser with a session. */
export function askForPageTraces(app: FastifyInstance, config: Config): void {
  const ratio = config.tracing?.pageRatio ?? null;
  if (ratio === null) return;
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && readCookie(config, request, 'session') !== null)
      void reply.header(pageTracesHeader, String(ratio));
    done();
  });
}
