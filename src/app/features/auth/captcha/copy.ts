export const captchaCopy = {
  label: "I'm not a robot",
  idle: 'There have been several tries. Tick this, then go on.',
  working: 'Checking…',
  solved: 'Verified',
  failed: 'That did not work. Please tick the box again.',
  /** For screen readers, so that the visible words are found once. */
  spoken: { working: 'Checking that you are not a robot.', solved: 'You are verified.', failed: 'The check did not work.' },
} as const;
