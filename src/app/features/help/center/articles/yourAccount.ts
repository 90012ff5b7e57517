import { steps, text, type HelpSubject } from '../article';

export const yourAccount: HelpSubject = {
  title: 'Your profile and data',
  articles: [
    {
      slug: 'profile',
      title: 'Change your name, picture and time zone',
      summary: 'How you appear to the people you work with.',
      words: 'avatar photo settings job title timezone',
      sections: [
        text(
          'Where',
          'Open Profile in the settings. A picture can be PNG, JPEG or WebP. If your browser’s time zone differs from the one in your profile, we ask which one is right.',
        ),
      ],
      links: [{ to: '/app/settings/profile', text: 'Profile' }],
    },
    {
      slug: 'email-address',
      title: 'Confirm or change your email address',
      summary: 'We email a link to the new address. The change takes effect when you open it.',
      words: 'verify confirmation mail address',
      sections: [
        text(
          'Confirm it',
          'Open the link in the email that we sent when you signed up. You can have it sent again: open Email in the settings.',
        ),
        steps(
          'Change it',
          'Enter the new address in the settings.',
          'Open the link that we send there. Until then, your old address stays in use. We also tell the old address about the change.',
        ),
      ],
      links: [{ to: '/app/settings/email', text: 'Email' }],
    },
    {
      slug: 'notifications',
      title: 'Choose your notifications',
      summary: 'Choose which alerts, summaries and news you get, and how often.',
      words: 'alerts summary newsletter unsubscribe mail',
      sections: [
        text(
          'Where',
          'Open Notifications in the settings to choose when you want alerts about failing steps and how often you want a summary. You can also unsubscribe with the link in each newsletter.',
        ),
      ],
      links: [{ to: '/app/settings/notifications', text: 'Notifications' }],
    },
    {
      slug: 'export-your-data',
      title: 'Export your data',
      summary: 'Download an archive of everything we store about you.',
      words: 'gdpr export download archive zip rights',
      sections: [
        steps(
          'How to do it',
          'Open Your data in the settings and press Export my data.',
          'We prepare the archive in the background and email you when it’s ready.',
          'Download it before it expires. You can request another one at any time.',
        ),
        text(
          'What is in it',
          'Your profile, settings, Zaps, connections and the events we recorded about them, each in its own file with a description. Passwords and keys aren’t included: we can’t read passwords, and we never give out keys.',
        ),
      ],
      links: [{ to: '/app/settings/data', text: 'Your data' }],
    },
    {
      slug: 'delete-your-account',
      title: 'Delete your account',
      summary: 'What is deleted, what prevents it, and how to cancel.',
      words: 'gdpr erase remove close data rights cancel deletion',
      sections: [
        steps(
          'How to do it',
          'Open Your data in the settings and press Delete my account.',
          'Enter your email address and your password.',
          'You can cancel on the same page until the date shown there. After that everything is deleted, and we confirm it by email.',
        ),
        text(
          'What prevents it',
          'If you are the only owner of an account that others use, make another member its owner first. Otherwise they would lose access to it.',
        ),
      ],
      links: [{ to: '/app/settings/data', text: 'Your data' }],
    },
    {
      slug: 'accounts',
      title: 'Work in several accounts',
      summary: 'An account holds Zaps, folders and a plan. You can belong to more than one.',
      words: 'team switch members roles owner admin plan billing link address',
      sections: [
        text(
          'Switch between them',
          'The account menu at the top of each page lists the accounts that you belong to. Everything you see and create belongs to the account that is selected there.',
          'If you belong to several accounts, the address of each page names the account. So a link that you share opens the same account for your colleagues.',
        ),
        text(
          'Roles',
          'Every account has an owner. Everyone in an account sees the Zaps in its shared folders. Only its owner sees what is in a private folder, whatever role the others have.',
        ),
      ],
      links: [{ to: '/app/billing', text: 'Plan and billing' }],
    },
    {
      slug: 'account-name-and-logo',
      title: 'Change the name or logo of an account',
      summary: 'Admins can give an account another name and a logo.',
      words: 'logo picture image brand name rename account invoice',
      sections: [
        steps(
          'How to do it',
          'Open Account in the settings.',
          'Enter another name, or upload a logo as PNG, JPEG or WebP. Without a logo, the initials are shown.',
        ),
      ],
      links: [{ to: '/app/settings/account', text: 'Account settings' }],
    },
  ],
};
