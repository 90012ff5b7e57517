export const signInAgainTexts = {
  explanation: 'Everything on this page is still here. Log in, and what you were doing continues.',
  recoveryHint: 'Enter one of your recovery codes. Each code works once.',
  providerHint: 'Your organization has its own sign-in page. Log in there in a new tab, then come back here.',
  provider: 'Log in at your organization',
  startOver: 'Start over',
  otherWays: 'Other ways to log in (new tab)',
  someoneElse: 'Log in as someone else',
  expired: 'This log-in took too long. Enter your password again.',
  passkeyUnable: 'This browser can’t use a passkey here. Enter your password instead.',
  /** The toast after the dialog was closed. */
  closed: 'You’re not signed in. Changes aren’t saved until you log in again.',
} as const;
