import { sharedCopy } from '../copy';
import type { SendCodeOutcome } from './outcomes';

/** A8.14–A8.18. */
export const sendCodeMessages: Record<SendCodeOutcome, string> = {
  sent: 'Sent!',
  unauthenticated: sharedCopy.unauthenticated,
  disabled: 'Account is disabled, contact support.',
  notFound: 'No users exist with that email.',
  tooOften: sharedCopy.tooOften,
};

export const forgotCopy = {
  title: 'Forgot Your Password?',
  hint: 'Enter the email address of your account. We will send you a link to set a new password.',
  email: 'Email',
  send: 'Send Reset Link',
  sentHint: 'If there is an account with that address, the link is on its way. It works for one hour.',
  failed: 'We could not send the link. Please try again.',
} as const;
