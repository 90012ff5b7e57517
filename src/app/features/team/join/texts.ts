import { brand } from '../../../../domain/brand';

export const texts = {
  looking: 'Looking up your invitation…',
  title: (account: string): string => `Join ${account}`,
  by: (inviter: string): string => `${inviter} invites you to work together on ${brand.name}.`,
  byNobody: `You are invited to work together on ${brand.name}.`,
  invited: 'Invitation for',
  role: 'Your role will be',
  until: 'Open until',
  acceptAs: (email: string): string => `Accept as ${email}`,
  otherAccount: 'Use another account',
  notYours: (mine: string): string => `You’re logged in as ${mine}, but this invitation is for another address.`,
  notYoursHint: 'Log in with the invited address to accept it. You’ll be logged out here first.',
  logIn: (email: string): string => `Log in as ${email}`,
  signUp: 'Create an account',
  newHere: `New to ${brand.name}?`,
  goneTitle: 'This invitation no longer works',
  goneText:
    'It may have been used, withdrawn, replaced by a newer one, or expired. Ask the person who invited you to resend it. If you have several emails, open the newest.',
  home: 'Go to Home',
  failedTitle: 'We couldn’t look up your invitation',
  retry: 'Try again',
  notAccepted: 'We couldn’t add you to the account. Try again.',
  network: 'We couldn’t reach the server. Check your connection and try again.',
  joined: (account: string): string => `Welcome to ${account}. Taking you there…`,
} as const;
