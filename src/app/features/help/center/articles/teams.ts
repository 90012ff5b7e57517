import type { HelpSubject } from '../article';

export const teams: HelpSubject = {
  title: 'Teams',
  articles: [
    {
      slug: 'teams',
      title: 'How a team works',
      summary: 'Who is in it, what they see of each other, and who may do what.',
      words: 'member role owner admin private shared folder trial',
      sections: [
        {
          heading: 'What is shared, and what is not',
          paragraphs: [
            'Zaps in a shared folder are seen by everybody in the team. Zaps in a private folder, and those in Home, are seen by their owner alone, whatever role the others have.',
            'A folder is shared as a whole, with every Zap that lies in it.',
          ],
        },
        {
          heading: 'Roles',
          paragraphs: [
            'The owner and super admins run the account: its people, its plan and its settings. Admins invite people and work with shared Zaps. Members build Zaps and use what is shared with them.',
          ],
        },
        {
          heading: 'The trial',
          paragraphs: ['A team can be tried for 14 days, free of charge. The trial ends by itself, and nothing is deleted then.'],
        },
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
        {
          heading: 'How to do it',
          paragraphs: [
            'Invite people from your team’s page: each gets a mail with a link.',
            'Put the Zaps that concern all of you into a shared folder.',
            'Give a role to whoever should run the account with you.',
          ],
          isSteps: true,
        },
      ],
      links: [
        { to: '/app/team', text: 'Invite people' },
        { to: '/app/assets/zaps', text: 'Your Zaps' },
      ],
    },
    {
      slug: 'team-plan-paused',
      title: 'What changes when a team’s plan is paused',
      summary: 'Nothing is deleted. What needs the plan waits for it.',
      words: 'ended trial over paused plan stopped',
      sections: [
        {
          heading: 'What waits',
          paragraphs: [
            'The team’s plan ended, or its trial did. Zaps that go beyond what the account has without it are paused: the number that may be on at once, Zaps with several actions, premium apps and paths.',
          ],
        },
        {
          heading: 'What stays',
          paragraphs: [
            'Every Zap, folder and connection stays as it is, and so do the people of the account and their roles.',
            'As soon as an owner takes up a plan again, paused Zaps can go on.',
          ],
        },
      ],
      links: [
        { to: '/app/assets/zaps', text: 'Your Zaps' },
        { to: '/app/billing', text: 'The account’s plan' },
      ],
    },
  ],
};
