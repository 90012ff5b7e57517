/**
 * The contract's endpoints on Fastify. For every route, in this order: origin and CSRF token (before the body is read), the
 * body's form, authentication and access, params, query and body by the contract's schemas, the limit, the handler, and its reply
 * by the contract's schema, which drops every field that the contract does not name.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { endpoints, type Endpoint } from '../../contract';
import { authentications } from '../../contract/authentications';
import { catalogue } from '../../contract/catalogue';
import { runs } from '../../contract/runs';
import { zapDrafts } from '../../contract/zapDrafts';
import { zapFiles } from '../../contract/zapFiles';
import { zapMoves } from '../../contract/zapMoves';
import { zaps } from '../../contract/zaps';
import { zapTests } from '../../contract/zapTests';
import { actionOf } from '../../contract/actions';
import type { Access } from '../../contract/browser/route';
import type { EndpointName } from '../../contract/types';
import { audit } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import type { ServerContext } from '../platform/context';
import { withOwnAppsOf } from '../engine/ownConnectors';
import { requireFresh } from '../platform/requests/freshness';
import { countCall } from '../platform/requests/limits';
import { bodyLimitOf, isWellFormed, readFile } from './bodies';
import { callerAddress } from './callerAddress';
import { csrfHeader, isCsrfTokenOf, isSafeMethod, refuseForeignWrite } from './origins';
import { HttpProblem, type RequestContext, type Handlers, type OwnRoute, type Principal } from '../platform/handler';
import { sentenceFor } from './failures';
import { ownHandlers, type OwnHandler } from './ownEndpoints';
import { openRequestSession, type RequestSession } from './sessions';
import { consumeReauthentication } from '../sessions/reauthentications.store';
import { equalsInConstantTime } from '../platform/encryption/encryption';

type AnyReply = { status: number; body: unknown; headers?: Record<string, string> };
type AnyHandler = (call: RequestContext<EndpointName>, context: ServerContext) => Promise<AnyReply>;

/** They answer with the caller's profile: it is read together with the session. */
const showProfile: ReadonlySet<EndpointName> = new Set(['getProfile', 'getCurrentProfile']);

/** They ask the apps of Zaps and connections, also those that people of the caller's accounts made. */
const usesApps: ReadonlySet<string> = new Set([
  ...[authentications, catalogue, runs, zapDrafts, zapFiles, zapMoves, zapTests].flatMap((each) => Object.keys(each)),
  ...Object.entries(zaps).flatMap(([name, { method }]) => ((method as string) === 'GET' ? [] : [name])),
]);

declare module 'fastify' {
  interface FastifyRequest {
    session: RequestSession | null;
    /** Who asks, once that is known. */
    principal: Principal | null;
  }
}

/** The caller's session, opened once per request. */
export function requestSessionOf(context: ServerContext, request: FastifyRequest): RequestSession {
  return (request.session ??= openRequestSession(context, request));
}

/** `kind`: endpoints with a JSON body, or those that take a file; each needs its own parsers. */
export function registerEndpoints(
  app: FastifyInstance,
  context: ServerContext,
  handlers: Partial<Handlers>,
  kind: 'json' | 'file' = 'json',
): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const own: OwnHandler | undefined = name in ownHandlers ? ownHandlers[name as OwnRoute] : undefined;
    const handler = handlers[name as keyof Handlers] as AnyHandler | undefined;
    const schemas: Endpoint = endpoints[name];
    if ((!own && !handler) || (kind === 'file') !== (schemas.file !== undefined)) continue;
    const { method, path, access, limit }: Endpoint = schemas;
    app.route({
      method,
      url: path,
      bodyLimit: bodyLimitOf(name),
      config: { routeName: name },
      onRequest: (request, _reply, done) => {
        refuseForeignWrite(context.config, request);
        refuseWithoutCsrfToken(context, request);
        done();
      },
      onResponse: (request, reply, done) => {
        if (reply.statusCode === 403) logDenial(name, request);
        done();
      },
      handler: async (request, reply) => {
        const session = requestSessionOf(context, request);
        const asking = await session.principal(access, showProfile.has(name) ? 'with-profile' : undefined);
        const principal = reauthenticationHeader in request.headers ? await withReauthentication(context, name, request, asking) : asking;
        request.principal = principal;
        refuseStaleTab(request, principal);
        refuseWithoutAccess(access, principal);
        await refuseImpersonator(context, name, request, principal);
        if (access === 'fresh' && principal.kind === 'signed-in') requireFresh(context, principal);
        const file = schemas.file ? await readFile(request, schemas.file, pathId(request)) : null;
        const call = callOf(schemas, request, session, principal, file);
        if (typeof limit === 'object') await countCall(context, limit, call);
        const answer = own
          ? await own({ context, request, session, principal })
          : await context.observer.trace({ name: `handler ${name}` }, async () =>
              handler!(
                call,
                usesApps.has(name) && principal.kind === 'signed-in' ? await withOwnAppsOf(context, principal.profileId) : context,
              ),
            );
        return send(reply, context, name, schemas, session, answer);
      },
    });
  }
}

/**
 * A line for each request that is refused with 403, so that operators see who tries what is not theirs. Of the address only the
 * number of the record is in it: other parts can be codes.
 */
function logDenial(name: EndpointName, request: FastifyRequest): void {
  const { principal } = request;
  const profileId = principal === null || principal.kind === 'anonymous' ? null : principal.profileId;
  const id = pathId(request);
  const recordId = /^\d{1,10}$/.test(id) ? Number(id) : null;
  request.log.info({ endpoint: name, recordId, profileId, address: callerAddress(request.ip) }, 'request denied');
}

/** Throws 403 for a write whose token is missing, repeated, forged or from another session (S34). */
export function refuseWithoutCsrfToken(context: ServerContext, request: FastifyRequest, submitted?: string): void {
  if (submitted === undefined && isSafeMethod(request.method)) return;
  const { csrfBinding, csrfCookie, earlierCsrfCookie } = requestSessionOf(context, request);
  const token = submitted ?? request.headers[csrfHeader];
  const fits =
    typeof token === 'string' &&
    csrfBinding !== null &&
    [csrfCookie, earlierCsrfCookie].some((cookie) => cookie !== null && equalsInConstantTime(token, cookie)) &&
    isCsrfTokenOf(context.encryption, token, csrfBinding);
  if (!fits) throw new HttpProblem(403, { errors: ['The CSRF token is missing or not valid.'], reason: 'csrf_failed' });
}

/**
 * A tab names its profile in `X-Profile-Id`. If another person has signed in since, in another tab, its requests are refused and
 * never made as the new person (R23). The header is optional.
 */
function refuseStaleTab(request: FastifyRequest, principal: Principal): void {
  const claimed = request.headers['x-profile-id'];
  if (claimed === undefined || principal.kind !== 'signed-in' || claimed === String(principal.profileId)) return;
  throw new HttpProblem(403, { errors: ['You’re now signed in as someone else. Reload the page.'], reason: 'stale_profile' });
}

/** Carries the token of a new sign-in for exactly this action. */
const reauthenticationHeader = 'x-reauthentication-token';

/**
 * With a token of `confirm-authentication` for this route, the caller counts as having just signed in, for this request only,
 * which uses up the token (S26).
 */
async function withReauthentication(
  context: ServerContext,
  name: EndpointName,
  request: FastifyRequest,
  principal: Principal,
): Promise<Principal> {
  const token = request.headers[reauthenticationHeader];
  if (typeof token !== 'string' || principal.kind !== 'signed-in') return principal;
  const now = context.clock.now();
  const isProved = await consumeReauthentication(context.db, { token, sessionId: principal.sessionId, action: actionOf(name), now });
  return isProved ? { ...principal, authenticatedAt: now } : principal;
}

function refuseWithoutAccess(access: Access, principal: Principal): void {
  if (access === 'public') return;
  const wanted = access === 'pending' ? 'pending' : 'signed-in';
  if (principal.kind !== wanted) throw new HttpProblem(401, access === 'pending' ? errorBodies.notAuthenticated : { errors: ['Log in.'] }); // A8.10
}

/** Throws 403 for a change by staff who look on as another person, unless the contract allows it (S27, S69). The change is logged. */
async function refuseImpersonator(
  context: ServerContext,
  name: EndpointName,
  request: FastifyRequest,
  principal: Principal,
): Promise<void> {
  if (principal.kind !== 'signed-in' || !principal.isMasquerading) return;
  const { method, allowedToImpersonators }: Endpoint = endpoints[name];
  if (method === 'GET' || allowedToImpersonators !== undefined) return;
  const line = { action: 'impersonation', result: 'refused', detail: actionOf(name), profileId: principal.profileId } as const;
  await audit(context, context.db, originOf(request), line);
  throw new HttpProblem(403, errorBodies.notAsSomebodyElse);
}

/** The origin of a request, for limits and the audit trail. */
const originOf = (request: FastifyRequest) => ({
  address: callerAddress(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
});

/** Throws 400 for a path or query with an unpaired surrogate (S70). */
function refuseIllFormed(values: unknown): void {
  for (const [key, value] of Object.entries((values ?? {}) as Record<string, unknown>)) {
    const texts = Array.isArray(value) ? [key, ...value] : [key, value];
    if (texts.every((text) => typeof text !== 'string' || isWellFormed(text))) continue;
    throw new HttpProblem(400, { errors: ['The address has a text that is not valid Unicode.'], reason: 'invalid_request' });
  }
}

/** The id in the path, as text. */
const pathId = ({ params }: FastifyRequest): string => String((params as { id?: unknown } | undefined)?.id ?? '');

function callOf(
  schemas: Endpoint,
  request: FastifyRequest,
  session: RequestSession,
  principal: Principal,
  file: Buffer | null,
): RequestContext<EndpointName> {
  const idempotencyKey = request.headers['idempotency-key'];
  if (idempotencyKey !== undefined && (typeof idempotencyKey !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))) {
    throw new HttpProblem(400, { errors: ['The Idempotency-Key is not valid.'], reason: 'invalid_request' });
  }
  refuseIllFormed(request.params);
  refuseIllFormed(request.query);
  return {
    params: checked(schemas.params, request.params),
    query: checked(schemas.query, request.query),
    body: checked(schemas.body, request.body ?? undefined),
    file,
    principal,
    session,
    ...originOf(request),
    idempotencyKey: idempotencyKey ?? null,
  } as unknown as RequestContext<EndpointName>;
}

/** The value parsed by the schema; undefined if the contract has none. Throws 400 with a sentence for each field. */
function checked(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  return refuseInvalid(schema, value);
}

/** Throws 400. Parses once more for the sentences, because a valid value takes several times as long with them. */
function refuseInvalid(schema: z.ZodType, value: unknown): never {
  const parsed = schema.safeParse(value, { error: sentenceFor });
  const sentences = new Map<string, string[]>();
  for (const issue of parsed.error?.issues ?? []) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')];
    for (const field of fields.filter((text) => text !== '')) {
      const sentence = issue.code === 'unrecognized_keys' ? 'This field isn’t supported.' : issue.message;
      sentences.set(field, [...(sentences.get(field) ?? []), sentence]);
    }
  }
  throw new HttpProblem(400, {
    errors: ['The request is invalid.'],
    reason: 'invalid_request',
    field_errors: Object.fromEntries(sentences),
  });
}

/** A reply that breaks the contract is an error of the server: 500, with the reason only outside production. */
function send(
  reply: FastifyReply,
  context: ServerContext,
  name: EndpointName,
  schemas: Endpoint,
  session: RequestSession,
  answer: AnyReply,
): FastifyReply {
  const schema = schemas.replies[answer.status];
  const parsed = schema?.safeParse(answer.body);
  if (!parsed?.success) {
    const why = parsed ? parsed.error.message : `no status ${answer.status} in the contract`;
    throw new ContractBreach(name, why, context.config.isProduction);
  }
  session.applyTo(reply);
  void reply.code(answer.status).headers(answer.headers ?? {});
  return answer.status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(JSON.stringify(parsed.data));
}

/** The handler's reply is not allowed by the contract. */
export class ContractBreach extends Error {
  override readonly name = 'ContractBreach';
  constructor(
    readonly route: EndpointName,
    why: string,
    readonly isHidden: boolean,
  ) {
    super(`The reply of ${route} breaks the contract: ${why}`);
  }
}
