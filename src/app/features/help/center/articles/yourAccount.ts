import type { HelpSubject } from '../article';

export const yourAccount: HelpSubject = {
  title: 'Your profile and data',
  articles: [
    {
      slug: 'profile',
      title: 'Change your name, picture and time zone',
      summary: 'How you appear to the people you work with.',
      words: 'avatar photo settings job title timezone',
      sections: [
        {
          heading: 'Where',
          paragraphs: [
            'In the settings under Profile. A picture may be PNG, JPEG or WebP. If your browser is in another time zone than your profile, we ask which one is right.',
          ],
        },
      ],
      links: [{ to: '/app/settings/profile', text: 'Profile' }],
    },
    {
      slug: 'email-address',
      title: 'Confirm or change your email address',
      summary: 'We mail a link to the new address; it takes effect when you open it.',
      words: 'verify confirmation mail address',
      sections: [
        {
          heading: 'Confirm it',
          paragraphs: [
            'Open the link in the mail that we sent when you signed up. You can have it sent again in the settings under Email.',
          ],
        },
        {
          heading: 'Change it',
          paragraphs: [
            'Enter the new address in the settings.',
            'Open the link that we mail there. Until then the old address holds, and it is told of the change.',
          ],
          isSteps: true,
        },
      ],
      links: [{ to: '/app/settings/email', text: 'Email' }],
    },
    {
      slug: 'notifications',
      title: 'Choose what we tell you about',
      summary: 'Alerts, summaries and news, each as often as you like.',
      words: 'alerts summary newsletter unsubscribe mail',
      sections: [
        {
          heading: 'Where',
          paragraphs: [
            'In the settings under Notifications you say when you want to hear of failing steps and how often you want a summary. News end by the link in each of them, too.',
          ],
        },
      ],
      links: [{ to: '/app/settings/notifications', text: 'Notifications' }],
    },
    {
      slug: 'export-your-data',
      title: 'Take your data with you',
      summary: 'An archive of all that we hold about you, for people and programs to read.',
      words: 'gdpr export download archive zip rights',
      sections: [
        {
          heading: 'How to do it',
          paragraphs: [
            'Open Your data in the settings and press Export my data.',
            'The archive is made while you do something else; a mail tells you when it is there.',
            'Download it before it expires. You can have another one made at any time.',
          ],
          isSteps: true,
        },
        {
          heading: 'What is in it',
          paragraphs: [
            'Your profile, settings, Zaps, connections and what we noted about them, each in a file of its own with a description. Passwords and keys are not in it: we cannot read the former and do not give the latter to anybody.',
          ],
        },
      ],
      links: [{ to: '/app/settings/data', text: 'Your data' }],
    },
    {
      slug: 'delete-your-account',
      title: 'Delete your account',
      summary: 'What goes, what stands in the way, and how to change your mind.',
      words: 'gdpr erase remove close data rights cancel deletion',
      sections: [
        {
          heading: 'How to do it',
          paragraphs: [
            'Open Your data in the settings and press Delete my account.',
            'Type your email address and your password.',
            'Until the day that the page names you can cancel it there. Then everything goes, and a mail says so.',
          ],
          isSteps: true,
        },
        {
          heading: 'What stands in the way',
          paragraphs: [
            'If you are the only owner of an account that others use, make somebody else its owner first: they would be locked out otherwise.',
          ],
        },
      ],
      links: [{ to: '/app/settings/data', text: 'Your data' }],
    },
    {
      slug: 'accounts',
      title: 'Accounts, and working in several',
      summary: 'An account holds Zaps, folders and a plan; you may belong to more than one.',
      words: 'team switch members roles owner admin plan billing',
      sections: [
        {
          heading: 'Switch between them',
          paragraphs: [
            'The menu with the name of the account, at the top of each page, lists those that you belong to. What you see and make belongs to the account that stands there.',
          ],
        },
        {
          heading: 'Roles',
          paragraphs: [
            'Every account has an owner. Whoever belongs to an account sees the Zaps in its shared folders. What lies in a private folder is its owner’s alone, whatever role others have.',
          ],
        },
      ],
      links: [{ to: '/app/billing', text: 'Plan and billing' }],
    },
  ],
};
