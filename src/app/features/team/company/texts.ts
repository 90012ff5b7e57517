export const texts = {
  title: 'Set up a company account',
  lead: 'A company account is a team with single sign-on, company-wide roles and a contract. There are four steps; we do the last two together with you.',
  loading: 'Loading your account…',
  failed: 'We couldn’t load your account',
  retry: 'Try again',
  stepsOf: (account: string): string => `Progress of ${account}`,
  isCompany: (account: string): string => `${account} is a company account.`,
  notOwner: 'Only an owner or super admin can set up a company account. Show them this page.',
  done: 'Done',
  open: 'Open',
  toTeam: 'Go to the team',
  /** Explains the effect of the button: the page that it leads to starts the trial at once. */
  startTrial: 'Start the free team trial',
  steps: {
    people: { title: 'Make it a team', text: 'Start the free trial, invite your people and give them their roles.' },
    details: { title: 'Company details', text: 'Name, address and where invoices go.', way: 'See the details' },
    plan: { title: 'Company plan', text: 'No payments are taken here: write to us, and we agree on the plan.', way: 'Write to us' },
    signOn: {
      title: 'Single sign-on',
      text: 'Your people sign in at your own identity provider. We connect it with you.',
      way: 'Ask for it',
    },
  },
} as const;
