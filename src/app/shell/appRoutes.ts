import type { Route } from './routes';
import type { LoadScreen } from './lazyScreen';
import { appPages } from './routes.generated';

/** Old and short addresses. The `:params` of the path are filled in. */
const redirects: readonly Route[] = [
  { path: '/app', redirectTo: '/app/dashboard' },
  { path: '/app/connections', redirectTo: '/app/assets/connections' },
  { path: '/app/settings', redirectTo: '/app/settings/profile' },
  { path: '/app/zap', redirectTo: '/app/assets/zaps' },
  { path: '/app/zaps', redirectTo: '/app/assets/zaps' },
  { path: '/developer', redirectTo: '/developer/start' },
  { path: '/get-help', redirectTo: '/app/get-help' },
  { path: '/history', redirectTo: '/app/history' },
  { path: '/app/min/:xpid/start', auth: 'none', redirectTo: '/zap-templates/edit/:xpid' },
  { path: '/app/min/:xpid/start-nod', auth: 'none', redirectTo: '/zap-templates/edit/:xpid' },
  { path: '/app/min/:xpid/:zapid/:step', auth: 'none', redirectTo: '/zap-templates/edit/:xpid' },
];

const loadFooter: LoadScreen = () => import(/* webpackChunkName: "site-chrome" */ '../features/site-chrome');

/**
 * Every address except those of signing in and up. The first match wins; the last row matches everything. Public pages end with
 * the site's footer.
 */
export const appRoutes: readonly Route[] = [
  ...redirects,
  ...appPages.map((page): Route => (page.frame === 'logo' ? { ...page, loadFooter } : page)),
];
