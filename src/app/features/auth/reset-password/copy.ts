import { sharedCopy } from '../copy';
import type { ResetOutcome } from './outcomes';

/** A8.19–A8.21. */
export const resetMessages: Record<ResetOutcome, string> = {
  reset: 'Reset successfully.',
  invalidReset: 'Reset was invalid.',
  tooOften: sharedCopy.tooOften,
};

export const resetCopy = {
  title: 'Set a New Password',
  password1: 'New password',
  password2: 'Repeat new password',
  save: 'Change Password',
  /** A5.05: the second part is the link. */
  changed: 'Password changed!',
  goOn: 'Click here to continue.',
  failed: 'We could not change your password. Please try again.',
  brokenLink: 'This link is not complete. Open it again from the mail, or ask for a new one.',
  newLink: 'Send a new link',
  mismatch: 'The two passwords are not the same.',
} as const;
