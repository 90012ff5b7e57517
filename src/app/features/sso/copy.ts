import { brand } from '../../../domain/brand';
import { providerName, type SignOnFault, type SignOnProvider } from '../../../domain/signOn';

export const signOnCopy = {
  or: 'or',
  continueWith: (provider: SignOnProvider): string => `Continue with ${providerName[provider]}`,
  waiting: (provider: SignOnProvider): string => `Go on in the ${providerName[provider]} window. You can open it again here.`,
  leaving: 'Signing you in…',
} as const;

/** Why a sign-on did not succeed, and what to do. */
export const faultText: Readonly<Record<SignOnFault, string>> = {
  cancelled: 'Nothing was done: the sign-in was cancelled.',
  expired: 'That took too long, or was begun in another browser. Please try again.',
  away: 'The provider does not answer right now. Try again in a moment, or log in with your password.',
  no_email: `The provider did not tell us your email address, which ${brand.name} needs. Allow it there, or use your email and password.`,
  sso_required: 'Your organization asks you to log in with single sign-on. Enter your email address to go there.',
  taken: `This is another ${brand.name} account’s way to log in already.`,
  too_often: "You're trying too frequently.",
  failed: 'The sign-in did not succeed. Please try again.',
};

export const successCopy = { title: 'You are in', lead: 'One moment, we are taking you on.' } as const;

export const connectionsCopy = {
  title: 'Connected sign-on',
  lead: `Log in to ${brand.name} with an account that you have elsewhere.`,
  loading: 'Loading your ways to log in…',
  connect: (provider: SignOnProvider): string => `Connect ${providerName[provider]}`,
  disconnect: 'Disconnect',
  disconnectLabel: (provider: SignOnProvider, email: string): string => `Disconnect ${providerName[provider]} (${email})`,
  connectedAs: (email: string): string => `Connected as ${email}`,
  notConnected: 'Not connected',
  lastOne: 'This is your only way to log in. Set a password first: use “Forgot your password?” on the log-in page.',
  none: 'No provider is set up here.',
  confirmTitle: (provider: SignOnProvider): string => `Disconnect ${providerName[provider]}?`,
  confirmText: (provider: SignOnProvider): string =>
    `You will no longer be able to log in with ${providerName[provider]}. You can connect it again at any time.`,
  keep: 'Keep it',
  connected: (provider: SignOnProvider): string => `${providerName[provider]} is connected.`,
  removed: (provider: SignOnProvider): string => `${providerName[provider]} is disconnected.`,
  failed: 'Something went wrong. Please try again.',
  retry: 'Try again',
} as const;
