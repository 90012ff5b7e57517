/** The caller's session according to the cookies: who is calling, and how a handler changes it (S15, S20–S23). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sharedCookieName } from '../../domain/cookies';
import type { Access } from '../../contract/browser/route';
import type { ServerContext } from '../platform/context';
import { maySignIn, samlRequired } from '../saml/store';
import { deviceEpochOf, forgetDevicesOf } from '../profiles/store';
import { proveReauthentications } from '../sessions/reauthentications.store';
import { isDiskFull } from '../platform/database/database';
import { equalsInConstantTime } from '../platform/encryption/encryption';
import {
  countSessions,
  deleteChallengeByToken,
  deleteSessionByToken,
  deleteSessionsOf,
  findChallenge,
  findSession,
  findSessionWithProfile,
  insertChallenge,
  insertSession,
  signedInSince,
  touchSession,
} from '../sessions/store';
import { callerAddress } from './callerAddress';
import { cookieName, cookieOptions, csrfCookieName, sentCookies, type CookieChange, type CookieName } from './cookies';
import { type CsrfBinding, csrfBindingOf, csrfHeader, csrfLifetime, isCsrfTokenOf, newCsrfToken } from './origins';
import { HttpProblem, type ChallengeKind, type Principal, type SessionActions, type SignInProof } from '../platform/handler';

/** 256 random bits, as stored in the cookie. */
const tokenShape = /^[\w-]{43}$/;
const deviceSeconds = 180 * 24 * 3600;
/** Set by the client. */
const identityCookie = 'abidentity';

/** One request's view of its cookies, and the changes to be made when the reply is sent. */
export interface RequestSession extends SessionActions {
  readonly csrfBinding: CsrfBinding | null;
  readonly csrfCookie: string | null;
  /** The cookie by the name that pages of earlier versions read on https. */
  readonly earlierCsrfCookie: string | null;
  /** Identifies a browser with no session, for tests and flags: by what it says itself, or by its own cookie (decision D13). */
  readonly visitorIdentity: string | null;
  /** The caller, looked up now: a session that ended a moment ago no longer counts, even for requests in progress (S23). */
  principal(access: Access, along?: 'with-profile'): Promise<Principal>;
  /** The token for this browser: the present one if it is valid, otherwise a new one with the cookies that it needs. */
  csrfToken(): Promise<string>;
  /** Writes the cookies; call it once, after the handler has returned. */
  applyTo(reply: FastifyReply): void;
}

export function openRequestSession(context: ServerContext, request: FastifyRequest): RequestSession {
  return new CookieSession(context, request);
}

type Transaction = Parameters<SessionActions['end']>[0];

/** A class, because each request opens one: creating twenty functions for each would be most of its cost. */
class CookieSession implements RequestSession {
  readonly csrfBinding: CsrfBinding | null;
  private readonly sent: ReadonlyMap<string, string | null>;
  private readonly cookies: { readonly session: string | null; readonly challenge: string | null; readonly visitor: string | null };
  private readonly changes = new Map<CookieName, CookieChange>();
  /** Undefined until requested: only sign-ins need it, and checking it costs a digest. */
  private device: KnownDevice | null | undefined;
  private csrfReply: string | null = null;
  private mustForget = false;

  constructor(
    private readonly context: ServerContext,
    private readonly request: FastifyRequest,
  ) {
    this.sent = sentCookies(request.headers.cookie);
    this.cookies = { session: this.tokenOf('session'), challenge: this.tokenOf('challenge'), visitor: this.tokenOf('visitor') };
    this.csrfBinding = csrfBindingOf(this.cookies);
  }

  get csrfCookie() {
    return this.valueOf('csrf');
  }

  get earlierCsrfCookie() {
    return this.sent.get(csrfCookieName) ?? null;
  }

  get visitorIdentity() {
    const { config, encryption } = this.context;
    const { cookies } = this.request;
    const claimed = cookies[sharedCookieName(identityCookie, config.isSecure)] ?? cookies[identityCookie];
    return visitorIdentityOf(encryption, claimed, this.cookies.visitor);
  }

  get knownDeviceOf() {
    return this.knownDevice()?.profileId ?? null;
  }

  isKnownDeviceOf({ id, device_epoch }: { readonly id: number; readonly device_epoch: number }) {
    const device = this.knownDevice();
    return device?.profileId === id && device.epoch === device_epoch;
  }

  async forgetDevices(tx: Transaction, profileId: number) {
    await forgetDevicesOf(tx, profileId);
    await this.rememberDevice(tx, profileId);
  }

  get socialLoginCookie() {
    return this.valueOf('sign-on');
  }

  setSocialLoginCookie(value: string | null) {
    this.changes.set('sign-on', { value });
  }

  async principal(access: Access, along?: 'with-profile'): Promise<Principal> {
    const { cookies } = this;
    const { db, config, clock } = this.context;
    const now = clock.now();
    if (access === 'pending' && cookies.challenge !== null) {
      const challenge = await findChallenge(db, now, cookies.challenge);
      if (challenge) return { kind: 'pending', challengeId: challenge.id, challenge: challenge.kind, profileId: challenge.profileId };
    }
    const found = cookies.session === null ? null : await this.look(now, cookies.session, along);
    if (!found) return { kind: 'anonymous' };
    const { session, ownProfile } = found;
    await touchSession(db, config, now, session).catch((error: unknown) => {
      // Reads continue while nothing can be written (R11).
      if (!isDiskFull(error)) throw error;
    });
    const { id, profileId, authenticatedAt, isMasquerading } = session;
    return { kind: 'signed-in', sessionId: id, profileId, authenticatedAt, isMasquerading, ownProfile };
  }

  async csrfToken() {
    const { cookies, csrfCookie } = this;
    const { db, config, clock, encryption } = this.context;
    const live = cookies.session !== null && (await findSession(db, config, clock.now(), cookies.session)) !== null;
    if (cookies.session !== null && !live) this.changes.set('session', { value: null });
    const bound = live ? this.csrfBinding : csrfBindingOf({ session: null, visitor: cookies.visitor });
    if (bound !== null && csrfCookie !== null && isCsrfTokenOf(encryption, csrfCookie, bound)) return (this.csrfReply = csrfCookie);
    if (bound !== null) return this.bindCsrf(bound);
    const visitor = this.newToken();
    this.changes.set('visitor', { value: visitor });
    return this.bindCsrf(`visitor:${visitor}`);
  }

  async signIn(tx: Transaction, profileId: number, proof: SignInProof = { by: 'other' }) {
    const { cookies, changes, request } = this;
    const { config, clock } = this.context;
    if (!(await maySignIn(tx, profileId, proof))) throw new HttpProblem(403, samlRequired);
    const value = this.newToken();
    const now = clock.now();
    const old = cookies.session;
    const beganAt = (old === null ? null : await signedInSince(tx, config, now, { token: old, profileId })) ?? now;
    await this.dropOwn(tx);
    const origin = { userAgent: request.headers['user-agent'] ?? '', address: callerAddress(request.ip) };
    const sessionId = await insertSession(tx, config, { token: value, profileId, now, beganAt, ...origin });
    if (cookies.session !== null) await proveReauthentications(tx, { oldToken: cookies.session, sessionId, profileId, now });
    changes.set('session', { value, maxAgeSeconds: config.session.absoluteSeconds });
    changes.set('challenge', { value: null });
    changes.set('visitor', { value: null });
    await this.rememberDevice(tx, profileId);
    this.bindCsrf(`session:${value}`);
    return { sessionId };
  }

  async beginChallenge(tx: Transaction, profileId: number, kind: ChallengeKind) {
    const { config, clock } = this.context;
    const value = this.newToken();
    if (this.cookies.challenge !== null) await deleteChallengeByToken(tx, this.cookies.challenge);
    await insertChallenge(tx, config, { token: value, profileId, kind, now: clock.now() });
    this.changes.set('challenge', { value, maxAgeSeconds: config.session.challengeSeconds });
  }

  async end(tx: Transaction) {
    await this.dropOwn(tx);
    if (this.cookies.session !== null) this.mustForget = true;
    for (const name of ['session', 'challenge', 'visitor', 'csrf'] as const) {
      if (this.valueOf(name) !== null) this.changes.set(name, { value: null });
    }
  }

  endAll(tx: Transaction, profileId: number, options?: { exceptSessionId?: string }) {
    return deleteSessionsOf(tx, profileId, options?.exceptSessionId);
  }

  countLive(tx: Transaction, profileId: number) {
    return countSessions(tx, this.context.config, this.context.clock, profileId);
  }

  applyTo(reply: FastifyReply) {
    const { config } = this.context;
    for (const [name, { value, maxAgeSeconds }] of this.changes) {
      if (value === null) void reply.clearCookie(cookieName(config, name), cookieOptions(config, name));
      else void reply.setCookie(cookieName(config, name), value, cookieOptions(config, name, maxAgeSeconds));
    }
    if (this.csrfReply !== null) void reply.header(csrfHeader, this.csrfReply);
    // Cookies are cleared one by one: the known device outlives the session (S11).
    if (this.mustForget) void reply.header('clear-site-data', '"cache", "storage"');
  }

  private valueOf(name: CookieName): string | null {
    return this.sent.get(cookieName(this.context.config, name)) ?? null;
  }

  private tokenOf(name: CookieName): string | null {
    const value = this.valueOf(name);
    return value !== null && tokenShape.test(value) ? value : null;
  }

  private newToken(): string {
    return this.context.random.bytes(32).toString('base64url');
  }

  private knownDevice(): KnownDevice | null {
    return this.device === undefined ? (this.device = deviceOf(this.context, this.valueOf('device'))) : this.device;
  }

  private async look(now: Date, token: string, along?: 'with-profile') {
    const { db, config } = this.context;
    if (along === 'with-profile') return findSessionWithProfile(db, config, now, token);
    const session = await findSession(db, config, now, token);
    return session && { session, ownProfile: undefined };
  }

  private bindCsrf(binding: CsrfBinding): string {
    const { encryption, random, config } = this.context;
    this.csrfReply = newCsrfToken(encryption, random, binding);
    this.changes.set('csrf', { value: this.csrfReply, ...csrfLifetime(config, binding) });
    return this.csrfReply;
  }

  private async rememberDevice(tx: Transaction, profileId: number) {
    const value = deviceValue(this.context, profileId, await deviceEpochOf(tx, profileId));
    this.changes.set('device', { value, maxAgeSeconds: deviceSeconds });
  }

  private async dropOwn(tx: Transaction) {
    const { session, challenge } = this.cookies;
    if (session !== null) await deleteSessionByToken(tx, session);
    if (challenge !== null) await deleteChallengeByToken(tx, challenge);
  }
}

function visitorIdentityOf(encryption: ServerContext['encryption'], claimed: string | undefined, visitor: string | null): string | null {
  if (claimed !== undefined && claimed !== '0' && /^[\w-]{1,128}$/.test(claimed)) return claimed;
  return visitor === null ? null : encryption.digest('visitor-identity', visitor).slice(0, 32);
}

/** `<profile id>.<epoch>.<nonce>.<digest>`: neither a guess nor a copy from elsewhere makes a device known (S11). */
function deviceValue({ encryption, random }: ServerContext, profileId: number, epoch: number): string {
  const text = `${profileId}.${epoch}.${random.bytes(16).toString('base64url')}`;
  return `${text}.${encryption.digest('device', text)}`;
}

interface KnownDevice {
  readonly profileId: number;
  readonly epoch: number;
}

function deviceOf({ encryption }: ServerContext, value: string | null): KnownDevice | null {
  const [, text, profileId, epoch, digest] = /^((\d{1,10})\.(\d{1,10})\.[\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (text === undefined || digest === undefined) return null;
  if (!encryption.digests('device', text).some((known) => equalsInConstantTime(digest, known))) return null;
  return { profileId: Number(profileId), epoch: Number(epoch) };
}
