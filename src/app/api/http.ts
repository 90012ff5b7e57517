import { fromWire, toWire } from './wire';
import { signInRoutes } from '../../contract/browser/signInRoutes.generated';
import type { Method } from '../../contract/browser/route';
import type { Ports } from '../platform/ports';
import { authorizationHeader, basedPath, type MovedBases } from './addresses';
import { createCsrf, csrfHeader, isWrite } from './csrf';
import { parseErrorBody } from './errorBody';
import { HttpError, NetworkError, PlatformError, SessionChangedError } from './errors';
import { createExchange, retryAfter, type Answer } from './exchange';

export interface RequestOptions {
  /** camelCase; `null` and `undefined` are left out, lists are joined by commas. */
  readonly query?: object | undefined;
  /** camelCase plain object; or FormData or text, which are sent unchanged. */
  readonly body?: object | string | null | undefined;
  /** The account of the request: sent in the query of a GET, otherwise in the body. */
  readonly accountId?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A bearer token, sent under the header name that this browser keeps on redirects. */
  readonly authorization?: string | undefined;
  /** Makes a write idempotent, so that it can be retried like a GET (R07, R18). */
  readonly idempotencyKey?: string | undefined;
  /** Continues after the page is left; for small bodies. */
  readonly keepalive?: boolean | undefined;
  /** Aborts the request, which rejects with an `AbortError`. */
  readonly signal?: AbortSignal | undefined;
}

/** Facts about every reply, for observers of all traffic: sessions, versions. */
export interface ReplyNotice {
  readonly method: Method;
  readonly path: string;
  /** Null where a 401 was stripped. */
  readonly status: number | null;
  readonly reason: string | null;
  readonly headers: Headers;
}

export interface HttpSettings {
  /** Origin of the API, `https://api.patchbay.example`; default the page's own. */
  readonly origin?: string | undefined;
  /** Base addresses that override the contract. */
  readonly bases?: MovedBases | undefined;
  /**
   * The profile that this tab acts for; null for a visitor or if not known yet. It is sent along, and the server refuses requests
   * from another person's tab (R23).
   */
  readonly expectedProfileId: () => number | null;
  readonly onReply: (notice: ReplyNotice) => void;
  /** Traces the requests to this origin; null where they are not traced. */
  readonly tracer: () => RequestTracer | null;
  /** What to do with a request that was answered 401; null where nobody can sign in again without leaving the page. */
  readonly unauthenticated: () => HoldRule | null;
}

/** A request that the server refused with 401. */
export interface RefusedRequest {
  readonly method: Method;
  readonly path: string;
  /** Aborted when its caller no longer waits. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Decides about a request that was answered 401, and may wait for the person before it does. `again`: the request is sent once more
 * as it was. `pass`: the reply is reported like any other. A sentence: the session feature knows of the reply already, and the
 * caller gets the refusal with this sentence. Rejects with an `AbortError` if the request is not needed any more.
 */
export type HoldRule = (request: RefusedRequest) => Promise<'again' | 'pass' | { readonly sentence: string }>;

/** Traces a request: the value of its `traceparent` header, and `follow`, which takes its outcome. */
export type RequestTracer = (
  method: Method,
  path: string,
) => { readonly traceparent: string; readonly follow: (answer: Promise<Answer>) => void } | null;

/** Called before each write; throws to refuse it. */
export type WriteGuard = (path: string, options: RequestOptions) => void;

/** Loads whose 401 concerns that load and not the session. The last one still reports to the session. */
const strippedPaths = [/^\/api\/v3\/accounts\/?$/, /^\/api\/v4\/onboardings\/?$/, /^\/api\/v3\/profiles\/\d+\/?$/] as const;
const tellsTheSession = strippedPaths[2];

/** A reply to a GET that has not been made yet, delivered with another reply: its path with the query, and the body as text. */
export interface PreloadedReply {
  readonly path: string;
  readonly text: string;
}

/** How long a reply delivered ahead counts as fresh, in milliseconds; the first screen needs it at once. */
const freshFor = 10_000;

/** Calls about the browser rather than a person: they do not say which profile they act for. */
const anybodysPaths: ReadonlySet<string> = new Set([
  signInRoutes.getCsrfToken.path,
  signInRoutes.logOut.path,
  signInRoutes.getCurrentProfile.path,
]);

/** The number of tries, and the first wait in ms; it doubles each time, and jitter scales it by 0.5 to 1.5 (R18). */
const tries = 3;
const firstWait = 300;
/** Longer waits are not waited for; the person is told instead. */
const maxWait = 30_000;

export type Send = (method: Method, path: string, options?: RequestOptions) => Promise<Answer>;

/** The shared behaviour of every request (R18, R20, R23). `send` returns any reply; `read` throws on error replies. */
export function createHttp(ports: Ports, settings: HttpSettings) {
  const origin = settings.origin ?? ports.location.origin;
  const exchange = createExchange(ports);
  let guard: WriteGuard | null;
  /** Of the newest reply over the network: replies delivered ahead came with it, and have no others. */
  let newestHeaders = new Headers();
  let preloaded: { readonly texts: Map<string, string>; readonly until: number } | null = null;

  /** The text delivered ahead for this address; returned once, then null. */
  const takePreloaded = ({ pathname, search }: URL): string | null => {
    const text = preloaded?.texts.get(pathname + search);
    if (!preloaded || text === undefined) return null;
    preloaded.texts.delete(pathname + search);
    return ports.clock.now() <= preloaded.until ? text : null;
  };

  const tell = (method: Method, path: string, answer: Answer): void => {
    const isStripped = method === 'GET' && answer.status === 401 && strippedPaths.some((pattern) => pattern.test(path));
    newestHeaders = answer.headers;
    const isTold = !isStripped || tellsTheSession.test(path);
    settings.onReply({
      method,
      path,
      status: isTold ? answer.status : null,
      reason: answer.status === 403 ? parseErrorBody(answer.text).reason : null,
      headers: answer.headers,
    });
  };

  const once = async (method: Method, path: string, options: RequestOptions, profileId: number | null, token?: string): Promise<Answer> => {
    const { accountId, signal } = options;
    const isGet = method === 'GET';
    const url = new URL(basedPath(path, settings.bases ?? {}), origin);
    const query = isGet && accountId !== undefined ? { ...options.query, accountId } : options.query;
    if (query) addQuery(url, query);
    const sent = isGet ? takePreloaded(url) : null;
    if (sent !== null) return { status: 200, statusText: '', headers: newestHeaders, text: sent, url: url.href };
    const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', ...options.headers };
    if (token) headers[csrfHeader] = token;
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
    if (options.authorization) headers[authorizationHeader(ports.page.userAgent)] = options.authorization;
    if (profileId != null && !anybodysPaths.has(path)) headers['X-Profile-Id'] = String(profileId);
    const traced = url.origin === ports.location.origin ? settings.tracer()?.(method, path) : null;
    if (traced) headers.traceparent = traced.traceparent;
    const answer = exchange({
      method,
      url: url.href,
      headers,
      signal,
      keepalive: options.keepalive,
      ...encodeBody(isGet ? null : options.body, isGet ? undefined : accountId, headers),
    });
    traced?.follow(answer);
    return answer;
  };

  const csrf = createCsrf(ports, origin !== ports.location.origin, (path) => repeated('GET', {}, () => once('GET', path, {}, null)));

  /** Retries where that is safe: GET and idempotent writes, if there is no reply or a server error (R18). */
  async function repeated(method: Method, options: RequestOptions, attempt: () => Promise<Answer>): Promise<Answer> {
    const isRepeatable = !isWrite(method) || options.idempotencyKey !== undefined;
    for (let round = 1; ; round += 1) {
      const isLast = !isRepeatable || round === tries;
      let asked: number | null = null;
      try {
        const answer = await attempt();
        if (answer.status < 500 || isLast) return answer;
        asked = retryAfter(answer.headers, ports.clock.now());
        if (asked !== null && asked > maxWait) return answer;
      } catch (error) {
        if (isLast || !(error instanceof NetworkError)) throw error;
      }
      await ports.clock.wait(asked ?? firstWait * 2 ** (round - 1) * (0.5 + ports.random.next()), options.signal);
    }
  }

  const attempt = async (method: Method, path: string, options: RequestOptions, profileId: number | null): Promise<Answer> => {
    if (!isWrite(method)) return repeated(method, options, () => once(method, path, options, profileId));
    guard?.(path, options);
    preloaded = null; // A write may have made it stale.
    const answer = await repeated(method, options, async () => once(method, path, options, profileId, await csrf.token()));
    if (answer.status !== 403 || parseErrorBody(answer.text).reason !== 'csrf_failed') return answer;
    // The token was stale or missing: tries again with a fresh one. The server checks that the writer is still the same
    // person (D2, R18).
    return once(method, path, options, profileId, await csrf.fresh());
  };

  const send: Send = async (method, path, options = {}) => {
    // The same in all attempts: what one person wrote is never sent as another (R23).
    const profileId = settings.expectedProfileId();
    let answer = await attempt(method, path, options, profileId);
    const verdict = answer.status === 401 && (await settings.unauthenticated()?.({ method, path, signal: options.signal }));
    if (verdict === 'again') answer = await attempt(method, path, options, profileId);
    if (typeof verdict === 'object') answer = { ...answer, text: JSON.stringify({ errors: [verdict.sentence] }) };
    else tell(method, path, answer);
    if (answer.status === 403 && parseErrorBody(answer.text).reason === 'stale_profile') throw new SessionChangedError();
    return answer;
  };

  const read = async (method: Method, path: string, options?: RequestOptions): Promise<unknown> => {
    const answer = await send(method, path, options);
    if (answer.status >= 200 && answer.status < 300) return decode(answer);
    throw toHttpError(method, path, answer);
  };

  const guardWrites = (given: WriteGuard | null): void => {
    guard = given;
  };

  const abortAll = (): void => {
    preloaded = null; // It may belong to the person who was signed in before (S45).
    exchange.abortAll();
  };

  /** Keeps replies delivered with another one; each answers one call, within seconds and before any write. */
  const expectReplies = (replies: readonly PreloadedReply[]): void => {
    preloaded = { texts: new Map(replies.map(({ path, text }) => [path, text])), until: ports.clock.now() + freshFor };
  };

  return { send, read, abortAll, guardWrites, expectReplies, prepareWrite: csrf.token };
}

/** The body of a success in camelCase; null for 204 and for no text. */
export function decode({ status, text }: Answer): unknown {
  return status === 204 || text === '' ? null : fromWire(JSON.parse(text));
}

/** The error for a refused reply. */
export function toHttpError(method: Method, path: string, { status, statusText, text, url }: Answer): HttpError {
  const isStripped = method === 'GET' && status === 401 && strippedPaths.some((pattern) => pattern.test(path));
  const Refused = status >= 500 ? PlatformError : HttpError;
  return new Refused(isStripped ? null : status, parseErrorBody(text), url, statusText);
}

function addQuery(url: URL, query: object): void {
  for (const [name, value] of Object.entries(toWire(query) as object) as [string, unknown][]) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
}

function encodeBody(body: RequestOptions['body'], accountId: number | undefined, headers: Record<string, string>): { body?: BodyInit } {
  if (typeof body === 'string') return { body };
  if (body instanceof FormData) {
    if (accountId !== undefined) body.set('account_id', String(accountId));
    return { body };
  }
  const whole = accountId === undefined ? body : { ...body, accountId };
  if (!whole) return {};
  headers['Content-Type'] = 'application/json';
  return { body: JSON.stringify(toWire(whole)) };
}
