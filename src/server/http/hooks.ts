/** The addresses at which Zaps receive requests. They know neither sessions nor CSRF: the token in the address is the proof. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../platform/context';
import type { Database } from '../platform/database/database';
import { DatabaseAwayError } from '../platform/errors';
import { receiveAppEvent } from '../engine/appEvents';
import { maxBodyBytes, type HookAnswer, type SentRequest } from '../engine/readHookRequest';
import { receiveHook } from '../engine/receiveHook';
import { callerAddress } from './callerAddress';
import { createAddressCounter } from './publicReads';

/** Requests of one network address to addresses that do not exist, or that an app has not signed; counted in this process. */
const strangeRequests = { max: 60, windowSeconds: 60 } as const;

/** A Zap may write the answer, so a browser must not show it as a page of ours, run it, or keep it. */
const inert = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

export function registerHooks(
  app: FastifyInstance,
  { context, database }: { readonly context: ServerContext; readonly database: Database },
): void {
  const strange = createAddressCounter(context.clock, strangeRequests);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  void app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.decorateRequest('sentType', undefined);
    hooks.addHook('onRequest', async (request, reply) => {
      allowAnyOrigin(request, reply);
      // The parser reads chunks only, and would give the bytes of another coding as the body (RFC 9112, section 6.1).
      const coding = request.headers['transfer-encoding'];
      if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
        return reply
          .code(501)
          .header('connection', 'close')
          .send({ errors: ['Bodies can only be sent in chunks, or with their length.'] });
      // Fastify refuses types that are none, such as `json`, and senders write those.
      request.sentType = request.headers['content-type'];
      if (request.sentType !== undefined) request.headers['content-type'] = mayBeLarge(request) ? largeForm : 'application/octet-stream';
    });
    // The trigger reads the bytes, whose signature it may have to check.
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, async (_request: unknown, body: Buffer) => body);
    // A form with files can be larger than the memory, so it is read as it comes.
    hooks.addContentTypeParser(largeForm, async (_request: unknown, body: IncomingMessage) => body);
    const answer = async (request: FastifyRequest, reply: FastifyReply, receive: () => Promise<HookAnswer>) => {
      if (database.isAway()) throw new DatabaseAwayError();
      const answered = await receive();
      const wait = answered.isStrange ? strange.take(callerAddress(request.ip)) : null;
      if (wait !== null)
        return reply
          .code(429)
          .header('retry-after', String(wait))
          .send({ errors: ['Too many requests.'] });
      return reply
        .code(answered.status)
        .headers({ ...answered.headers, ...inert })
        .send(answered.body);
    };
    const method = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const shared = { method, exposeHeadRoute: false, bodyLimit: maxBodyBytes };
    hooks.route<{ Params: { token: string } }>({
      ...shared,
      url: '/hooks/:token',
      handler: (request, reply) =>
        answer(request, reply, () => receiveHook(context, request.params.token, sentRequestOf(request), closing.signal)),
    });
    hooks.route<{ Params: { app: string } }>({
      ...shared,
      url: '/hooks/apps/:app',
      handler: (request, reply) => answer(request, reply, () => receiveAppEvent(context, request.params.app, sentRequestOf(request))),
    });
    hooks.options('/hooks/:token', async (request, reply) => {
      // Senders of CloudEvents, such as Azure Event Grid, ask so before they send (CloudEvents, HTTP 1.1 Web Hooks, section 4).
      const origin = request.headers['webhook-request-origin'];
      if (typeof origin === 'string' && /^[\w.:*-]{1,255}$/.test(origin))
        void reply.headers({ 'webhook-allowed-origin': origin, 'webhook-allowed-rate': '*' });
      return reply.code(204).send();
    });
  });
}

/** Stands for a form with files while the request is routed. */
const largeForm = 'application/x-large-form';

/** Whether a request is a form with files to the address of a Zap, which may take minutes to arrive. */
export const mayBeLarge = ({
  url,
  headers,
  sentType,
}: Pick<FastifyRequest, 'url' | 'headers'> & { sentType?: string | undefined }): boolean =>
  url.startsWith('/hooks/') &&
  /^\s*multipart\/form-data\b/i.test(sentType ?? headers['content-type'] ?? '') &&
  (headers['content-encoding'] ?? 'identity') === 'identity';

declare module 'fastify' {
  interface FastifyRequest {
    /** The content type as it was sent, of a request to the address of a Zap. */
    sentType: string | undefined;
  }
}

/**
 * A page of any site may send events and read the answer: the address is made for strangers, and uses no cookies. S36 is about the API.
 */
function allowAnyOrigin({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('access-control-allow-origin', '*');
  if (method !== 'OPTIONS') return;
  void reply.headers({
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  });
}

/** A request as it was sent: of several headers of one name, the first. */
function sentRequestOf(request: FastifyRequest): SentRequest {
  const { method, body, sentType, raw } = request;
  const headers = Object.entries({ ...request.headers, ...(sentType !== undefined && { 'content-type': sentType }) }).flatMap(
    ([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return typeof first === 'string' ? [[name, first] as const] : [];
    },
  );
  const query = /\?(.*)/.exec(raw.url ?? '')?.[1] ?? '';
  return {
    method,
    headers: Object.fromEntries(headers),
    query,
    body: Buffer.isBuffer(body) || body instanceof Readable ? body : Buffer.alloc(0),
  };
}
