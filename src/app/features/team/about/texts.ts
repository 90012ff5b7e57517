export const texts = {
  title: 'Automate as a team',
  lead: 'One account for all of you: build Zaps together, share them in folders, and keep what is private private.',
  start: 'Start your free team trial',
  company: 'Set up a company account',
  note: 'Free for 14 days. The trial ends automatically: nothing is charged, and nothing is deleted.',
  whatTitle: 'What a team includes',
  what: [
    'Shared folders: everyone on the team sees the Zaps in them.',
    'Private folders: only you see the Zaps in them. Not even admins do.',
    'Invitations: add people, and give each the right role.',
    'One plan and one allotment of tasks for the whole team.',
  ],
  howTitle: 'How to start',
  how: [
    'Start the trial for your account.',
    'Invite people by email. They join with one click.',
    'Put the Zaps you share into a shared folder.',
  ],
  rolesTitle: 'What each role can do',
  roles: [
    ['Owner', 'Full access, including the plan. Every account has one.'],
    ['Super admin', 'Everything admins can do, plus adding super admins and starting trials.'],
    ['Admin', 'Invites and removes people, and sets admins and members.'],
    ['Member', 'Builds Zaps and works with Zaps in shared folders.'],
  ],
} as const;
