/** The declared error statuses of the calls on the sign-in page; `statuses.ts` checks them as well. */
export const nearDeclared = {
  getCsrfToken: [],
  getCaptchaChallenge: [429],
  signUp: [400, 403, 422, 429],
  logIn: [401, 403, 422, 429],
  logOut: [403],
  verifyTwoFactorCode: [401, 403, 429],
  secureSession: [401, 403, 429],
  discoverAccount: [429],
  startPasskeySignIn: [429],
  requestPasswordReset: [401, 403, 404, 429],
  resetPassword: [400, 401, 403, 429],
  getCurrentProfile: [],
} as const;
