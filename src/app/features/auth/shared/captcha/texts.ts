export const captchaTexts = {
  label: 'I’m not a robot',
  idle: 'Too many attempts. Tick the box to continue.',
  working: 'Checking…',
  solved: 'Verified',
  failed: 'That didn’t work. Tick the box again.',
  /** For screen readers, so that the visible words are found once. */
  spoken: { working: 'Checking that you are not a robot.', solved: 'You’re verified.', failed: 'The check didn’t work.' },
} as const;
