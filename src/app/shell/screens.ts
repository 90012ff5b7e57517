import type { LoadScreen } from './lazyScreen';

/** The screens of signing in and up. Each is a separate chunk, loaded when its address is entered; the chunk has the name of the key. */
export const loadScreen = {
  login: () => import(/* webpackChunkName: "login" */ '../features/auth/login'),
  twoFactor: () => import(/* webpackChunkName: "two-factor" */ '../features/auth/two-factor'),
  secureSession: () => import(/* webpackChunkName: "secure-session" */ '../features/auth/secure-session'),
  forgot: () => import(/* webpackChunkName: "forgot-password" */ '../features/auth/forgot-password'),
  reset: () => import(/* webpackChunkName: "reset-password" */ '../features/auth/reset-password'),
  saml: () => import(/* webpackChunkName: "saml" */ '../features/auth/saml'),
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
  /** Shown on the two pages above if a provider is configured. */
  signOn: () => import(/* webpackChunkName: "sign-on" */ '../features/sso'),
  passkey: () => import(/* webpackChunkName: "passkey" */ '../features/auth/passkey'),
} as const satisfies Record<string, LoadScreen>;

/** The frames around a screen. */
export const loadFrame = {
  full: () => import(/* webpackChunkName: "frame-signed-in" */ './frame'),
  logo: () => import(/* webpackChunkName: "frame-logo" */ './frame/LogoFrame'),
  visitor: () => import(/* webpackChunkName: "frame-visitor" */ './frame/VisitorFrame'),
  context: () => import(/* webpackChunkName: "contexts" */ '../features/auth/contexts'),
} as const satisfies Record<string, LoadScreen>;
