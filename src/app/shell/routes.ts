import { matchPath } from 'react-router-dom';
import { brand } from '../../domain/brand';
import { isHeaderHidden } from '../../domain/pagePaths';
import type { PageAuth, PageFrame } from '../platform/definePage';
import type { Place } from '../platform/ports';
import type { LoadPage, LoadScreen } from './lazyScreen';
import { signInPages } from './signInRoutes.generated';

/** One address of the application: a page, as its `page.ts` defines it (`platform/definePage.ts`), or a redirect. */
export interface Route {
  /** A pattern of the router: `/sign-up/team-member/:appId`. */
  readonly path: string;
  /** Default: a sign-in under /app, nothing elsewhere. */
  readonly auth?: PageAuth;
  /** The page's own title; without one, only the product's is shown. */
  readonly title?: string;
  /** The code of the page; absent for a redirect. */
  readonly load?: LoadPage;
  /** A redirect's target, with `:params` of the path. Depends at most on whether a person is signed in. */
  readonly redirectTo?: string | ((isLoggedIn: boolean) => string);
  /** Default: none. */
  readonly frame?: PageFrame;
  /** The footer of a public page. */
  readonly loadFooter?: LoadScreen;
  readonly scrollsToTop?: boolean;
  readonly hasAlternativeSignIn?: boolean;
  readonly isServerPage?: boolean;
  readonly prefersSignUp?: boolean;
}

const home: Route = { path: '/', auth: 'attempt', redirectTo: (isLoggedIn) => (isLoggedIn ? '/app/dashboard' : '/app/login') };

/**
 * The addresses of signing in and up, which are part of the first page. All others load as a separate chunk (`appRoutes.ts`), so
 * that the sign-in page stays small however many pages the application gets.
 */
export const signInRoutes: readonly Route[] = [home, ...signInPages];

/**
 * The frame around a page. Around log-in and sign-up: the context that the person came with, if any. A page whose path hides
 * the header uses the whole space for its content: `bare`.
 */
export function frameOf(
  { frame = 'none', hasAlternativeSignIn }: Route,
  { pathname, search }: Pick<Place, 'pathname' | 'search'>,
): PageFrame | 'context' | 'bare' {
  if (frame !== 'none' && isHeaderHidden(pathname)) return 'bare';
  return hasAlternativeSignIn && /invit(?:ation|ed)=|_apis=|use_case|promo=|templat|webint|eager|\/team-/.test(pathname + search)
    ? 'context'
    : frame;
}

/** The session that a route requires. */
export function authOf({ path, auth }: Pick<Route, 'path' | 'auth'>): PageAuth {
  return auth ?? (path === '/app' || path.startsWith('/app/') ? 'required' : 'none');
}

/** True if a path matches a pattern. A trailing slash makes no difference. */
const matches =
  (pathname: string) =>
  ({ path }: Route): boolean =>
    matchPath(path, pathname) !== null;

let appRoutes: readonly Route[] = [];

const importAppRoutes = async (): Promise<never> => {
  appRoutes = (await import(/* webpackChunkName: "routes" */ './appRoutes')).appRoutes;
  return undefined as never;
};

/** Null if the route of a path is known; otherwise resolves once it is, and rejects if the other routes do not load. */
export function loadAppRoutes(pathname: string): Promise<void> | null {
  return appRoutes.length > 0 || signInRoutes.some(matches(pathname)) ? null : importAppRoutes();
}

/** Used if the routes could not be loaded: its page is a missing chunk, which the screen reports (R21). */
const unknown: Route = { path: '*', auth: 'attempt', load: importAppRoutes };

/** The route of a path after `loadAppRoutes`: the first match; the last one, the not-found page, matches everything. */
export function routeAt(pathname: string): Route {
  return signInRoutes.find(matches(pathname)) ?? appRoutes.find(matches(pathname)) ?? unknown;
}

/** A redirect's target with the `:params` of the path filled in. */
export function targetOf(target: string, { path }: Route, pathname: string): string {
  return target.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(matchPath(path, pathname)?.params[name] ?? ''));
}

/** The product's tagline, for pages without a title. */
const defaultTitle = 'The best apps. Better together.';

/** The browser tab's title: the page's title and the product's name. */
export function documentTitle(title: string = defaultTitle): string {
  return `${title}${brand.titleSuffix}`;
}

/** The frames around a screen. */
export const loadFrame = {
  full: () => import(/* webpackChunkName: "frame-signed-in" */ './frame/FullFrame'),
  logo: () => import(/* webpackChunkName: "frame-logo" */ './frame/LogoFrame'),
  visitor: () => import(/* webpackChunkName: "frame-visitor" */ './frame/VisitorFrame'),
  context: () => import(/* webpackChunkName: "contexts" */ '../features/auth/contexts'),
} as const satisfies Record<string, LoadScreen>;
