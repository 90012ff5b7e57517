import { steps, text, type HelpSubject } from '../article';

export const teams: HelpSubject = {
  title: 'Teams',
  articles: [
    {
      slug: 'teams',
      title: 'How a team works',
      summary: 'Who is on the team, what they see, and what each role can do.',
      words: 'member role owner admin private shared folder trial',
      sections: [
        text(
          'What is shared, and what is not',
          'Everyone on the team sees Zaps in shared folders. Only their owner sees Zaps in private folders and in Home, whatever role the others have.',
          'A folder is shared as a whole, with every Zap in it.',
        ),
        text(
          'Roles',
          'The owner and super admins manage the account: its people, its plan and its settings. Admins invite people and work with shared Zaps. Members build Zaps and use what is shared with them.',
        ),
        text('The trial', 'You can try a team for 14 days, free of charge. The trial ends automatically, and nothing is deleted.'),
      ],
      links: [
        { to: '/app/team', text: 'Your team' },
        { to: '/teams', text: 'About teams' },
      ],
    },
    {
      slug: 'get-started-with-a-team',
      title: 'Get started with a team',
      summary: 'From the first invitation to the first shared Zap.',
      words: 'begin invite members guide trial getting started',
      sections: [
        steps(
          'How to do it',
          'Invite people on your team page. Each of them gets an email with a link.',
          'Put the Zaps that your team needs into a shared folder.',
          'Give a role to everyone who should manage the account with you.',
        ),
      ],
      links: [
        { to: '/app/team', text: 'Invite people' },
        { to: '/app/assets/zaps', text: 'Your Zaps' },
      ],
    },
    {
      slug: 'team-plan-paused',
      title: 'What changes when a team’s plan is paused',
      summary: 'Nothing is deleted. Some Zaps are paused until the account has a plan for them again.',
      words: 'ended trial over paused plan stopped',
      sections: [
        text(
          'What is paused',
          'The team’s plan or its trial ended. Zaps that need more than the account’s plan allows are turned off: more Zaps than can be on at a time, and Zaps with several actions, premium apps or paths. Nobody can be invited.',
        ),
        text(
          'What stays the same',
          'Every Zap, folder and connection is kept, and so are the people of the account and their roles. Members still see and edit the Zaps in shared folders.',
          'When an owner chooses a team plan again, paused Zaps are turned back on.',
        ),
      ],
      links: [
        { to: '/app/assets/zaps', text: 'Your Zaps' },
        { to: '/app/billing', text: 'The account’s plan' },
      ],
    },
    {
      slug: 'transfer-ownership',
      title: 'Transfer ownership of an account',
      summary: 'Make another member the owner. You stay as a super admin.',
      words: 'transfer owner ownership give hand over account',
      sections: [
        steps(
          'How to do it',
          'Open Account in the settings and choose the new owner. They need to be a member of the account already.',
          'Log in again to confirm that it is you.',
          'Confirm the transfer. Both of you get an email.',
        ),
      ],
      links: [{ to: '/app/settings/account', text: 'Account settings' }],
    },
    {
      slug: 'removed-from-an-account',
      title: 'I was removed from an account',
      summary: 'What happens to your Zaps, and how to keep working.',
      words: 'removed member no account lost access left leave',
      sections: [
        text(
          'What to do',
          'Ask the owner of the account to invite you again if it was a mistake. The Zaps that you made there stay with the account.',
          'If you belong to no other account, you can create your own: open any page and press Create My Own Account.',
        ),
      ],
      links: [{ to: '/app/dashboard', text: 'Home' }],
    },
  ],
};
