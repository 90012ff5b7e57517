import type { Route } from './routes';

/** Old and short addresses. The `:params` of the path are filled in. */
export const redirects: readonly Route[] = [
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
