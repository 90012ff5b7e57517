export const lockTexts = {
  title: (name: string): string => `${name} requires two-factor authentication`,
  reason: (name: string): string =>
    `Set it up to open ${name}. It takes about two minutes, and you need an authenticator app on your phone. Your Zaps keep running, and nothing was deleted.`,
  help: (owner: string): string => `Questions about this? Ask ${owner}, who owns the account.`,
  setUp: 'Set Up Two-Factor Authentication',
  others: 'Or open another account:',
  settings: 'Your settings',
  logOut: 'Log Out',
  notice: {
    text: 'What you typed is still here. Set up two-factor authentication in a new tab, then continue here.',
    newTab: 'Set it up in a new tab',
    check: 'I’ve set it up',
  },
} as const;
