/** The application without a port or a process, so that a test can inject requests (`app.inject`). */
import cookies from '@fastify/cookie';
import { Socket } from 'node:net';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { Random, ServerContext } from './platform/context';
import type { Server } from './createContext';
import { handlers as allHandlers } from './http/handlers.generated';
import { DatabaseAwayError, DiskFullError } from './platform/errors';
import { acceptJsonOnly, acceptOneFileOnly } from './http/bodies';
import { pathOf, registerClientFiles } from './http/clientFiles';
import { askForPageTraces, registerCspReport, registerErrorReports } from './http/reports';
import { HttpError, noteAnswerOn, refuseBrokenRequest, replyWithFailure } from './http/failures';
import { registerGraphql } from './http/graphql';
import type { Handlers } from './platform/handler';
import { mayBeLarge, registerHooks } from './http/hooks';
import { registerHealth, type Readiness } from './http/health';
import { observeRequests } from './http/observeRequests';
import { allowListedOrigin, collectPaths, type KnownPaths } from './http/origins';
import { registerAppUpdates } from './http/pages/appUpdates';
import { registerChrome } from './http/pages/chrome';
import { registerAccountLogos, registerAppLogos, registerAvatars } from './http/pages/pictures';
import { registerDataArchive, registerRunFiles } from './http/pages/downloads';
import { registerDemoApps } from './seed/demoApps';
import { registerDevMailbox } from './http/pages/devMailbox';
import { registerSaml } from './http/pages/saml';
import { registerUnsubscribe } from './http/pages/unsubscribe';
import { registerNavigation } from './http/pages/navigation';
import { registerSocialLogin } from './http/pages/socialLogin';
import { limitPublicReads } from './http/publicReads';
import { ContractBreach, registerEndpoints } from './http/registerEndpoints';
import { addRevision } from './http/revision';
import { addSecurityHeaders, setSecurityHeaders } from './http/securityHeaders';
import { openapi } from '../contract/openapi';
import { endpoints } from '../contract';

export interface AppOptions {
  /** Replaces the product's own handlers: for tests of the framework room. */
  readonly handlers?: Partial<Handlers>;
  /** Shared with the code that shuts the process down. */
  readonly readiness?: Readiness;
  /** Called before the product's own routes, so that its hooks see every request: for servers that are not the product's. */
  readonly extend?: (app: FastifyInstance) => void;
}

/** Milliseconds until a request has arrived whole, and for a form with files to a Zap. */
const headTimeout = 10_000;
const uploadTimeout = 5 * 60_000;

/** The limit of the HTTP server is the one of forms with files; any other body has to arrive as fast as a request (S48). */
function limitSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request;
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    // A test may hand over a request without a connection.
    if (hasBody && raw.socket instanceof Socket && !mayBeLarge(request)) {
      const refuse = () => {
        if (raw.complete) return;
        if (reply.raw.headersSent) raw.socket.destroy();
        else refuseBrokenRequest(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
      };
      const timer = setTimeout(refuse, headTimeout).unref();
      for (const part of [raw, reply.raw]) part.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Closes a connection whose request was answered before its body was read: nobody knows where the next request would begin (S60). */
function closeAfterEarlyAnswers(app: FastifyInstance): void {
  app.server.prependListener('request', (_request, response) => void noteAnswerOn(response));
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { complete, headers } = request.raw;
    if (!complete && ('content-length' in headers || 'transfer-encoding' in headers)) void reply.header('connection', 'close');
    done();
  });
}

/** Builds the application on a context. The caller closes the application first, then the context. */
export async function buildApp(
  { context, database }: Pick<Server, 'context' | 'database'>,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, random } = context;
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(random),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true },
    // Disconnects senders that are slower than this (S48). Checked every second.
    requestTimeout: uploadTimeout,
    http: { headersTimeout: headTimeout, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    // These two run before any hook: an unreadable address, and input that is not HTTP.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      setSecurityHeaders(config, request, reply);
      void replyWithFailure(error, request, reply);
    },
    clientErrorHandler: refuseBrokenRequest,
  } as FastifyServerOptions);

  limitSlowBodies(app);
  closeAfterEarlyAnswers(app);
  limitConnections(app, config.maxConnections);
  observeRequests(app, context.observer);
  const paths = collectPaths(app);
  app.decorateRequest('session', null);
  app.decorateRequest('principal', null);
  await app.register(cookies);
  addSecurityHeaders(app, config);
  refuseAmbiguous(app);
  logRequests(app);
  guardApi(app, { context, database });
  limitPublicReads(app, context);
  addRevision(app, config);
  askForPageTraces(app, config);
  app.setErrorHandler((error, request, reply) => replyWithError(context, error, request, reply));
  app.setNotFoundHandler((request, reply) => replyWithoutRoute(paths, request, reply));

  options.extend?.(app);
  registerHealth(app, database, options.readiness ?? { isAccepting: true });
  if (config.role === 'worker') return app;
  registerNavigation(app, context);
  registerSocialLogin(app, context);
  registerSaml(app, context);
  registerCspReport(app, context);
  await registerGraphql(app, context);
  await app.register(async (api) => {
    acceptJsonOnly(api);
    registerErrorReports(app, context);
    registerEndpoints(api, context, options.handlers ?? allHandlers);
  });
  await app.register(async (files) => {
    await acceptOneFileOnly(files);
    registerEndpoints(files, context, options.handlers ?? allHandlers, 'file');
  });
  registerHooks(app, { context, database });
  registerChrome(app, context);
  registerAppUpdates(app, context);
  registerAppLogos(app, context);
  registerAvatars(app, context);
  registerAccountLogos(app, context);
  registerUnsubscribe(app, context);
  registerDataArchive(app, context);
  registerRunFiles(app, context);
  if (!config.isProduction) {
    registerDevMailbox(app, context);
    app.get('/dev/openapi.json', async () => openapi(config.publicUrl));
  }
  if (config.mode === 'demo') registerDemoApps(app, context);
  await registerClientFiles(app, config);
  return app;
}

/** Names a request: 12 random bytes in hex, which are drawn for many requests at a time. */
function requestIds(random: Random): () => string {
  const length = 24;
  let [drawn, next] = ['', 0];
  return () => {
    if (next >= drawn.length) [drawn, next] = [random.bytes((length / 2) * 256).toString('hex'), 0];
    next += length;
    return drawn.slice(next - length, next);
  };
}

/** Closes connections beyond the limit (S67), and logs it once each time the limit is reached. */
function limitConnections({ server, log }: FastifyInstance, most: number): void {
  server.maxConnections = most;
  let isFull = false;
  server.on('drop', () => {
    if (!isFull) log.warn({ most }, 'too many connections: new ones are closed');
    isFull = true;
  });
  server.on('connection', () => (isFull = false));
}

/** By method; the only POST that just reads is GraphQL. */
const isWrite = ({ method, routeOptions }: FastifyRequest) =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && routeOptions.url !== endpoints.runGraphqlQuery.path;

/** CORS on the whole API, no work while the database is away, and no writes while its disk is full (R08, R11, S36). */
function guardApi(app: FastifyInstance, { context, database }: Pick<Server, 'context' | 'database'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Checks the route as well: `/%61pi/…` also reaches it.
    if (!request.url.startsWith('/api/') && !request.routeOptions.url?.startsWith('/api/')) return done();
    allowListedOrigin(context.config, request, reply);
    if (database.isAway()) throw new DatabaseAwayError();
    if (!database.hasRoom() && isWrite(request)) throw new DiskFullError();
    done();
  });
}

/** With two Host headers, two readers may each believe a different one; before HTTP/1.0 there were no headers. */
function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new HttpError(400, 'Send exactly one Host header.');
    if (raw.httpVersionMajor < 1) throw new HttpError(400, 'Use HTTP/1.1.');
    done();
  });
}

/** One line for each request: the route, never the raw address, which may contain a code (S61). */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const line = { method, route: routeOptions.url ?? null, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) };
    if (request.log.level !== 'silent') request.log.info(line, 'request');
    done();
  });
}

function replyWithError({ config }: ServerContext, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ContractBreach && !config.isProduction) {
    request.log.error({ err: error }, 'contract breach');
    return reply
      .code(500)
      .type('application/json; charset=utf-8')
      .send({ errors: [error.message], request_id: request.id });
  }
  return replyWithFailure(error, request, reply);
}

async function replyWithoutRoute(paths: KnownPaths, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = pathOf(request.url);
  const methods = paths.methodsOf(path);
  if (methods.length > 0 && !methods.includes(request.method)) {
    const allow = [...methods, 'OPTIONS'].join(', ');
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
    return replyWithFailure(new HttpError(405, 'This method is not allowed.', { allow }), request, reply);
  }
  if (request.method === 'TRACE') return replyWithFailure(new HttpError(405, 'This method is not allowed.'), request, reply);
  if (path.startsWith('/api/')) return replyWithFailure(new HttpError(404, 'Not found.'), request, reply);
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n');
}
