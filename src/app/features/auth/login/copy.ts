import { sharedCopy } from '../kit/copy';
import type { LoginOutcome } from '../kit/results';

/** A8.02–A8.08; a valid log-in has no text, because the page changes. */
export const loginMessages: Record<Exclude<LoginOutcome, 'valid'>, string> = {
  wrongCredentials: 'Your email or password is incorrect.',
  locked: 'Your account has been locked.',
  twoFactorRequired: 'Two factor authentication is required.',
  singleSessionRequired: 'A single session is required.',
  missingCsrf: sharedCopy.missingCsrf,
  captchaRequired: sharedCopy.captchaRequired,
  tooOften: sharedCopy.tooOften,
};

export const loginCopy = {
  title: 'Log In to Your Account',
  reauthTitle: "Let's Make Sure It's You",
  /** A8.22. */
  timedOut: 'Your session timed out. Please log in again!',
  leaving: 'Your organization has its own sign-in page. We’re taking you there…',
  /** A8.23. */
  failed: 'Oops, looks like we had an error signing you in!',
  email: 'Email',
  password: 'Password',
  continue: 'Continue',
  logIn: sharedCopy.logIn,
  forgot: 'Forgot your password?',
  continueAs: (email: string) => `Continue as ${email}`,
  differentUser: 'Log in as a different user',
} as const;
