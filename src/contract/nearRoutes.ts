export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Access = 'public' | 'pending' | 'signed-in' | 'fresh';

export interface RouteShape {
  readonly method: Method;
  /** Fastify syntax: `/api/v3/profiles/:id`. The server answers with and without a trailing slash. */
  readonly path: string;
  readonly access: Access;
}

/** The calls of signing in and up: the only ones that the sign-in page carries. All others are in `routes.ts`. */
export const nearRoutes = {
  getCsrfToken: { method: 'GET', path: '/api/v3/csrf', access: 'public' },
  getCaptchaChallenge: { method: 'GET', path: '/api/v3/captcha/challenge', access: 'public' },
  signUp: { method: 'POST', path: '/api/v3/profiles', access: 'public' },
  logIn: { method: 'POST', path: '/api/v3/login', access: 'public' },
  logOut: { method: 'GET', path: '/api/logout/', access: 'public' },
  verifyTwoFactorCode: { method: 'POST', path: '/api/v3/2fa', access: 'pending' },
  secureSession: { method: 'POST', path: '/api/v3/secure-session', access: 'pending' },
  discoverAccount: { method: 'GET', path: '/api/v4/account-discovery', access: 'public' },
  // The log-in page asks as soon as its field has the focus; what follows comes with the other routes.
  startPasskeySignIn: { method: 'POST', path: '/api/v3/passkey-sign-in/options', access: 'public' },
  requestPasswordReset: { method: 'POST', path: '/api/v3/accounts/password/forgot', access: 'public' },
  resetPassword: { method: 'POST', path: '/api/v3/accounts/password/reset', access: 'public' },
  getCurrentProfile: { method: 'GET', path: '/api/v3/profiles', access: 'public' },
} as const satisfies Record<string, RouteShape>;

export type NearRouteName = keyof typeof nearRoutes;
