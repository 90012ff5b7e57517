import type { LoadScreen } from './lazyScreen';
import { redirects } from './redirects';
import type { Route } from './routes';
import { appPages } from './routes.generated';

const loadFooter: LoadScreen = () => import(/* webpackChunkName: "site-chrome" */ '../features/site-chrome');

/**
 * Every address except those of signing in and up. The first match wins; the last row matches everything. Public pages end with
 * the site's footer.
 */
export const appRoutes: readonly Route[] = [
  ...redirects,
  ...appPages.map((page): Route => (page.frame === 'logo' ? { ...page, loadFooter } : page)),
];
