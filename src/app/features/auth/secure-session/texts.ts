import { sharedTexts } from '../shared/texts';
import type { SecureSessionOutcome } from '../shared/results';

export const secureSessionMessages: Record<Exclude<SecureSessionOutcome, 'valid'>, string> = {
  unauthenticated: sharedTexts.unauthenticated,
  missingCsrf: sharedTexts.missingCsrf,
  tooOften: sharedTexts.tooOften,
};

export const secureSessionTexts = {
  /** A8.29. */
  title: 'Hold up! It looks like multiple people or devices have been using your account.',
  explanation: 'To keep your account safe, only one session can stay active. Confirming this session ends all others.',
  confirm: 'Confirm this Session',
  failed: 'Oops, looks like we had an error signing you in!',
  logInAgain: 'Log in again',
} as const;
