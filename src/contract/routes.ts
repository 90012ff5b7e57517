/**
 * Every call between the single-page application and the server: its method, its path and who may
 * make it. This file is the only part of the contract that the browser loads; the schemas of bodies
 * and replies stand in `endpoints.ts`, under the same names, and reach the client as types alone.
 *
 * `access`:
 *  - `public`     anybody, signed in or not;
 *  - `pending`    needs the challenge of a half-finished sign-in (S15), else 401;
 *  - `signed-in`  needs a session, else 401;
 *  - `fresh`      needs a session authenticated within the last 10 minutes (S26), else 401 or 403 `invalid_auth_realm`.
 *
 * Clauses: A7.01–A7.24, B7.04–B7.06, decisions W1, W4, W5.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Access = 'public' | 'pending' | 'signed-in' | 'fresh';

export interface RouteShape {
  readonly method: Method;
  /** Fastify syntax: `/api/v3/profiles/:id`. The server answers with and without a trailing slash. */
  readonly path: string;
  readonly access: Access;
}

export const routes = {
  csrf: { method: 'GET', path: '/api/v3/csrf', access: 'public' },
  captchaChallenge: { method: 'GET', path: '/api/v3/captcha/challenge', access: 'public' },

  signUp: { method: 'POST', path: '/api/v3/profiles', access: 'public' },
  login: { method: 'POST', path: '/api/v3/login', access: 'public' },
  logout: { method: 'GET', path: '/api/logout/', access: 'public' },
  twoFactor: { method: 'POST', path: '/api/v3/2fa', access: 'pending' },
  secureSession: { method: 'POST', path: '/api/v3/secure-session', access: 'pending' },
  accountDiscovery: { method: 'GET', path: '/api/v4/account-discovery', access: 'public' },
  confirmAuthentication: { method: 'GET', path: '/api/v4/confirm-authentication', access: 'signed-in' },
  passwordForgot: { method: 'POST', path: '/api/v3/accounts/password/forgot', access: 'public' },
  passwordReset: { method: 'POST', path: '/api/v3/accounts/password/reset', access: 'public' },

  profilesList: { method: 'GET', path: '/api/v3/profiles', access: 'public' },
  profile: { method: 'GET', path: '/api/v3/profiles/:id', access: 'signed-in' },
  profileSave: { method: 'PATCH', path: '/api/v3/profiles/:id', access: 'signed-in' },
  avatarUpload: { method: 'POST', path: '/api/v3/profiles/:id/avatar', access: 'signed-in' },
  avatarRemoval: { method: 'DELETE', path: '/api/v3/profiles/:id/avatar', access: 'signed-in' },
  emailConfirmationSend: { method: 'POST', path: '/api/v3/profiles/:id/confirm-email', access: 'signed-in' },
  mailingChoice: { method: 'POST', path: '/api/v3/mailings', access: 'public' },
  emailConfirmation: { method: 'POST', path: '/api/v3/email-confirmations', access: 'public' },

  twoFactorSetup: { method: 'POST', path: '/api/v3/2fa/setup', access: 'fresh' },
  twoFactorProof: { method: 'POST', path: '/api/v3/2fa/setup/proof', access: 'fresh' },
  twoFactorEnable: { method: 'POST', path: '/api/v3/2fa/enable', access: 'fresh' },
  twoFactorDisable: { method: 'POST', path: '/api/v3/2fa/disable', access: 'fresh' },

  oneTap: { method: 'POST', path: '/google-sso/onetap/', access: 'public' },
  oneTapStart: { method: 'GET', path: '/api/v3/sign-on/one-tap', access: 'public' },
  signOnPending: { method: 'GET', path: '/api/v3/sign-on/pending', access: 'public' },
  signOnLink: { method: 'POST', path: '/api/v3/sign-on/pending', access: 'fresh' },
  signOnIdentities: { method: 'GET', path: '/api/v3/sign-on/identities', access: 'signed-in' },
  signOnConnect: { method: 'POST', path: '/api/v3/sign-on/identities', access: 'fresh' },
  signOnDisconnect: { method: 'DELETE', path: '/api/v3/sign-on/identities/:id', access: 'fresh' },

  accountsList: { method: 'GET', path: '/api/v3/accounts', access: 'signed-in' },
  account: { method: 'GET', path: '/api/v3/accounts/:id', access: 'signed-in' },
  zapsList: { method: 'GET', path: '/api/v3/zaps', access: 'signed-in' },
  timezonesList: { method: 'GET', path: '/api/v3/timezones', access: 'public' },

  graphql: { method: 'POST', path: '/api/graphql/v2', access: 'public' },
} as const satisfies Record<string, RouteShape>;

export type RouteName = keyof typeof routes;
