import { brand } from '../../../../domain/brand';

export const copy = {
  looking: 'Looking up your invitation…',
  title: (account: string): string => `Join ${account}`,
  by: (inviter: string): string => `${inviter} invites you to work together on ${brand.name}.`,
  byNobody: `You are invited to work together on ${brand.name}.`,
  invited: 'Invitation for',
  role: 'Your role will be',
  until: 'Open until',
  acceptAs: (email: string): string => `Accept as ${email}`,
  otherAccount: 'Use another account',
  notYours: (mine: string): string => `You are signed in as ${mine}, and this invitation is for another address.`,
  notYoursHint: 'Sign in with the invited address to accept it. You will be signed out here first.',
  logIn: (email: string): string => `Log in as ${email}`,
  signUp: 'Create an account',
  newHere: `New to ${brand.name}?`,
  goneTitle: 'This invitation does not work any more',
  goneText:
    'It may have been used already, been withdrawn, given way to a newer one, or run out. Ask whoever invited you to send it again; if you have several mails, open the newest.',
  home: 'Go to your dashboard',
  failedTitle: 'We could not look up your invitation',
  retry: 'Try again',
  notAccepted: 'You could not be let in. Please try again.',
  network: 'We could not reach the server. Please try again.',
  joined: (account: string): string => `Welcome to ${account}. Taking you there…`,
} as const;
