export const twoFactorTexts = {
  title: 'Two-Factor Authentication',
  codeHint: 'Enter the 6-digit code from your authenticator app.',
  recoveryHint: 'Enter one of the recovery codes you saved when you turned on two-factor authentication. Each code works once.',
  code: 'Code',
  verify: 'Verify',
  useRecoveryCode: 'Use a recovery code',
  usePasskey: 'Use a passkey',
  useCode: 'Use a code from your authenticator app',
  codeMissing: 'Enter your code.',
} as const;
