import { steps, text, type HelpSubject } from '../article';

export const zaps: HelpSubject = {
  title: 'Zaps and apps',
  articles: [
    {
      slug: 'what-is-a-zap',
      title: 'What is a Zap?',
      summary: 'A trigger, and the actions that follow it.',
      words: 'automation workflow trigger action step folder draft',
      sections: [
        text(
          'Trigger and actions',
          'The first step is the trigger: it names what should happen in an app, such as a new order or a new lead. Every other step is an action: it adds a row, sends a message, or does something else in an app. Each completed action counts as one task of your plan.',
        ),
        text(
          'On, off and drafts',
          'A Zap is on, off, or a draft that was never turned on. Drafts don’t count toward any limit. Zaps are in Home or in a folder. Shared folders are for everyone in the account, private folders are only for you.',
        ),
      ],
      links: [{ to: '/app/assets/zaps', text: 'Your Zaps' }],
    },
    {
      slug: 'start-from-a-template',
      title: 'Start from a template',
      summary: 'Choose a use case or an app, and start with a Zap that has its steps already.',
      words: 'use case create make new zap',
      sections: [
        steps(
          'How to do it',
          'Choose a use case, or an app in the directory.',
          'Open a template and press Use this template.',
          'A draft with all steps is created in your Zaps. Connect its apps, then turn it on.',
        ),
        {
          ...text('Templates to begin with', 'These are used often. You can change every step of a draft before you turn it on.'),
          embeds: [
            {
              kind: 'home-page-widget',
              title: 'Templates to begin with',
              guidedZapIds: ['101', '105', '110'],
              appSlugs: ['gmail', 'slack'],
            },
          ],
        },
      ],
      links: [
        { to: '/app/use-case', text: 'Use cases' },
        { to: '/apps', text: 'All apps' },
      ],
    },
    {
      slug: 'empty-dropdown-fields',
      title: 'Dropdown fields that are empty',
      summary: 'Why a list of apps or events in a step shows nothing, and what to do.',
      words: 'dropdown empty list choices options app event step editor load nothing',
      sections: [
        text(
          'The list of events is empty',
          'Events belong to an app, so choose the app of the step first.',
          'The first step lists only apps that can start a Zap. All other steps list only apps that can do something.',
        ),
        steps(
          'The lists could not be loaded',
          'Check your internet connection, then press Try again.',
          'If it still fails, look at the status page: a problem on our side is shown there.',
          'If there is no problem on the status page, contact us.',
        ),
      ],
      links: [
        { to: '/status', text: 'Status' },
        { to: '/app/get-help', text: 'Get help' },
      ],
    },
    {
      slug: 'connect-an-app',
      title: 'Connect an app account',
      summary: 'Let your Zaps use an app on your behalf, and revoke that again.',
      words: 'connection authentication api key authorize disconnect remove oauth',
      sections: [
        steps(
          'How to do it',
          'Open the app in the directory and press Connect.',
          'Enter what the app needs, such as an API key from its settings.',
          'The connection appears in your list. Only you can see it.',
        ),
        text(
          'How keys and passwords are protected',
          'They’re encrypted before they’re stored and never shown again. Removing a connection deletes them. Zaps that use the app are kept, but can’t access it anymore.',
        ),
      ],
      links: [
        { to: '/app/assets/connections', text: 'Your connections' },
        { to: '/apps', text: 'All apps' },
      ],
    },
    {
      slug: 'share-a-zap',
      title: 'Share a Zap with a link',
      summary: 'Others see its steps and can make a copy. Your Zap stays unchanged.',
      words: 'sharing copy link public',
      sections: [
        steps(
          'Share one of yours',
          'Open your Zaps and press Share on one of them.',
          'Create a link, and choose who can open it: anyone with the link, or only members of the account.',
          'Remove the link when you no longer need it. It stops working immediately.',
        ),
        text(
          'What others see',
          'To show that they fill something in, put it in double curly braces in the name of the Zap, such as “Post orders to {{channel}}”. The page of the link marks it.',
          'They see the title, your name, the apps and the steps. They don’t see your connections or your data, and nobody can change your Zap: a copy is a draft in the account of the person who copies it.',
        ),
      ],
      links: [{ to: '/app/assets/zaps', text: 'Your Zaps' }],
    },
    {
      slug: 'folders',
      title: 'Organize Zaps in folders',
      summary: 'Move Zaps into folders, and share a folder with your team.',
      words: 'move folder home private shared organize rename nested',
      sections: [
        steps(
          'How to do it',
          'Open your Zaps and press New folder. Choose a name that no other folder next to it has.',
          'Select Zaps, and choose Move to folder.',
          'Open the menu of a folder to rename, share, move or delete it. Zaps of a deleted folder go to Home until you restore the folder from the trash.',
        ),
      ],
      links: [{ to: '/app/assets/zaps', text: 'Your Zaps' }],
    },
    {
      slug: 'restore-deleted-zaps',
      title: 'Delete and restore Zaps',
      summary: 'Deleted Zaps and folders stay in the trash for 30 days. During that time you can restore them.',
      words: 'delete remove trash restore undo recover deleted zap folder forever',
      sections: [
        steps(
          'How to do it',
          'Open your Zaps, select one or more and press Delete. Folders have Delete in their menu.',
          'To undo it right away, press Undo in the notice.',
          'Later, open Trash above the list and press Restore.',
        ),
        text(
          'Good to know',
          'A deleted Zap doesn’t run, and runs that haven’t ended are cancelled. Its history, versions and links are kept with it.',
          'A restored Zap returns to its folder, or to Home if that is gone. It is off until you turn it on.',
          'After 30 days, or if you press Delete forever, everything is deleted for good. After that, nothing can be restored.',
        ),
      ],
      links: [{ to: '/app/assets/zaps/trash', text: 'Trash' }],
    },
    {
      slug: 'move-zaps',
      title: 'Move Zaps to another account',
      summary: 'The Zap mover transfers Zaps between your accounts, and can undo it for 24 hours.',
      words: 'mover move transfer migrate account switch undo',
      sections: [
        steps(
          'How to do it',
          'Open Move Zaps in the account menu. You need to belong to two accounts.',
          'Choose the account to move from and the account to move to, then select Zaps.',
          'If something would change, such as a Zap that has to be turned off, you see it before anything moves.',
        ),
        text(
          'Good to know',
          'Moved Zaps are in the other account’s Home. A Zap is turned off if the other account’s plan doesn’t allow it or an app isn’t connected there. You can undo a transfer for 24 hours.',
        ),
      ],
      links: [{ to: '/app/move-zaps', text: 'Move Zaps' }],
    },
    {
      slug: 'zap-history',
      title: 'Zap history and runs',
      summary: 'What the history shows, and why a Zap says that it has not run yet.',
      words: 'history run runs log last run task tasks ran',
      sections: [
        text(
          'The history',
          'The history lists the runs of the Zaps in an account. A Zap that has no runs says “Not run yet”, and uses no tasks.',
        ),
      ],
      links: [{ to: '/app/history', text: 'History' }],
    },
  ],
};
