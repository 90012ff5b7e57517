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
} as const;
