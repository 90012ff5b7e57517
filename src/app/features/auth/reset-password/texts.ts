import { signInRefusals } from '../../../../domain/signInRefusals';
import type { ResetOutcome } from '../shared/outcomes';

/** A8.19–A8.21. */
export const resetMessages: Record<ResetOutcome, string> = {
  reset: 'Reset successfully.',
  invalid_reset: signInRefusals.invalid_reset,
  too_often: signInRefusals.too_often,
};

export const resetTexts = {
  title: 'Set a New Password',
  password1: 'New password',
  password2: 'Repeat new password',
  save: 'Change Password',
  /** A5.05: the second part is the link. */
  changed: 'Password changed!',
  goOn: 'Click here to continue.',
  failed: 'We couldn’t change your password. Try again.',
  brokenLink: 'This link is incomplete. Open it again from the email, or request a new one.',
  newLink: 'Request a new link',
  mismatch: 'The passwords don’t match.',
} as const;
