import { formatCount } from '../../../domain/numbers';

export const texts = {
  /** In place of a name while the profile loads (A9.19). */
  loadingName: 'Loading…',
  welcome: (firstName: string): string => `Welcome back, ${firstName}`,
  /** A person without a first name. */
  welcomePlain: 'Welcome back',
  /** On the day of the sign-up there is nothing yet to come back to. */
  welcomeNew: (firstName: string): string => `Welcome, ${firstName}`,
  welcomeNewPlain: 'Welcome',
  create: 'Create Zap',
  usage: 'Usage',
  tasks: 'Tasks this period',
  tasksUsed: 'Share of tasks used',
  zaps: 'Zaps turned on',
  /** The list below may show fewer: the plan's limit is for the account, and private Zaps show to their owner alone. */
  zapsOfAll: 'In the whole account, including other members’ private Zaps',
  resets: (date: string): string => `Resets on ${date}`,
  loadingUsage: 'Loading your usage…',
  retry: 'Try again',
  attention: 'Needs your attention',
  troubles: {
    asking: (count: number): string => `${formatCount(count, 'run')} ${count === 1 ? 'is' : 'are'} waiting for your decision about a step`,
    failed: (count: number): string => `${formatCount(count, 'run')} failed in the last 7 days`,
    held: (count: number): string => `${formatCount(count, 'run')} ${count === 1 ? 'is' : 'are'} on hold`,
  },
  /** The one thing to do. */
  actions: { asking: 'Decide', failed: 'See what failed', held: 'Review' },
  about: (name: string): string => `(${name})`,
  lost: (app: string): string => `${app} is disconnected`,
  reconnect: 'Reconnect',
  lostUnknown: 'We couldn’t check your connections',
  lostUnknownText: 'One of them may have to be reconnected.',
  checkAgain: 'Check again',
  moreZaps: (count: number): string => `${formatCount(count, 'more Zap')} in the history`,
  runs: 'Last 14 days',
  countingRuns: 'Counting your runs…',
  countFailed: 'We couldn’t count your runs',
  countAgain: 'Count again',
  noRuns: 'No runs in the last 14 days',
  noRunsText: 'A Zap runs as soon as it is on and its event happens.',
  toHistory: 'View all runs',
} as const;
