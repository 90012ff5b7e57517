export const secureSessionTexts = {
  /** A8.29. */
  title: 'Hold up! It looks like multiple people or devices have been using your account.',
  explanation: 'To keep your account safe, only one session can stay active. Confirming this session ends all others.',
  confirm: 'Confirm this Session',
} as const;
