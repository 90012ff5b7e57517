import { fromWire, toWire } from './wire';
import { nearRoutes, type Method } from '../../contract/nearRoutes';
import type { Ports } from '../platform/ports';
import { authorizationHeader, basedPath, type MovedBases } from './addresses';
import { createCsrf, csrfHeader, isWrite } from './csrf';
import { parseErrorBody } from './errorBody';
import { HttpError, NetworkError, PlatformError, SessionChangedError } from './errors';
import { createExchange, retryAfter, type Answer } from './exchange';

export interface RequestOptions {
  /** camelCase; `null` and `undefined` are left out, lists are joined by commas. */
  readonly query?: object | undefined;
  /** camelCase plain object; or FormData or text, which are sent untouched. */
  readonly body?: object | string | null | undefined;
  /** The account that the request is about: in the query of a GET, in the body of everything else (A7.47). */
  readonly accountId?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A bearer value, sent under the name that this browser lets through (A7.50). */
  readonly authorization?: string | undefined;
  /** Makes a write safe to repeat, so that it is repeated like a GET (R07, R18). */
  readonly idempotencyKey?: string | undefined;
  /** Goes on when the page is left; for small bodies. */
  readonly keepalive?: boolean | undefined;
  /** Gives the request up: it rejects with an `AbortError`. */
  readonly signal?: AbortSignal | undefined;
}

/** What every reply tells those who watch the whole traffic: sessions, versions. */
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
  /** APIs that begin elsewhere than the contract says (B7.01). */
  readonly bases?: MovedBases | undefined;
  /** On whose behalf this tab works; null for nobody, or not known yet. It goes along, and the server refuses what another person's tab asks (R23). */
  readonly expectedProfileId: () => number | null;
  readonly onReply: (notice: ReplyNotice) => void;
}

/** Hears of a write before it begins, and refuses it by throwing. */
export type WriteGuard = (path: string, options: RequestOptions) => void;

/** Loads whose 401 is an answer about that load and not about the session; the last one still tells the session (B7.05, A7.25, A8.32). */
const strippedPaths = [/^\/api\/v3\/accounts\/?$/, /^\/api\/v4\/onboardings\/?$/, /^\/api\/v3\/profiles\/\d+\/?$/] as const;
const tellsTheSession = strippedPaths[2];

/** A reply to a GET that was not made yet, sent along with another one: its path with the query, and the body as text. */
export interface SentAhead {
  readonly path: string;
  readonly text: string;
}

/** So long what was sent ahead counts as fresh: the first screen asks for it at once. Milliseconds. */
const freshFor = 10_000;

/** Calls that are about the browser and not about one person: they do not say on whose behalf they are made. */
const anybodysPaths: ReadonlySet<string> = new Set([nearRoutes.csrf.path, nearRoutes.logout.path, nearRoutes.profilesList.path]);

/** Tries in all, and the first wait between them in ms; it doubles, and jitter makes it half to one and a half as long (R18). */
const tries = 3;
const firstWait = 300;
/** A longer wait than this is not waited out: the person is told instead. */
const longestWait = 30_000;

export type Send = (method: Method, path: string, options?: RequestOptions) => Promise<Answer>;

/** The shared behaviour of every request (A7.38–A7.50, R18, R20, R23). `send` gives any reply; `read` throws on refusals. */
export function createHttp(ports: Ports, settings: HttpSettings) {
  const origin = settings.origin ?? ports.location.origin;
  const exchange = createExchange(ports);
  let guard: WriteGuard | null;
  let ahead: { readonly texts: Map<string, string>; readonly until: number } | null = null;

  /** The text that was sent ahead for this address, once; null when there is none. */
  const takeAhead = ({ pathname, search }: URL): string | null => {
    const text = ahead?.texts.get(pathname + search);
    if (!ahead || text === undefined) return null;
    ahead.texts.delete(pathname + search);
    return ports.clock.now() <= ahead.until ? text : null;
  };

  const tell = (method: Method, path: string, answer: Answer): void => {
    const isStripped = method === 'GET' && answer.status === 401 && strippedPaths.some((pattern) => pattern.test(path));
    const isTold = !isStripped || tellsTheSession.test(path);
    settings.onReply({
      method,
      path,
      status: isTold ? answer.status : null,
      reason: answer.status === 403 ? parseErrorBody(answer.text).reason : null,
      headers: answer.headers,
    });
  };

  const once = async (method: Method, path: string, options: RequestOptions, token?: string): Promise<Answer> => {
    const { accountId, signal } = options;
    const isGet = method === 'GET';
    const url = new URL(basedPath(path, settings.bases ?? {}), origin);
    const query = isGet && accountId !== undefined ? { ...options.query, accountId } : options.query;
    if (query) addQuery(url, query);
    const sent = isGet ? takeAhead(url) : null;
    if (sent !== null) return { status: 200, statusText: '', headers: new Headers(), text: sent, url: url.href };
    const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', ...options.headers };
    if (token) headers[csrfHeader] = token;
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
    if (options.authorization) headers[authorizationHeader(ports.page.userAgent)] = options.authorization;
    const profileId = settings.expectedProfileId();
    if (profileId != null && !anybodysPaths.has(path)) headers['X-Profile-Id'] = String(profileId);
    return exchange({
      method,
      url: url.href,
      headers,
      signal,
      keepalive: options.keepalive,
      ...encodeBody(isGet ? null : options.body, isGet ? undefined : accountId, headers),
    });
  };

  const csrf = createCsrf(ports, origin !== ports.location.origin, (path) => repeated('GET', {}, () => once('GET', path, {})));

  /** Tries again where that cannot do harm: GET and keyed writes, on no reply or a fault of the server (R18). */
  async function repeated(method: Method, options: RequestOptions, attempt: () => Promise<Answer>): Promise<Answer> {
    const isRepeatable = !isWrite(method) || options.idempotencyKey !== undefined;
    for (let round = 1; ; round += 1) {
      const isLast = !isRepeatable || round === tries;
      let asked: number | null = null;
      try {
        const answer = await attempt();
        if (answer.status < 500 || isLast) return answer;
        asked = retryAfter(answer.headers, ports.clock.now());
        if (asked !== null && asked > longestWait) return answer;
      } catch (error) {
        if (isLast || !(error instanceof NetworkError)) throw error;
      }
      await ports.clock.wait(asked ?? firstWait * 2 ** (round - 1) * (0.5 + ports.random.next()), options.signal);
    }
  }

  const send: Send = async (method, path, options = {}) => {
    let answer: Answer;
    if (!isWrite(method)) {
      answer = await repeated(method, options, () => once(method, path, options));
    } else {
      guard?.(path, options);
      ahead = null; // It may be otherwise after a write.
      answer = await repeated(method, options, async () => once(method, path, options, await csrf.token()));
      if (answer.status === 403 && parseErrorBody(answer.text).reason === 'csrf_failed') {
        // The token was stale or missing: once more with a fresh one. The server checks that the writer is still the same person (S2, R18).
        answer = await once(method, path, options, await csrf.fresh());
      }
    }
    tell(method, path, answer);
    if (answer.status === 403 && parseErrorBody(answer.text).reason === 'stale_profile') throw new SessionChangedError();
    return answer;
  };

  const read = async (method: Method, path: string, options?: RequestOptions): Promise<unknown> => {
    const answer = await send(method, path, options);
    if (answer.status >= 200 && answer.status < 300) return decode(answer);
    throw refusal(method, path, answer);
  };

  const guardWrites = (given: WriteGuard | null): void => {
    guard = given;
  };

  const abortAll = (): void => {
    ahead = null; // It may belong to the person who was signed in before (S45).
    exchange.abortAll();
  };

  /** Keeps replies that came with another one; each answers one call, within seconds and before any write. */
  const expectReplies = (replies: readonly SentAhead[]): void => {
    ahead = { texts: new Map(replies.map(({ path, text }) => [path, text])), until: ports.clock.now() + freshFor };
  };

  return { send, read, abortAll, guardWrites, expectReplies, prepareWrite: csrf.token };
}

/** The body of a success in camelCase; null for 204 and for no text (A7.45). */
export function decode({ status, text }: Answer): unknown {
  return status === 204 || text === '' ? null : fromWire(JSON.parse(text));
}

/** The error for a refused reply (A7.44). */
export function refusal(method: Method, path: string, { status, statusText, text, url }: Answer): HttpError {
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
