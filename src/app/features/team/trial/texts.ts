export const texts = {
  title: 'Your team trial',
  lead: 'Work together on Zaps in shared folders for 14 days. It’s free, ends automatically, and nothing is deleted.',
  starting: 'Starting your trial…',
  /** A8.31, B2.28: word for word. */
  failed: "Couldn't start trial, please try again.",
  retry: 'Try again',
  home: 'Not now',
  /** No one gets a second trial by trying again. */
  plans: 'See plans',
  needless: 'This account already has Teams',
  needlessText: 'You can invite people and share folders right away.',
  team: 'Go to your team',
  dashboard: 'Go to Home',
} as const;
