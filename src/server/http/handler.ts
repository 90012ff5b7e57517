import type { RouteName, routes } from '../../contract/routes';
import type { WireBody, WireErrorBody, WireParams, WireQuery, WireReply } from '../../contract/types';
import type { Db, ServerContext } from '../context';
import type { OwnProfileRecord } from '../records/ownProfile';

/** Why a sign-in is half-finished (S15): the second factor is missing, or the session must be confirmed as the only one (S24). */
export type ChallengeKind = 'two_factor' | 'single_session';

/** Who is asking. */
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

/** How somebody has proved who they are, as far as S14 cares: at the provider of an account, or in some other way. */
export type SignInProof = { readonly by: 'saml'; readonly accountId: number } | { readonly by: 'other' };

/**
 * What a handler may do to the caller's session. Each takes the transaction of the change that it belongs to.
 * Cookies are set only when the handler returns a reply, whatever its status; when it throws, the browser stays as it was.
 * So a transaction that is to be rolled back must throw all the way (a `Refusal`, for one), and a 403 that comes with a
 * challenge must be returned.
 */
export interface SessionDoor {
  /**
   * A new session with a new id; the caller's old one, challenge and CSRF secret die (S20). Throws a `Refusal`, 403
   * `sso_required`, when an account of the profile wants another proof than this one (S14).
   */
  signIn(tx: Db, profileId: number, proof?: SignInProof): Promise<{ sessionId: string }>;
  /** A challenge cookie and nothing else (S15). A challenge lives 10 minutes. */
  beginChallenge(tx: Db, profileId: number, kind: ChallengeKind): Promise<void>;
  /** Ends the caller's session and challenge; the browser is told to forget what it holds (S45). */
  end(tx: Db): Promise<void>;
  /** Ends every session and challenge of a profile, but for the one named (S23). */
  endAll(tx: Db, profileId: number, options?: { exceptSessionId?: string }): Promise<void>;
  /** How many sessions of the profile are alive now. */
  countLive(tx: Db, profileId: number): Promise<number>;
  /** The id in the signed cookie of a device that signed in before, or null (S11); set by `signIn`. It may be forgotten since. */
  readonly knownDeviceOf: number | null;
  /** Whether this browser is a known device of the profile, by what the profile says now (S11). */
  isKnownDeviceOf(profile: { readonly id: number; readonly device_epoch: number }): boolean;
  /** Forgets every known device of the profile but this browser (S11). */
  forgetDevices(tx: Db, profileId: number): Promise<void>;
  /** The sealed cookie of sign-ons that this browser has begun at a provider (S40); null when there is none. */
  readonly signOnJar: string | null;
  /** Keeps that cookie until the browser closes; null removes it. */
  keepSignOnJar(value: string | null): void;
}

/** One request, checked against the contract. */
export interface Call<N extends RouteName> {
  readonly params: WireParams<N>;
  readonly query: WireQuery<N>;
  readonly body: WireBody<N>;
  /** The bytes of the one file, where the contract takes one; else null. */
  readonly file: Buffer | null;
  readonly principal: Principal;
  readonly session: SessionDoor;
  /** The caller's address as limits count it: IPv6 by its /64 (S09). */
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** Header `Idempotency-Key`, if sent (R07). */
  readonly idempotencyKey: string | null;
}

/** Endpoints that need a session get it as a certainty. */
export type SignedIn<N extends RouteName> = Call<N> & { principal: Extract<Principal, { kind: 'signed-in' }> };
export type Pending<N extends RouteName> = Call<N> & { principal: Extract<Principal, { kind: 'pending' }> };

export type Handler<N extends RouteName, C extends Call<N> = Call<N>> = (call: C, context: ServerContext) => Promise<WireReply<N>>;

type AccessOf<N extends RouteName> = (typeof routes)[N]['access'];

/** The handler of a route, whose call is as certain as the route's access makes it. */
export type HandlerOf<N extends RouteName> =
  AccessOf<N> extends 'signed-in' | 'fresh' ? Handler<N, SignedIn<N>> : AccessOf<N> extends 'pending' ? Handler<N, Pending<N>> : Handler<N>;

/** Answered by the framework room itself: `csrf` and `logout` are about cookies and nothing else, `graphql` has a server of its own. */
export type OwnRoute = 'csrf' | 'logout' | 'graphql';

/** What `endpoints/index.ts` exports as `handlers`: one for every route but those. */
export type Handlers = { readonly [N in Exclude<RouteName, OwnRoute>]: HandlerOf<N> };

/**
 * Thrown anywhere below a handler to answer with an error of the contract that every endpoint may give.
 * The framework room turns it into the reply.
 */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 422 | 429 | 503,
    readonly body: WireErrorBody,
    readonly headers: Record<string, string> = {},
  ) {
    super(typeof body.errors[0] === 'string' ? body.errors[0] : `refused with ${status}`);
  }
}
