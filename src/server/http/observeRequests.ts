/** Reports each request for metrics and traces: its method and the template of its route, never its address. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Observer, Span } from '../platform/observer';

/** Requests of monitoring, which would hide the others. */
const quiet: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Adds nothing to the application while the observer is off. */
export function observeRequests(app: FastifyInstance, observer: Observer): void {
  if (!observer.isOn) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.server.on('connection', (socket) => {
    observer.connectionsChanged(1);
    socket.once('close', () => observer.connectionsChanged(-1));
  });
  app.server.on('drop', () => observer.connectionDropped());
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, route } = namesOf(request);
    if (quiet.has(route)) return done();
    const { traceparent } = request.headers;
    const span = observer.startSpan({
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      parent: typeof traceparent === 'string' ? traceparent : null,
    });
    spans.set(request, span);
    span.within(done);
  });
  // Reading the body leaves the context of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, route } = namesOf(request);
    const { statusCode: status } = reply;
    if (!quiet.has(route)) observer.requestEnded({ method, route, status, seconds: reply.elapsedTime / 1000 });
    spans.get(request)?.end({ isFailed: status >= 500, attributes: { 'http.response.status_code': status } });
    done();
  });
}

function namesOf({ method, routeOptions }: FastifyRequest): { readonly method: string; readonly route: string } {
  return { method: methods.has(method) ? method : 'other', route: routeOptions.url ?? 'none' };
}
