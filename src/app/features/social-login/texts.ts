import { brand } from '../../../domain/brand';
import { signInRefusals } from '../../../domain/signInRefusals';
import { providerName, type SocialLoginError, type SocialProvider } from '../../../domain/socialLogin';

export const socialLoginTexts = {
  or: 'or',
  continueWith: (provider: SocialProvider): string => `Continue with ${providerName[provider]}`,
  waiting: (provider: SocialProvider): string => `Continue in the ${providerName[provider]} window, or click to reopen it.`,
  leaving: 'Signing you in…',
} as const;

/** Why a sign-in failed, and what to do. */
export const issueText: Readonly<Record<SocialLoginError, string>> = {
  cancelled: 'The sign-in was cancelled.',
  expired: 'That took too long or was started in another browser. Try again.',
  away: 'The provider isn’t responding right now. Try again in a moment, or log in with your password.',
  no_email: `The provider didn’t share your email address, which ${brand.name} needs. Allow it there, or use your email and password.`,
  sso_required: 'Your organization requires single sign-on. Enter your email address to continue.',
  taken: `This sign-in is already connected to another ${brand.name} account.`,
  too_often: signInRefusals.too_often,
  failed: 'We couldn’t sign you in. Try again.',
};

export const successTexts = { title: 'You are in', lead: 'One moment, we’re taking you to your account.' } as const;

export const connectionsTexts = {
  title: 'Connected sign-on',
  lead: `Log in to ${brand.name} with an account you already have elsewhere.`,
  loading: 'Loading your log-in options…',
  connect: (provider: SocialProvider): string => `Connect ${providerName[provider]}`,
  disconnect: 'Disconnect',
  disconnectLabel: (provider: SocialProvider, email: string): string => `Disconnect ${providerName[provider]} (${email})`,
  connectedAs: (email: string): string => `Connected as ${email}`,
  notConnected: 'Not connected',
  lastOne: 'This is your only way to log in. Set a password first: use “Forgot your password?” on the log-in page.',
  none: 'No provider is set up here.',
  confirmTitle: (provider: SocialProvider): string => `Disconnect ${providerName[provider]}?`,
  confirmText: (provider: SocialProvider): string =>
    `You will no longer be able to log in with ${providerName[provider]}. You can connect it again at any time.`,
  keep: 'Cancel',
  connected: (provider: SocialProvider): string => `${providerName[provider]} is connected.`,
  removed: (provider: SocialProvider): string => `${providerName[provider]} is disconnected.`,
  failed: 'Something went wrong. Try again.',
  retry: 'Try again',
} as const;
