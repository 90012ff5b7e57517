export const copy = {
  /** In place of a name while the profile loads (A9.19). */
  loadingName: 'Loading…',
  welcome: (firstName: string): string => `Welcome back, ${firstName}`,
  /** Somebody without a first name. */
  welcomePlain: 'Welcome back',
  create: 'Create Zap',
  usage: 'Usage',
  tasks: 'Tasks this period',
  tasksUsed: 'Share of tasks used',
  zaps: 'Zaps turned on',
  resets: (date: string): string => `Resets on ${date}`,
  loadingUsage: 'Loading your usage…',
  retry: 'Try again',
} as const;
