/** The caller's session according to the cookies: who is calling, and how a handler changes it (S15, S20–S23). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../../contract/routes';
import type { ServerContext } from '../context';
import { maySignIn, ssoRequired } from '../policies/singleSignOn';
import { deviceEpochOf, forgetDevicesOf } from '../records/profiles';
import { proveReauthentications } from '../records/reauthentications';
import { isDiskFull } from '../records/database';
import { sameText } from '../records/sealing';
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
  touchSession,
} from '../records/sessions';
import { callerAddress } from './callerAddress';
import { cookieName, cookieOptions, sentCookies, type CookieChange, type CookieName } from './cookies';
import { csrfBindingOf, csrfHeader, csrfLifetime, isCsrfTokenOf, newCsrfToken, type CsrfBinding } from './csrf';
import { Refusal, type Principal, type SessionDoor } from './handler';

/** 256 random bits, as stored in the cookie. */
const tokenShape = /^[\w-]{43}$/;
const deviceSeconds = 180 * 24 * 3600;

/** One request's view of its cookies, and the changes to be made when the reply is sent. */
export interface Visit extends SessionDoor {
  readonly csrfBinding: CsrfBinding | null;
  readonly csrfCookie: string | null;
  /** Identifies a browser with no session, for tests and flags: by what it says itself, or by its own cookie (decision S13). */
  readonly visitorIdentity: string | null;
  /** The caller, looked up now: a session that ended a moment ago no longer counts, even for requests in progress (S23). */
  principal(access: Access, along?: 'with-profile'): Promise<Principal>;
  /** The token for this browser: the present one if it is valid, otherwise a new one with the cookies that it needs. */
  csrfToken(): Promise<string>;
  /** Writes the cookies; call it once, after the handler has returned. */
  applyTo(reply: FastifyReply): void;
}

export function openVisit(context: ServerContext, request: FastifyRequest): Visit {
  const { config, clock, random, sealing } = context;
  const token = () => random.bytes(32).toString('base64url');
  const sent = sentCookies(request.headers.cookie);
  const valueOf = (name: CookieName) => sent.get(cookieName(config, name)) ?? null;
  const read = (name: CookieName) => {
    const value = valueOf(name);
    return value !== null && tokenShape.test(value) ? value : null;
  };
  const cookies = { session: read('session'), challenge: read('challenge'), visitor: read('visitor') };
  const csrfBinding = csrfBindingOf(cookies);
  const csrfCookie = valueOf('csrf');
  // Only sign-ins ask for it, and to check it costs a digest.
  let device: KnownDevice | null | undefined;
  const ownDevice = () => (device === undefined ? (device = deviceOf(context, valueOf('device'))) : device);
  const changes = new Map<CookieName, CookieChange>();
  let csrfReply: string | null = null;
  let mustForget = false;

  const bindCsrf = (binding: CsrfBinding) => {
    csrfReply = newCsrfToken(sealing, random, binding);
    changes.set('csrf', { value: csrfReply, ...csrfLifetime(config, binding) });
    return csrfReply;
  };
  const rememberDevice = async (tx: Parameters<SessionDoor['end']>[0], profileId: number) => {
    const value = deviceValue(context, profileId, await deviceEpochOf(tx, profileId));
    changes.set('device', { value, maxAgeSeconds: deviceSeconds });
  };
  const dropOwn = async (tx: Parameters<SessionDoor['end']>[0]) => {
    if (cookies.session !== null) await deleteSessionByToken(tx, cookies.session);
    if (cookies.challenge !== null) await deleteChallengeByToken(tx, cookies.challenge);
  };

  const look = async (now: Date, value: string, along?: 'with-profile') => {
    if (along === 'with-profile') return findSessionWithProfile(context.db, config, now, value);
    const session = await findSession(context.db, config, now, value);
    return session && { session, ownProfile: undefined };
  };

  return {
    csrfBinding,
    csrfCookie,
    get visitorIdentity() {
      return visitorIdentityOf(sealing, request.cookies['abidentity'], cookies.visitor);
    },
    get knownDeviceOf() {
      return ownDevice()?.profileId ?? null;
    },
    isKnownDeviceOf: ({ id, device_epoch }) => ownDevice()?.profileId === id && ownDevice()?.epoch === device_epoch,
    async forgetDevices(tx, profileId) {
      await forgetDevicesOf(tx, profileId);
      await rememberDevice(tx, profileId);
    },

    signOnJar: valueOf('sign-on'),
    keepSignOnJar: (value) => void changes.set('sign-on', { value }),

    async principal(access, along) {
      const now = clock.now();
      if (access === 'pending' && cookies.challenge !== null) {
        const challenge = await findChallenge(context.db, now, cookies.challenge);
        if (challenge) return { kind: 'pending', challengeId: challenge.id, challenge: challenge.kind, profileId: challenge.profileId };
      }
      const found = cookies.session === null ? null : await look(now, cookies.session, along);
      if (!found) return { kind: 'anonymous' };
      const { session, ownProfile } = found;
      await touchSession(context.db, config, now, session).catch((error: unknown) => {
        // Reads continue while nothing can be written (R11).
        if (!isDiskFull(error)) throw error;
      });
      const { id, profileId, authenticatedAt, isMasquerading } = session;
      return { kind: 'signed-in', sessionId: id, profileId, authenticatedAt, isMasquerading, ownProfile };
    },

    async csrfToken() {
      const live = cookies.session !== null && (await findSession(context.db, config, clock.now(), cookies.session)) !== null;
      if (cookies.session !== null && !live) changes.set('session', { value: null });
      const bound = live ? csrfBinding : csrfBindingOf({ session: null, visitor: cookies.visitor });
      if (bound !== null && csrfCookie !== null && isCsrfTokenOf(sealing, csrfCookie, bound)) return (csrfReply = csrfCookie);
      if (bound !== null) return bindCsrf(bound);
      const visitor = token();
      changes.set('visitor', { value: visitor });
      return bindCsrf(`visitor:${visitor}`);
    },

    async signIn(tx, profileId, proof = { by: 'other' }) {
      if (!(await maySignIn(tx, profileId, proof))) throw new Refusal(403, ssoRequired);
      const value = token();
      await dropOwn(tx);
      const userAgent = request.headers['user-agent'] ?? '';
      const now = clock.now();
      const sessionId = await insertSession(tx, config, { token: value, profileId, now, userAgent, address: callerAddress(request.ip) });
      if (cookies.session !== null) await proveReauthentications(tx, { oldToken: cookies.session, sessionId, profileId, now });
      changes.set('session', { value, maxAgeSeconds: config.session.absoluteSeconds });
      changes.set('challenge', { value: null });
      changes.set('visitor', { value: null });
      await rememberDevice(tx, profileId);
      bindCsrf(`session:${value}`);
      return { sessionId };
    },

    async beginChallenge(tx, profileId, kind) {
      const value = token();
      if (cookies.challenge !== null) await deleteChallengeByToken(tx, cookies.challenge);
      await insertChallenge(tx, config, { token: value, profileId, kind, now: clock.now() });
      changes.set('challenge', { value, maxAgeSeconds: config.session.challengeSeconds });
    },

    async end(tx) {
      await dropOwn(tx);
      if (cookies.session !== null) mustForget = true;
      for (const name of ['session', 'challenge', 'visitor', 'csrf'] as const) {
        if (valueOf(name) !== null) changes.set(name, { value: null });
      }
    },

    endAll: (tx, profileId, options) => deleteSessionsOf(tx, profileId, options?.exceptSessionId),
    countLive: (tx, profileId) => countSessions(tx, config, clock, profileId),

    applyTo(reply) {
      for (const [name, { value, maxAgeSeconds }] of changes) {
        if (value === null) void reply.clearCookie(cookieName(config, name), cookieOptions(config, name));
        else void reply.setCookie(cookieName(config, name), value, cookieOptions(config, name, maxAgeSeconds));
      }
      if (csrfReply !== null) void reply.header(csrfHeader, csrfReply);
      // Cookies are cleared one by one: the known device outlives the session (S11).
      if (mustForget) void reply.header('clear-site-data', '"cache", "storage"');
    },
  };
}

function visitorIdentityOf(sealing: ServerContext['sealing'], claimed: string | undefined, visitor: string | null): string | null {
  if (claimed !== undefined && claimed !== '0' && /^[\w-]{1,128}$/.test(claimed)) return claimed;
  return visitor === null ? null : sealing.digest('visitor-identity', visitor).slice(0, 32);
}

/** `<profile id>.<epoch>.<nonce>.<digest>`: neither a guess nor a copy from elsewhere makes a device known (S11). */
function deviceValue({ sealing, random }: ServerContext, profileId: number, epoch: number): string {
  const text = `${profileId}.${epoch}.${random.bytes(16).toString('base64url')}`;
  return `${text}.${sealing.digest('device', text)}`;
}

interface KnownDevice {
  readonly profileId: number;
  readonly epoch: number;
}

function deviceOf({ sealing }: ServerContext, value: string | null): KnownDevice | null {
  const [, text, profileId, epoch, digest] = /^((\d{1,10})\.(\d{1,10})\.[\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (text === undefined || digest === undefined || !sameText(digest, sealing.digest('device', text))) return null;
  return { profileId: Number(profileId), epoch: Number(epoch) };
}
