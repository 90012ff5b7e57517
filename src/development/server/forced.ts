/** Answers in place of the product's, for failures that cannot be had otherwise: a broken server, a cut network. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../contract';
import type { EndpointName } from '../../contract/types';

/** `cut`: the connection ends without an answer. `none`: it stays open. Text goes out as plain text, everything else as JSON. */
export type ForcedAnswer = 'cut' | 'none' | { readonly status: number; readonly body: object | string };

export interface Forced {
  readonly route: EndpointName;
  readonly answer: ForcedAnswer;
}

/** Answers the request when it is for this route; false when it is not. */
export function answerInstead(forced: Forced, request: FastifyRequest, reply: FastifyReply): boolean {
  const { method, path } = endpoints[forced.route];
  if (request.method !== method || request.routeOptions.url?.replace(/\/$/, '') !== path.replace(/\/$/, '')) return false;
  const { answer } = forced;
  if (answer === 'cut') {
    reply.hijack();
    request.raw.socket.destroy();
    return true;
  }
  if (answer === 'none') {
    reply.hijack();
    return true;
  }
  const isText = typeof answer.body === 'string';
  void reply
    .code(answer.status)
    .type(isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
    .send(isText ? answer.body : JSON.stringify(answer.body));
  return true;
}
