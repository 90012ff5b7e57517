import type { LoadScreen } from './lazyScreen';

/** Each screen is a part of its own, fetched when its address is entered. The part is called like the key. */
export const loadScreen = {
  login: () => import(/* webpackChunkName: "login" */ '../features/auth/login'),
  twoFactor: () => import(/* webpackChunkName: "two-factor" */ '../features/auth/two-factor'),
  secureSession: () => import(/* webpackChunkName: "secure-session" */ '../features/auth/secure-session'),
  forgot: () => import(/* webpackChunkName: "forgot-password" */ '../features/auth/forgot-password'),
  reset: () => import(/* webpackChunkName: "reset-password" */ '../features/auth/reset-password'),
  singleSignOn: () => import(/* webpackChunkName: "single-sign-on" */ '../features/auth/single-sign-on'),
  locked: () =>
    import(/* webpackChunkName: "auth-notices" */ '../features/auth/notices').then((notices) => ({
      parts: notices.parts,
      Screen: notices.LockedScreen,
    })),
  cookiesDisabled: () =>
    import(/* webpackChunkName: "auth-notices" */ '../features/auth/notices').then((notices) => ({
      parts: notices.parts,
      Screen: notices.CookiesDisabledScreen,
    })),
  activate: () =>
    import(/* webpackChunkName: "confirm-email" */ '../features/email-confirmation').then(({ parts, ActivateScreen }) => ({
      parts,
      Screen: ActivateScreen,
    })),
  signUp: () => import(/* webpackChunkName: "sign-up" */ '../features/auth/sign-up'),
  /** Stands on the two pages above, where a provider is configured. */
  signOn: () => import(/* webpackChunkName: "sign-on" */ '../features/sso'),
  signOnSuccess: () => import(/* webpackChunkName: "sign-on-success" */ '../features/sso/success'),
  oneTapVerify: () => import(/* webpackChunkName: "one-tap-verify" */ '../features/one-tap/verify'),

  onboarding: () => import(/* webpackChunkName: "onboarding" */ '../features/onboarding'),
  dashboard: () => import(/* webpackChunkName: "dashboard" */ '../features/dashboard'),
  zaps: () => import(/* webpackChunkName: "zaps" */ '../features/zaps'),
  twoFactorSetup: () => import(/* webpackChunkName: "two-factor-setup" */ '../features/two-factor-setup'),
  unsubscribe: () => import(/* webpackChunkName: "unsubscribe" */ '../features/mailings'),
  settings: () => import(/* webpackChunkName: "settings" */ './settings'),
  confirmEmail: () => import(/* webpackChunkName: "confirm-email" */ '../features/email-confirmation'),
  notFound: () => import(/* webpackChunkName: "not-found" */ '../features/not-found'),
} as const satisfies Record<string, LoadScreen>;

/** What stands around a screen. */
export const loadFrame = {
  full: () => import(/* webpackChunkName: "frame-signed-in" */ './frame'),
  logo: () => import(/* webpackChunkName: "frame-logo" */ './frame/LogoFrame'),
} as const satisfies Record<string, LoadScreen>;

/** What floats above every page. */
export const loadOverlay = {
  toasts: () => import(/* webpackChunkName: "toasts" */ '../features/toasts/stack'),
  oneTap: () => import(/* webpackChunkName: "one-tap" */ '../features/one-tap'),
} as const satisfies Record<string, LoadScreen>;
