/** The declared error statuses of the calls on the sign-in page; `statuses.ts` checks them as well. */
export const nearDeclared = {
  csrf: [],
  captchaChallenge: [429],
  signUp: [400, 403, 422, 429],
  login: [401, 403, 422, 429],
  logout: [403],
  twoFactor: [401, 403, 429],
  secureSession: [401, 403, 429],
  accountDiscovery: [429],
  passkeyStart: [429],
  passwordForgot: [401, 403, 404, 429],
  passwordReset: [400, 401, 403, 429],
  profilesList: [],
} as const;
