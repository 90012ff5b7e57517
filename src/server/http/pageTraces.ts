/** Asks every page to trace itself, if the operator wants traces that begin in the browser. */
import type { FastifyInstance } from 'fastify';
import { pageTracesHeader } from '../../domain/pageTraces';
import type { Config } from '../platform/config/config';
import { readCookie } from './cookies';

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
