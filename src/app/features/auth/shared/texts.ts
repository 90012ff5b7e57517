/** Texts that several sign-in pages share. */
export const sharedTexts = {
  /** B8.24; the browser's own words follow. */
  network: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
  /** A8.23. */
  signInFailed: 'Oops, looks like we had an error signing you in!',
  emailMissing: 'Enter your email address.',
  emailInvalid: 'Enter a valid email address.',
  passwordMissing: 'Enter your password.',
  logIn: 'Log In',
  signUp: 'Sign Up',
  logInAgain: 'Log in again',
  backToLogIn: 'Back to log in',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
} as const;
