/** The addresses at which Zaps receive requests. They know neither sessions nor CSRF: the token in the address is the proof. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context/context';
import type { Database } from '../records/database/database';
import { DatabaseAwayError } from '../context/errors';
import { receiveHook } from '../runs/receiveHook';
import { refuseCompressed } from './bodies';
import { callerAddress } from './callerAddress';
import { createAddressCounter } from './publicReads';

/** Bytes. */
const bodyLimit = 1024 * 1024;

/** Requests of one network address to addresses that do not exist; counted in this process. */
const unknownAddresses = { max: 60, windowSeconds: 60 } as const;

export function registerHooks(
  app: FastifyInstance,
  { context, database }: { readonly context: ServerContext; readonly database: Database },
): void {
  const unknown = createAddressCounter(context.clock, unknownAddresses);
  void app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    refuseCompressed(hooks);
    // The trigger reads the bytes, whose signature it may have to check.
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_request: unknown, body: Buffer) => body);
    hooks.route<{ Params: { token: string } }>({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/hooks/:token',
      exposeHeadRoute: false,
      bodyLimit,
      handler: async (request, reply) => {
        if (database.isAway()) throw new DatabaseAwayError();
        const answer = await receiveHook(context, request.params.token, hookRequestOf(request));
        const wait = answer.isUnknown ? unknown.take(callerAddress(request.ip)) : null;
        if (wait !== null)
          return reply
            .code(429)
            .header('retry-after', String(wait))
            .send({ errors: ['Too many requests.'] });
        return reply
          .code(answer.status)
          .headers({ ...answer.headers, 'cache-control': 'no-store' })
          .send(answer.body);
      },
    });
  });
}

/** A request as triggers read it: of several values of one name, the first. */
function hookRequestOf(request: FastifyRequest) {
  const { method, headers, query, body } = request;
  const texts = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const first: unknown = Array.isArray(value) ? value[0] : value;
        return typeof first === 'string' ? [[name, first]] : [];
      }),
    );
  return {
    method,
    headers: texts(headers),
    query: texts(query as Record<string, unknown>),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
}
