import { matchPath } from 'react-router-dom';
import { isHeaderHidden } from '../../domain/pagePaths';
import type { RouteNeed } from '../features/session';
import type { Place } from '../platform/ports';
import type { LoadScreen } from './lazyScreen';
import { loadScreen } from './screens';

/** One page of the application. Redirects have `leadsTo`, all others `screen`. */
export interface RouteRow {
  /** A pattern of the router: `/sign-up/team-member/:appId`. */
  readonly path: string;
  /** The session it requires. Default: a sign-in under /app, nothing elsewhere (A6.03, A6.04). */
  readonly auth?: RouteNeed;
  /** The page's own title; without one, only the product's is shown (B2.48). */
  readonly title?: string;
  readonly screen?: LoadScreen;
  /** A redirect target, with `:params` of the path. Depends at most on whether somebody is signed in. */
  readonly leadsTo?: string | ((isLoggedIn: boolean) => string);
  /**
   * The header above the screen: the application's, the logo alone, the logo with links to log in and sign up, or one that the
   * screen brings itself.
   */
  readonly header: 'full' | 'logo' | 'visitor' | 'none';
  /** Scrolls to the top when entered (B2.33). */
  readonly scrollsToTop?: boolean;
  /** The screen has a slot for other ways to sign in. */
  readonly hasWaysIn?: boolean;
  /** The server renders this page: client routing leaves it to a page load (B2.34, B2.35). */
  readonly isOfServer?: boolean;
  /** The footer of a public page. */
  readonly below?: LoadScreen;
  /** A visitor whose email is unknown is sent to sign-up rather than log-in (A2.95). */
  readonly prefersSignUp?: boolean;
}

/**
 * The addresses of signing in and up, which are part of the first page. All others are in `farRoutes.ts` and load as a separate
 * chunk, so that the sign-in page stays small however many pages the application gets.
 */
export const nearRoutes: readonly RouteRow[] = [
  { path: '/', auth: 'attempt', header: 'none', leadsTo: (isLoggedIn) => (isLoggedIn ? '/app/dashboard' : '/app/login') },

  { path: '/app/login', auth: 'attempt', title: 'Log In', header: 'none', hasWaysIn: true, screen: loadScreen.login },
  { path: '/app/login/2fa', auth: 'none', title: 'Two-Factor Authentication', header: 'none', screen: loadScreen.twoFactor },
  { path: '/app/login/secure-session', auth: 'none', title: 'Secure Session', header: 'none', screen: loadScreen.secureSession },
  { path: '/app/login/forgot', auth: 'none', title: 'Forgot Password', header: 'none', screen: loadScreen.forgot },
  { path: '/app/reset-password', auth: 'none', title: 'Reset Password', header: 'none', screen: loadScreen.reset },
  { path: '/app/login/reset-password', auth: 'none', title: 'Reset Password', header: 'none', screen: loadScreen.reset },
  { path: '/app/login/single-sign-on', auth: 'none', title: 'Single Sign-On', header: 'none', screen: loadScreen.saml },
  { path: '/app/login/locked', auth: 'none', title: 'Account Locked', header: 'none', screen: loadScreen.locked },
  { path: '/app/login/cookies-disabled', auth: 'none', title: 'Enable Cookies', header: 'none', screen: loadScreen.cookiesDisabled },
  { path: '/app/login/activate', auth: 'attempt', title: 'Activate Your Account', header: 'none', screen: loadScreen.activate },
  { path: '/sign-up', auth: 'attempt', title: 'Sign Up', header: 'none', hasWaysIn: true, screen: loadScreen.signUp },
];

/**
 * The frame around a screen. Around log-in and sign-up: the context that the person came with, if any. A page whose path hides
 * the header (B2.39, B2.40) uses the whole space for its content: `bare`.
 */
export function frameOf(
  { header, hasWaysIn }: RouteRow,
  { pathname, search }: Pick<Place, 'pathname' | 'search'>,
): RouteRow['header'] | 'context' | 'bare' {
  if (header !== 'none' && isHeaderHidden(pathname)) return 'bare';
  return hasWaysIn && /invit(?:ation|ed)=|_apis=|use_case|promo=|templat|webint|eager|\/team-/.test(pathname + search) ? 'context' : header;
}

/** The session that a route requires (A6.03, A6.04, B2.30, B2.31). */
export function needOf({ path, auth }: Pick<RouteRow, 'path' | 'auth'>): RouteNeed {
  return auth ?? (path === '/app' || path.startsWith('/app/') ? 'required' : 'none');
}

/** True if a path matches a pattern. A trailing slash makes no difference. */
const fits =
  (pathname: string) =>
  ({ path }: RouteRow): boolean =>
    matchPath(path, pathname) !== null;

let farRoutes: readonly RouteRow[] = [];

const loadFarRoutes = async (): Promise<never> => {
  farRoutes = (await import(/* webpackChunkName: "routes" */ './farRoutes')).farRoutes;
  return undefined as never;
};

/** Null if the route of a path is known; otherwise resolves once it is, and rejects if the other addresses do not load. */
export function learnRoute(pathname: string): Promise<void> | null {
  return farRoutes.length > 0 || nearRoutes.some(fits(pathname)) ? null : loadFarRoutes();
}

/** Used if the routes could not be loaded: its screen is missing, and the person is told (R21). */
const unknown: RouteRow = { path: '*', auth: 'attempt', header: 'none', screen: loadFarRoutes };

/** The row for a path that `learnRoute` knows: the first match; the last far one, the not-found page, matches everything. */
export function routeAt(pathname: string): RouteRow {
  return nearRoutes.find(fits(pathname)) ?? farRoutes.find(fits(pathname)) ?? unknown;
}

/** A redirect's target with the `:params` of the path filled in (A2.24). */
export function targetOf(target: string, { path }: RouteRow, pathname: string): string {
  return target.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(matchPath(path, pathname)?.params[name] ?? ''));
}
