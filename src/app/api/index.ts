import type { Method, Route } from '../../contract/browser/route';
import { signInRoutes } from '../../contract/browser/signInRoutes.generated';
import type { Body, EndpointName, Params, Query, Reply } from '../../contract/types';
import type { Ports, Unsubscribe } from '../platform/ports';
import { NetworkError, unreachable, type ParsedErrorBody } from './errors';
import { filledPath, type MovedBases } from './addresses';
import { parseErrorBody } from './errorBody';
import {
  createHttp,
  decode,
  toHttpError,
  type HoldRule,
  type PreloadedReply,
  type ReplyNotice,
  type RequestOptions,
  type RequestTracer,
  type WriteGuard,
} from './http';

/**
 * The route of an endpoint. The routes of signing in are always present; the others are a separate chunk, loaded with the first
 * call that needs it. If that chunk does not load, there is no network either: rejects with a `NetworkError`.
 */
async function resolveEndpoint(name: EndpointName): Promise<Route> {
  if (name in signInRoutes) return signInRoutes[name as keyof typeof signInRoutes];
  try {
    const { appRoutes } = await import(/* webpackChunkName: "routes" */ '../../contract/browser/appRoutes.generated');
    return appRoutes[name as Exclude<EndpointName, keyof typeof signInRoutes>];
  } catch (cause) {
    throw new NetworkError(unreachable, name, { cause });
  }
}

export { apiPath, bases, type MovedBases } from './addresses';
export { CsrfError, HttpError, NetworkError, PlatformError, SessionChangedError, type ParsedErrorBody } from './errors';
export { GraphQLError } from './errors';
export { parseErrorBody, parseErrorList } from './errorBody';
// `api/failure`, `api/remoteLoader` and `api/graphql` are imported by their own names: they are not part of the sign-in page. Types only:
export type { HoldRule, RefusedRequest, ReplyNotice, RequestOptions, RequestTracer, PreloadedReply } from './http';

/** Required only if it has required fields. */
type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : Record<never, never> extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T };
type Optionals = Pick<RequestOptions, 'accountId' | 'headers' | 'idempotencyKey' | 'signal'>;

/** The input of a call: exactly the parts that the contract names for its endpoint, in camelCase. */
export type CallInput<N extends EndpointName> = Given<'params', Params<N>> & Given<'query', Query<N>> & Given<'body', Body<N>> & Optionals;

type CallArguments<N extends EndpointName> = Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

/** The replies of the contract, with refusals read leniently: their `body` is a `ParsedErrorBody`. */
export type CallReply<N extends EndpointName> = N extends EndpointName ? Read<Reply<N>> : never;

type Read<R> = R extends { status: infer S; body: infer B }
  ? { status: S; body: S extends 200 | 201 | 202 | 204 ? B : ParsedErrorBody }
  : never;

/** The six shorthands. Each resolves to the body in camelCase, or null on 204; each throws `HttpError` on a refusal. */
export interface HttpMethods {
  get(path: string, options?: RequestOptions): Promise<unknown>;
  delete(path: string, options?: RequestOptions): Promise<unknown>;
  post(path: string, body?: object | null, options?: RequestOptions): Promise<unknown>;
  put(path: string, body?: object | null, options?: RequestOptions): Promise<unknown>;
  patch(path: string, body?: object | null, options?: RequestOptions): Promise<unknown>;
  multipartPost(path: string, body: FormData, options?: RequestOptions): Promise<unknown>;
}

export interface Api {
  readonly http: HttpMethods;
  /**
   * Calls an endpoint of the contract. Resolves to one of the replies that the contract declares for it, distinguished by
   * `status`. Throws `HttpError` for any other status and `NetworkError` if no reply comes.
   */
  call<N extends EndpointName>(route: N, ...input: CallArguments<N>): Promise<CallReply<N>>;
  /** Sends a request and resolves to the unparsed text of a success; throws `HttpError` on an error reply. */
  fetchText(method: Method, path: string, options?: RequestOptions): Promise<{ readonly status: number; readonly text: string }>;
  /** Aborts all pending requests; their callers get an `AbortError` (S45). */
  abortAll(): void;
  /** Keeps replies delivered with another one: each answers one call, within seconds and before any write. */
  expectReplies(replies: readonly PreloadedReply[]): void;
  /** Fetches the token for the next write ahead of time. */
  prepareWrite(): Promise<unknown>;
  /** Subscribes to every reply. */
  onReply(listener: (notice: ReplyNotice) => void): Unsubscribe;
  /** The first reply and the newest one so far, for late subscribers; null before the first. */
  earlierReplies(): { readonly first: ReplyNotice; readonly newest: ReplyNotice } | null;
  /** Called before every write; throws to refuse it. Null removes the check (R24). */
  guardWrites(guard: WriteGuard | null): void;
  /** Sets the rule for requests that are answered 401. Null removes it: they are then reported like any other reply. */
  holdUnauthenticated(rule: HoldRule | null): void;
  /** Traces every request from now on. */
  traceRequests(tracer: RequestTracer): void;
  /** Sets the profile that this tab acts for, so that nothing is done as another person (R23). */
  expectProfile(read: () => number | null): void;
}

export interface ApiSettings {
  /** Origin of the API; default the page's own. */
  readonly origin?: string;
  /** Base addresses that override the contract; default none. */
  readonly bases?: MovedBases;
}

/** The typed client of the server. One per store: pending requests are not shared. */
export function createApi(ports: Ports, { origin, bases }: ApiSettings = {}): Api {
  const listeners = new Set<(notice: ReplyNotice) => void>();
  let expectedProfileId: () => number | null = () => null;
  let holdRule: HoldRule | null = null;
  let requestTracer: RequestTracer | null = null;
  let earlier: { first: ReplyNotice; newest: ReplyNotice } | null = null;
  const { send, read, ...http } = createHttp(ports, {
    origin,
    bases,
    expectedProfileId: () => expectedProfileId(),
    tracer: () => requestTracer,
    unauthenticated: () => holdRule,
    onReply: (notice) => {
      earlier = { first: earlier?.first ?? notice, newest: notice };
      listeners.forEach((listener) => listener(notice));
    },
  });

  return {
    http: {
      get: (path, options) => read('GET', path, options),
      delete: (path, options) => read('DELETE', path, options),
      post: (path, body, options) => read('POST', path, { ...options, body }),
      put: (path, body, options) => read('PUT', path, { ...options, body }),
      patch: (path, body, options) => read('PATCH', path, { ...options, body }),
      multipartPost: (path, body, options) => read('POST', path, { ...options, body }),
    },
    call: async <N extends EndpointName>(name: N, ...input: CallArguments<N>) => {
      const { params, ...options } = (input[0] ?? {}) as RequestOptions & { params?: Record<string, string | number> };
      const route = await resolveEndpoint(name);
      const { method, declared } = route;
      const path = filledPath(route, params);
      const answer = await send(method, path, options);
      const { status } = answer;
      if (status >= 300 && !declared.includes(status)) throw toHttpError(method, path, answer);
      return { status, body: status < 300 ? decode(answer) : parseErrorBody(answer.text) } as CallReply<N>;
    },
    fetchText: async (method, path, options) => {
      const answer = await send(method, path, options);
      if (answer.status >= 200 && answer.status < 300) return answer;
      throw toHttpError(method, path, answer);
    },
    ...http,
    onReply: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    earlierReplies: () => earlier,
    holdUnauthenticated: (rule) => {
      holdRule = rule;
    },
    traceRequests: (tracer) => {
      requestTracer = tracer;
    },
    expectProfile: (readExpected) => {
      expectedProfileId = readExpected;
    },
  };
}
