/** Texts that several sign-in pages share. */
export const sharedTexts = {
  /** A8.08, A8.13, A8.18, A8.21. */
  tooOften: "You're trying too frequently.",
  /** A8.10, A8.15. */
  unauthenticated: 'Not authenticated.',
  /** A8.06. */
  missingCsrf: 'Cookies must be enabled.',
  /** B8.24; the browser's own words follow. */
  network: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
  emailMissing: 'Enter your email address.',
  emailInvalid: 'Enter a valid email address.',
  passwordMissing: 'Enter your password.',
  captchaRequired: 'Confirm that you are human, then try again.',
  logIn: 'Log In',
  signUp: 'Sign Up',
  backToLogIn: 'Back to log in',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
} as const;
