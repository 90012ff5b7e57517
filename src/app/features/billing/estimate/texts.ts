export const texts = {
  title: 'How many tasks do you need?',
  tasks: 'Tasks a month',
  plan: (name: string, monthly: string): string => `${name} covers that, for ${monthly} a month.`,
  own: (name: string): string => `Your plan, ${name}, covers that.`,
  none: 'None of these plans includes that many tasks.',
  see: 'See what would change',
} as const;
