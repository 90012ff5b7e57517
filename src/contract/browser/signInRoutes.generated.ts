// Generated from src/contract by `npm run generate`. Do not edit.

/** The calls of signing in and up: the only ones that the sign-in page carries. */
export const signInRoutes = {
  startPasskeySignIn: { method: 'POST', path: '/api/v3/passkey-sign-in/options', access: 'public', declared: [429] },
  signUp: { method: 'POST', path: '/api/v3/profiles', access: 'public', declared: [400, 403, 422, 429] },
  getCurrentProfile: { method: 'GET', path: '/api/v3/profiles', access: 'public', declared: [] },
  discoverAccount: { method: 'GET', path: '/api/v4/account-discovery', access: 'public', declared: [429] },
  getCsrfToken: { method: 'GET', path: '/api/v3/csrf', access: 'public', declared: [] },
  logIn: { method: 'POST', path: '/api/v3/login', access: 'public', declared: [401, 403, 422, 429] },
  logOut: { method: 'GET', path: '/api/logout/', access: 'public', declared: [403] },
  verifyTwoFactorCode: { method: 'POST', path: '/api/v3/2fa', access: 'pending', declared: [401, 403, 429] },
  secureSession: { method: 'POST', path: '/api/v3/secure-session', access: 'pending', declared: [401, 403, 429] },
  getCaptchaChallenge: { method: 'GET', path: '/api/v3/captcha/challenge', access: 'public', declared: [429] },
  requestPasswordReset: { method: 'POST', path: '/api/v3/accounts/password/forgot', access: 'public', declared: [401, 403, 404, 429] },
  resetPassword: { method: 'POST', path: '/api/v3/accounts/password/reset', access: 'public', declared: [400, 401, 403, 429] },
} as const;
