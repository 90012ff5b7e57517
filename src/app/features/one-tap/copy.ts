import { brand } from '../../../domain/brand';
import { providerName, type SignOnProvider } from '../../../domain/signOn';

export const oneTapCopy = {
  /** A4.27; the product goes by its name. */
  submitting: `Signing you into ${brand.name}`,
  loading: 'Looking for a Google account…',
  /** A8.24. */
  signUpFailed: 'Oops, looks like we had an error creating your account!',
  failed: 'The sign-in with Google did not succeed. Please try again, or log in with your password.',
  close: 'Close',
} as const;

export const verifyCopy = {
  title: 'Confirm that it is you',
  explain: (email: string, provider: SignOnProvider): string =>
    `There is a ${brand.name} account with the address ${email} already. Log in to it once, and you can use ${providerName[provider]} from then on.`,
  logIn: 'Log in to confirm',
  forgot: 'Forgot your password, or never had one? Set a new one.',
  otherPerson: (email: string): string => `You are logged in as somebody else. Log in as ${email} to go on.`,
  linked: (provider: SignOnProvider): string => `${providerName[provider]} is connected. From now on it lets you in.`,
  goOn: 'Go on',
  goneTitle: 'There is nothing to confirm here',
  gone: 'It took too long, or was begun in another browser. Please start again.',
  toLogIn: 'Go to log in',
  loading: 'One moment…',
  failed: 'Something went wrong. Please try again.',
  retry: 'Try again',
} as const;
