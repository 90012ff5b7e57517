export const texts = {
  /** B2.57: word for word. */
  title: 'Your Teams Plan Was Paused',
  lead: (account: string): string =>
    `${account} no longer has a team plan. Nothing was deleted: you still see its shared folders, and Zaps that need the plan are paused until an owner chooses it again.`,
  done: 'Got it!',
  changes: 'See What Changed',
} as const;

/** The page of the help that says what changed. */
export const changesAddress = '/help/team-plan-paused';
