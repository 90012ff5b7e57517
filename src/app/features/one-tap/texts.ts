import { brand } from '../../../domain/brand';
import { providerName, type SocialProvider } from '../../../domain/socialLogin';

export const oneTapTexts = {
  /** A4.27; the product's own name is used. */
  submitting: `Signing you into ${brand.name}`,
  loading: 'Looking for a Google account…',
  /** A8.24. */
  signUpFailed: 'Oops, looks like we had an error creating your account!',
  failed: 'Signing in with Google didn’t work. Try again, or log in with your password.',
  close: 'Close',
} as const;

export const verifyTexts = {
  title: 'Confirm it’s you',
  explain: (email: string, provider: SocialProvider): string =>
    `There’s already a ${brand.name} account with the address ${email}. Log in to it once, and you can use ${providerName[provider]} from then on.`,
  logIn: 'Log in to confirm',
  forgot: 'Forgot your password, or never had one? Set a new one.',
  otherPerson: (email: string): string => `You’re logged in as someone else. Log in as ${email} to continue.`,
  linked: (provider: SocialProvider): string => `${providerName[provider]} is connected. You can now use it to log in.`,
  goOn: 'Continue',
  goneTitle: 'Nothing to confirm',
  gone: 'It took too long, or you started in another browser. Start again.',
  toLogIn: 'Go to log in',
  loading: 'One moment…',
  failed: 'Something went wrong. Try again.',
  retry: 'Try again',
} as const;
