/** The declared refusals of the calls that the sign-in page carries; see `statuses.ts`, which checks them too. */
export const nearDeclared = {
  csrf: [],
  captchaChallenge: [429],
  signUp: [400, 403, 422, 429],
  login: [401, 403, 422, 429],
  logout: [403],
  twoFactor: [401, 403, 429],
  secureSession: [401, 403, 429],
  accountDiscovery: [429],
  passwordForgot: [401, 403, 404, 429],
  passwordReset: [400, 401, 403, 429],
  profilesList: [],
} as const;
