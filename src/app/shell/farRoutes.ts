import { loadScreen } from './farScreens';
import type { RouteRow } from './routes';

/** Every address but those of signing in and up. The first row that fits holds; the last fits all. */
export const farRoutes: readonly RouteRow[] = [
  {
    path: '/sign-up/team-member/:appId',
    auth: 'attempt',
    title: 'Sign Up',
    header: 'none',
    hasWaysIn: true,
    screen: loadScreen.signUp,
  },
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

  {
    path: '/engine/auth/start/:api',
    auth: 'required',
    title: 'Connect an App',
    header: 'none',
    scrollsToTop: true,
    screen: loadScreen.connect,
  },
  { path: '/app/assets/connections', title: 'Connections', header: 'full', scrollsToTop: true, screen: loadScreen.connections },
  { path: '/app/connections', header: 'none', leadsTo: '/app/assets/connections' },
  { path: '/apps', auth: 'attempt', title: 'Apps', header: 'logo', scrollsToTop: true, screen: loadScreen.appDirectory },
  { path: '/apps/:slug/integrations', auth: 'attempt', title: 'App', header: 'logo', scrollsToTop: true, screen: loadScreen.appPage },
  {
    path: '/app/use-case',
    title: 'Use Case',
    header: 'full',
    scrollsToTop: true,
    prefersSignUp: true,
    screen: loadScreen.useCase,
  },
  { path: '/zap-templates/edit/:id', auth: 'attempt', title: 'Template', header: 'logo', scrollsToTop: true, screen: loadScreen.preview },
  { path: '/app/billing', title: 'Billing', header: 'full', scrollsToTop: true, screen: loadScreen.billing },
  { path: '/billing', auth: 'required', title: 'Billing', header: 'full', scrollsToTop: true, screen: loadScreen.billing },

  { path: '/app/min/:xpid/start', auth: 'none', header: 'none', leadsTo: '/zap-templates/edit/:xpid' },
  { path: '/app/min/:xpid/start-nod', auth: 'none', header: 'none', leadsTo: '/zap-templates/edit/:xpid' },
  { path: '/app/min/:xpid/:zapid/:step', auth: 'none', header: 'none', leadsTo: '/zap-templates/edit/:xpid' },
  { path: '/data-deleted', auth: 'none', title: 'Data Deleted', header: 'logo', screen: loadScreen.dataDeleted },
  { path: '/partner', auth: 'attempt', title: 'Partner Programme', header: 'logo', scrollsToTop: true, screen: loadScreen.partner },
  { path: '/rover', auth: 'attempt', title: 'Rover', header: 'logo', scrollsToTop: true, screen: loadScreen.rover },
  { path: '/experts', auth: 'attempt', title: 'Experts', header: 'logo', scrollsToTop: true, screen: loadScreen.experts },
  { path: '/terms', auth: 'attempt', title: 'Terms of Service', header: 'logo', scrollsToTop: true, screen: loadScreen.terms },
  { path: '/privacy', auth: 'attempt', title: 'Privacy', header: 'logo', scrollsToTop: true, screen: loadScreen.privacy },

  { path: '*', auth: 'attempt', title: 'Page Not Found', header: 'logo', scrollsToTop: true, screen: loadScreen.notFound },
];
