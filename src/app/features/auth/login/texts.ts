import { sharedTexts } from '../shared/texts';

export const loginTexts = {
  title: 'Log In to Your Account',
  reauthTitle: "Let's Make Sure It's You",
  /** A8.22. */
  timedOut: 'Your session timed out. Please log in again!',
  leaving: 'Your organization has its own sign-in page. We’re taking you there…',
  email: 'Email',
  password: 'Password',
  continue: 'Continue',
  logIn: sharedTexts.logIn,
  forgot: 'Forgot your password?',
  differentUser: 'Log in as a different user',
} as const;
