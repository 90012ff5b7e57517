/**
 * The state of a browser on its way to a provider and back: encrypted in one cookie, so that no response counts in another
 * browser, and a mere click writes nothing to the database (S40). Several sign-ins may be pending, one for each tab.
 */
import { minutes } from '../../../domain/durations';
import { isSocialProvider, type SocialProvider } from '../../../domain/socialLogin';
import type { Random } from '../../platform/context';
import type { Encryption } from '../../platform/context';
import type { IdentityKey } from '../store';

/** One sign-on at a provider, from its start to its answer. */
export interface Attempt {
  readonly provider: SocialProvider;
  /** Comes back in the address of the answer. */
  readonly state: string;
  /** Comes back inside the ID token. */
  readonly nonce: string;
  /** PKCE: proves at the token endpoint that the same party started and finishes the sign-in. */
  readonly verifier: string;
  /** Where to go afterwards, checked; null for the default. */
  readonly next: string | null;
  /** The context of a sign-up; missing if there is none. */
  readonly selectedApis?: readonly string[];
  readonly invitation?: string;
  /** The nonce of the page that opened the popup (S39); null when the sign-on fills the page itself. */
  readonly popup: string | null;
  /** A person signed in adds a way in; null for a sign-on. */
  readonly connect: { readonly profileId: number; readonly sessionId: string } | null;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** An identity whose address belongs to an account: it waits for its owner to prove the account. */
export interface PendingLink extends IdentityKey {
  readonly provider: SocialProvider;
  readonly email: string;
  /** The provider vouches that this address is theirs. */
  readonly isEmailVerified: boolean;
  readonly profileId: number;
  readonly next: string | null;
  readonly endsAt: number;
}

export interface SocialLoginState {
  readonly attempts: readonly Attempt[];
  /** For One Tap, whose token must contain it. */
  readonly oneTap: { readonly nonce: string; readonly endsAt: number } | null;
  readonly link: PendingLink | null;
}

export const emptySocialLoginState: SocialLoginState = { attempts: [], oneTap: null, link: null };

/** How long a person may take at the provider, and to prove the account. */
export const attemptLifetime = minutes(10);
export const linkLifetime = minutes(30);

const purpose = 'sign-on';
const maxAttempts = 3;
/** Browsers drop cookies of more than 4096 bytes. */
const maxCookie = 3800;

/** The unexpired content of the cookie. Empty for a cookie that is missing, from another installation, or changed. */
export function readSocialLoginState(encryption: Encryption, cookie: string | null, now: Date): SocialLoginState {
  if (cookie === null) return emptySocialLoginState;
  try {
    const loginState = JSON.parse(encryption.decrypt(purpose, Buffer.from(cookie, 'base64url')).toString('utf8')) as SocialLoginState;
    const isLive = ({ endsAt }: { endsAt: number }) => endsAt > now.getTime();
    return {
      attempts: loginState.attempts.filter((attempt) => isLive(attempt) && isSocialProvider(attempt.provider)),
      oneTap: loginState.oneTap && isLive(loginState.oneTap) ? loginState.oneTap : null,
      link: loginState.link && isLive(loginState.link) ? loginState.link : null,
    };
  } catch {
    return emptySocialLoginState;
  }
}

/** The cookie value of a state; null for an empty one. The oldest attempts are dropped if it would grow too large. */
export function writeSocialLoginState(encryption: Encryption, loginState: SocialLoginState): string | null {
  let { attempts } = loginState;
  attempts = attempts.slice(-maxAttempts);
  for (;;) {
    if (attempts.length === 0 && loginState.oneTap === null && loginState.link === null) return null;
    const cookie = encryption.encrypt(purpose, JSON.stringify({ ...loginState, attempts })).toString('base64url');
    if (cookie.length <= maxCookie || attempts.length === 0) return cookie;
    attempts = attempts.slice(1);
  }
}

export const newNonce = (random: Random): string => random.bytes(16).toString('base64url');

export function newAttempt(random: Random, now: Date, wish: Pick<Attempt, 'provider' | 'next' | 'popup' | 'connect'>): Attempt {
  return {
    ...wish,
    state: newNonce(random),
    nonce: newNonce(random),
    verifier: random.bytes(32).toString('base64url'),
    endsAt: now.getTime() + attemptLifetime,
  };
}

/** Takes an attempt out of the login state by the `state` parameter that came back: good once in this browser. */
export function takeAttempt(
  loginState: SocialLoginState,
  provider: string,
  state: string | null,
): { readonly attempt: Attempt | null; readonly rest: SocialLoginState } {
  const attempt = loginState.attempts.find((one) => one.provider === provider && one.state === state) ?? null;
  return {
    attempt,
    rest: attempt === null ? loginState : { ...loginState, attempts: loginState.attempts.filter((one) => one !== attempt) },
  };
}
