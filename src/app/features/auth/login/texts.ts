import { sharedTexts } from '../shared/texts';

/** The texts of the page. Those of its outcomes are in `messages.ts`, which loads with the flows. */
export const loginTexts = {
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
  logIn: sharedTexts.logIn,
  forgot: 'Forgot your password?',
  continueAs: (email: string) => `Continue as ${email}`,
  differentUser: 'Log in as a different user',
} as const;
