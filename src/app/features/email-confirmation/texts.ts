import { signInRefusals } from '../../../domain/signInRefusals';
import type { ConfirmationIssue } from './state';

/** The banner's exact texts (B8.55–B8.60). */
export const banner = {
  sent: 'Confirmation email sent, check your email to confirm.',
  failed: 'There was an error sending the email, please try again.',
  tryAgain: 'Try again',
  confirmed: (email: string) => `Your current email address (${email}) is confirmed.`,
  unconfirmed: 'You need to confirm your current email address.',
  confirm: 'Send the confirmation email',
  changeSent: 'Check your email to confirm your change request.',
  changeFailed: 'An error occurred while attempting to change your email address:',
} as const;

export const page = {
  title: 'Confirm your email',
  confirming: 'Confirming your email address…',
  confirmedTitle: 'Email confirmed',
  goOn: 'Go to Home',
  refusedTitle: 'This link didn’t work',
  brokenTitle: 'This link is incomplete',
  broken: 'Open the complete link from the email.',
  logIn: 'Log in to get a new link',
  newLink: 'Send a new link',
  already: 'Your email address is already confirmed. There’s nothing left to do.',
  elsewhereTitle: 'Confirm your email',
  elsewhere: 'Log in to confirm this address. Nothing else changes.',
  elsewhereOther:
    'Can’t log in, or didn’t sign up yourself? Confirm the address here and choose a new password. This signs out every device, removes all other ways to log in, your app connections and shared links, and turns your Zaps off.',
  logInFirst: 'Log in to confirm',
  confirmHere: 'Confirm and choose a new password',
} as const;

export const refusals: Readonly<Record<ConfirmationIssue, string>> = {
  invalid: 'It has expired, or your address has changed since we sent it.',
  signInFirst: 'Log in to the account that asked for this address, then open the link from the email again.',
  tooOften: signInRefusals.too_often,
  noAnswer: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
};

export const settings = {
  title: 'Email address',
  loading: 'Loading your email address…',
  retry: 'Try again',
  current: 'Your email address',
  pending: 'Waiting for confirmation',
  change: 'Change',
  newEmail: 'New email address',
  hint: 'We’ll email a link there. Your current address stays until you open it.',
  send: 'Send the link',
  cancel: 'Cancel',
  withdraw: 'Keep my current address',
} as const;

export const activate = {
  title: 'Activate Your Account',
  /** Before and after the address. */
  lead: 'We have sent a link to',
  unknown: 'We have sent a link to your email address.',
  next: 'Open it to activate your account and continue.',
  resend: 'Send the link again',
  back: 'Back to log in',
  goOn: 'I’ve opened the link',
} as const;
