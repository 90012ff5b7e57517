import { matchPath } from 'react-router-dom';
import type { RouteNeed } from '../features/session';
import type { LoadScreen } from './lazyScreen';
import { loadScreen } from './screens';

/** One page of the application. Redirects have `leadsTo`, all others `screen`. */
export interface RouteRow {
  /** A pattern of the router: `/sign-up/team-member/:appId`. */
  readonly path: string;
  /** What it asks of the session. Default: a sign-in under /app, nothing elsewhere (A6.03, A6.04). */
  readonly auth?: RouteNeed;
  /** The page's own title; without one the product's stands there alone (B2.48). */
  readonly title?: string;
  readonly screen?: LoadScreen;
  /** Another address in its place. Depends at most on whether somebody is signed in. */
  readonly leadsTo?: string | ((isLoggedIn: boolean) => string);
  /** What stands above the screen: the header of the application, the logo alone, or what the screen brings itself. */
  readonly header: 'full' | 'logo' | 'none';
  /** Begins at the top when it is entered (B2.33). */
  readonly scrollsToTop?: boolean;
  /** The screen has a place for further ways in, where there are any. */
  readonly hasWaysIn?: boolean;
  /** A visitor without a known e-mail is sent to sign-up rather than log-in (A2.95). */
  readonly prefersSignUp?: boolean;
}

/** Every address of the application. The first row that fits holds; the last fits all. */
export const routeTable: readonly RouteRow[] = [
  { path: '/', auth: 'attempt', header: 'none', leadsTo: (isLoggedIn) => (isLoggedIn ? '/app/dashboard' : '/app/login') },

  { path: '/app/login', auth: 'attempt', title: 'Log In', header: 'none', hasWaysIn: true, screen: loadScreen.login },
  { path: '/app/login/2fa', auth: 'none', title: 'Two-Factor Authentication', header: 'none', screen: loadScreen.twoFactor },
  { path: '/app/login/secure-session', auth: 'none', title: 'Secure Session', header: 'none', screen: loadScreen.secureSession },
  { path: '/app/login/forgot', auth: 'none', title: 'Forgot Password', header: 'none', screen: loadScreen.forgot },
  { path: '/app/reset-password', auth: 'none', title: 'Reset Password', header: 'none', screen: loadScreen.reset },
  { path: '/app/login/reset-password', auth: 'none', title: 'Reset Password', header: 'none', screen: loadScreen.reset },
  { path: '/app/login/single-sign-on', auth: 'none', title: 'Single Sign-On', header: 'none', screen: loadScreen.singleSignOn },
  { path: '/app/login/locked', auth: 'none', title: 'Account Locked', header: 'none', screen: loadScreen.locked },
  { path: '/app/login/cookies-disabled', auth: 'none', title: 'Enable Cookies', header: 'none', screen: loadScreen.cookiesDisabled },
  { path: '/app/login/activate', auth: 'attempt', title: 'Activate Your Account', header: 'none', screen: loadScreen.activate },
  { path: '/sign-up', auth: 'attempt', title: 'Sign Up', header: 'none', hasWaysIn: true, screen: loadScreen.signUp },
  { path: '/sign-up/sso/success', auth: 'none', title: 'Signed Up', header: 'none', screen: loadScreen.signOnSuccess },
  { path: '/google-sso/onetap-verify', auth: 'attempt', title: 'Confirm Your Account', header: 'none', screen: loadScreen.oneTapVerify },

  { path: '/app', header: 'none', leadsTo: '/app/dashboard' },
  { path: '/app/onboarding', title: 'Welcome', header: 'full', scrollsToTop: true, screen: loadScreen.onboarding },
  { path: '/app/dashboard', title: 'Dashboard', header: 'full', scrollsToTop: true, screen: loadScreen.dashboard },
  { path: '/app/home', title: 'Dashboard', header: 'full', scrollsToTop: true, screen: loadScreen.dashboard },
  { path: '/app/assets/zaps', title: 'Zaps', header: 'full', scrollsToTop: true, screen: loadScreen.zaps },
  { path: '/app/zaps', header: 'none', leadsTo: '/app/assets/zaps' },
  { path: '/app/zap', header: 'none', leadsTo: '/app/assets/zaps' },
  {
    path: '/app/two-factor-setup',
    title: 'Two-Factor Authentication',
    header: 'full',
    scrollsToTop: true,
    screen: loadScreen.twoFactorSetup,
  },
  { path: '/app/unsubscribe', auth: 'attempt', title: 'Unsubscribe', header: 'logo', scrollsToTop: true, screen: loadScreen.unsubscribe },
  { path: '/app/settings', header: 'none', leadsTo: '/app/settings/profile' },
  { path: '/app/settings/:page', title: 'Settings', header: 'none', scrollsToTop: true, screen: loadScreen.settings },
  {
    path: '/app/confirm-email',
    auth: 'attempt',
    title: 'Confirm Your Email',
    header: 'logo',
    scrollsToTop: true,
    screen: loadScreen.confirmEmail,
  },

  { path: '*', auth: 'attempt', title: 'Page Not Found', header: 'logo', scrollsToTop: true, screen: loadScreen.notFound },
];

/** What a route asks of the session (A6.03, A6.04, B2.30, B2.31). */
export function needOf({ path, auth }: Pick<RouteRow, 'path' | 'auth'>): RouteNeed {
  return auth ?? (path === '/app' || path.startsWith('/app/') ? 'required' : 'none');
}

const notFound = routeTable[routeTable.length - 1] as RouteRow;

/** The row for a path; the not-found page when there is none. A slash at the end makes no difference. */
export function routeAt(pathname: string): RouteRow {
  return routeTable.find(({ path }) => path !== '*' && matchPath(path, pathname) !== null) ?? notFound;
}
