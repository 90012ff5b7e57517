import type { EndpointName, WirePart, WireReplyOf } from '../../contract/types';
import type { Endpoint, endpoints } from '../../contract';
import type { WireErrorBody } from '../../contract/common';
import type { Db, ServerContext } from './context';
import type { OwnProfileRecord } from '../profiles/tables';

/** Why a sign-in is incomplete (S15): the second factor is missing, or the session must be confirmed as the only one (S24). */
export type ChallengeKind = 'two_factor' | 'single_session';

/** The caller. */
export type Principal =
  | { kind: 'anonymous' }
  | { kind: 'pending'; challengeId: string; challenge: ChallengeKind; profileId: number }
  | {
      kind: 'signed-in';
      sessionId: string;
      profileId: number;
      authenticatedAt: Date;
      isMasquerading: boolean;
      /** The profile of the session, on routes for which it is read along with it. */
      ownProfile?: OwnProfileRecord | null;
    };

/** How the person has proved who they are, as far as S14 is concerned: at the provider of an account, or in another way. */
export type SignInProof = { readonly by: 'saml'; readonly accountId: number } | { readonly by: 'other' };

/**
 * The operations of a handler on the caller's session. Each takes the transaction of its change. Cookies are set only when the
 * handler returns a reply, regardless of its status; if it throws, the browser's cookies stay as they were. So to roll back a
 * transaction the handler must throw (for example a `HttpProblem`), and a 403 that comes with a challenge must be returned.
 */
export interface SessionActions {
  /**
   * Starts a new session with a new id; the caller's old session, challenge and CSRF secret end (S20). Throws a `HttpProblem`, 403
   * `sso_required`, if an account of the profile requires another proof (S14).
   */
  signIn(tx: Db, profileId: number, proof?: SignInProof): Promise<{ sessionId: string }>;
  /** Sets only a challenge cookie (S15). A challenge lasts 10 minutes. */
  beginChallenge(tx: Db, profileId: number, kind: ChallengeKind): Promise<void>;
  /** Ends the caller's session and challenge; the browser is told to delete stored data (S45). */
  end(tx: Db): Promise<void>;
  /** Ends every session and challenge of a profile, except the named one (S23). */
  endAll(tx: Db, profileId: number, options?: { exceptSessionId?: string }): Promise<void>;
  /** The number of active sessions of the profile. */
  countLive(tx: Db, profileId: number): Promise<number>;
  /**
   * The id in the signed cookie of a device that signed in before, or null (S11); set by `signIn`. The device may have been
   * forgotten since.
   */
  readonly knownDeviceOf: number | null;
  /** True if this browser is a known device of the profile, according to the stored profile (S11). */
  isKnownDeviceOf(profile: { readonly id: number; readonly device_epoch: number }): boolean;
  /** Forgets every known device of the profile except this browser (S11). */
  forgetDevices(tx: Db, profileId: number): Promise<void>;
  /** The encrypted cookie of provider sign-ins started in this browser (S40); null if there is none. */
  readonly socialLoginCookie: string | null;
  /** Keeps that cookie until the browser closes; null removes it. */
  setSocialLoginCookie(value: string | null): void;
}

/** One request to an endpoint, validated against the contract. */
export interface RequestTo<E extends Endpoint> {
  readonly params: WirePart<E, 'params'>;
  readonly query: WirePart<E, 'query'>;
  readonly body: WirePart<E, 'body'>;
  /** The bytes of the file, if the contract takes one; otherwise null. */
  readonly file: Buffer | null;
  readonly principal: Principal;
  readonly session: SessionActions;
  /** The caller's address as counted by limits: IPv6 by its /64 (S09). */
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** Header `Idempotency-Key`, if sent (R07). */
  readonly idempotencyKey: string | null;
}

type SignedInTo<E extends Endpoint> = RequestTo<E> & { principal: Extract<Principal, { kind: 'signed-in' }> };
type PendingTo<E extends Endpoint> = RequestTo<E> & { principal: Extract<Principal, { kind: 'pending' }> };

type Handler<Call, E extends Endpoint> = (call: Call, context: ServerContext) => Promise<WireReplyOf<E>>;

/** The handler of an endpoint; its call has a session if the endpoint's access requires one. */
export type HandlerFor<E extends Endpoint> = E['access'] extends 'signed-in' | 'fresh'
  ? Handler<SignedInTo<E>, E>
  : E['access'] extends 'pending'
    ? Handler<PendingTo<E>, E>
    : Handler<RequestTo<E>, E>;

type Endpoints = typeof endpoints;

/** The same by the endpoint's name. Endpoints that require a session always get one. */
export type RequestContext<N extends EndpointName> = RequestTo<Endpoints[N]>;
export type SignedIn<N extends EndpointName> = SignedInTo<Endpoints[N]>;
export type Pending<N extends EndpointName> = PendingTo<Endpoints[N]>;

/** Handled by the framework room: two concern only cookies, and GraphQL has its own server. */
export type OwnRoute = 'getCsrfToken' | 'logOut' | 'runGraphqlQuery';

/** A handler for every endpoint of a resource that the framework room does not answer itself. */
type Routes<Resource extends Readonly<Record<string, Endpoint>>> = {
  readonly [N in Exclude<keyof Resource, OwnRoute>]: HandlerFor<Resource[N]>;
};

/** The `handlers` of `http/handlers.generated.ts`. */
export type Handlers = Routes<Endpoints>;

/** The default export of `<subject>/routes.ts`: its handlers, which get their types from the contract. */
export const routes = <Resource extends Readonly<Record<string, Endpoint>>>(_resource: Resource, handlers: Routes<Resource>) => handlers;

/** Thrown anywhere below a handler to answer with an error that every endpoint may return. The framework room converts it to the reply. */
export class HttpProblem extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 422 | 429 | 503,
    /** With what else the reply of the endpoint has. */
    readonly body: WireErrorBody & Readonly<Record<string, unknown>>,
    readonly headers: Record<string, string> = {},
  ) {
    super(typeof body.errors[0] === 'string' ? body.errors[0] : `refused with ${status}`);
  }
}
