import { signInRefusals } from '../../../../domain/signInRefusals';
import type { SendCodeOutcome } from '../shared/outcomes';

/** A8.14–A8.18. */
export const sendCodeMessages: Record<SendCodeOutcome, string> = {
  sent: 'Sent!',
  not_authenticated: signInRefusals.not_authenticated,
  disabled: 'Account is disabled, contact support.',
  not_found: 'No users exist with that email.',
  too_often: signInRefusals.too_often,
};

export const forgotTexts = {
  title: 'Forgot Your Password?',
  hint: 'Enter your email address and we’ll send you a link to set a new password.',
  email: 'Email',
  send: 'Send Reset Link',
  sentHint: 'If there’s an account with that address, you’ll get a link shortly. It works for one hour.',
  failed: 'We couldn’t send the link. Try again.',
} as const;
