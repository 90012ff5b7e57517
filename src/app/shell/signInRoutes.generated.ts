// Written by `npm run generate` from the pages; do not edit.
import type { Route } from './routes';

const load = {
  authForgotPassword: () => import(/* webpackChunkName: "forgot-password" */ '../features/auth/forgot-password/page'),
  authLogin: () => import(/* webpackChunkName: "login" */ '../features/auth/login/page'),
  authNoticesCookiesDisabled: () => import(/* webpackChunkName: "auth-notices" */ '../features/auth/notices/cookiesDisabled.page'),
  authNoticesLocked: () => import(/* webpackChunkName: "auth-notices" */ '../features/auth/notices/locked.page'),
  authResetPassword: () => import(/* webpackChunkName: "reset-password" */ '../features/auth/reset-password/page'),
  authSaml: () => import(/* webpackChunkName: "saml" */ '../features/auth/saml/page'),
  authSecureSession: () => import(/* webpackChunkName: "secure-session" */ '../features/auth/secure-session/page'),
  authSignUp: () => import(/* webpackChunkName: "sign-up" */ '../features/auth/sign-up/page'),
  authTwoFactor: () => import(/* webpackChunkName: "two-factor" */ '../features/auth/two-factor/page'),
  emailConfirmationActivate: () => import(/* webpackChunkName: "confirm-email" */ '../features/email-confirmation/activate.page'),
} as const satisfies Record<string, Route['load']>;

/** The addresses of signing in and up: part of the code of the first page. */
export const signInPages: readonly Route[] = [
  { path: '/app/login', title: 'Log In', auth: 'attempt', hasAlternativeSignIn: true, load: load.authLogin },
  { path: '/app/login/2fa', title: 'Two-Factor Authentication', auth: 'none', load: load.authTwoFactor },
  { path: '/app/login/activate', title: 'Activate Your Account', auth: 'attempt', load: load.emailConfirmationActivate },
  { path: '/app/login/cookies-disabled', title: 'Enable Cookies', auth: 'none', load: load.authNoticesCookiesDisabled },
  { path: '/app/login/forgot', title: 'Forgot Password', auth: 'none', load: load.authForgotPassword },
  { path: '/app/login/locked', title: 'Account Locked', auth: 'none', load: load.authNoticesLocked },
  { path: '/app/login/reset-password', title: 'Reset Password', auth: 'none', load: load.authResetPassword },
  { path: '/app/login/secure-session', title: 'Secure Session', auth: 'none', load: load.authSecureSession },
  { path: '/app/login/single-sign-on', title: 'Single Sign-On', auth: 'none', load: load.authSaml },
  { path: '/app/reset-password', title: 'Reset Password', auth: 'none', load: load.authResetPassword },
  { path: '/sign-up', title: 'Sign Up', auth: 'attempt', hasAlternativeSignIn: true, load: load.authSignUp },
];
