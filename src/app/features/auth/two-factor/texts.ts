import { sharedTexts } from '../shared/texts';
import type { FieldName } from '../shared/forms';
import type { CodeCheckOutcome } from '../shared/results';

type Sentences = Record<Exclude<CodeCheckOutcome, 'valid'>, string>;

/** A8.10–A8.13: a recovery code has its own sentence. */
export const codeCheckMessages: Record<FieldName<'twoFactor'>, Sentences> = {
  code: { unauthenticated: sharedTexts.unauthenticated, badCode: "That code doesn't look right.", tooOften: sharedTexts.tooOften },
  recoveryCode: {
    unauthenticated: sharedTexts.unauthenticated,
    badCode: "That recovery code doesn't look right, or it has been used before.",
    tooOften: sharedTexts.tooOften,
  },
};

export const twoFactorTexts = {
  title: 'Two-Factor Authentication',
  codeHint: 'Enter the 6-digit code from your authenticator app.',
  recoveryHint: 'Enter one of the recovery codes you saved when you turned on two-factor authentication. Each code works once.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  verify: 'Verify',
  useRecoveryCode: 'Use a recovery code',
  usePasskey: 'Use a passkey',
  useCode: 'Use a code from your authenticator app',
  failed: 'Oops, looks like we had an error signing you in!',
  logInAgain: 'Log in again',
  codeMissing: 'Enter your code.',
} as const;
