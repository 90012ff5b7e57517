export const copy = {
  /** B2.57: word for word. */
  title: 'Your Teams Plan Was Paused',
  lead: (account: string): string =>
    `${account} has no team plan at the moment. Nothing is deleted: shared Zaps and folders wait until an owner takes up the plan again.`,
  done: 'Got it!',
  changes: 'See What Changed',
} as const;

/** The page of the help that says what changed. */
export const changesAddress = '/help/team-plan-paused';
