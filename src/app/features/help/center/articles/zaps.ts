import type { HelpSubject } from '../article';

export const zaps: HelpSubject = {
  title: 'Zaps and apps',
  articles: [
    {
      slug: 'what-is-a-zap',
      title: 'What is a Zap?',
      summary: 'A trigger, and the actions that follow it.',
      words: 'automation workflow trigger action step folder draft',
      sections: [
        {
          heading: 'Trigger and actions',
          paragraphs: [
            'The first step watches an app for something that happens: a new order, a new lead. Every other step then does something in an app: adds a row, sends a message. Each time that an action is done counts as a task of your plan.',
          ],
        },
        {
          heading: 'On, off and drafts',
          paragraphs: [
            'A Zap is on, off, or a draft that was never turned on. Drafts count towards no limit. Zaps lie in Home or in folders; shared folders are for the whole account, private ones for you.',
          ],
        },
      ],
      links: [{ to: '/app/assets/zaps', text: 'Your Zaps' }],
    },
    {
      slug: 'start-from-a-template',
      title: 'Start from a template',
      summary: 'Choose a use case or an app, and take a Zap that is half made.',
      words: 'use case create make new zap',
      sections: [
        {
          heading: 'How to do it',
          paragraphs: [
            'Choose a use case, or an app in the directory.',
            'Open a template and press Use this template.',
            'A draft lies in your Zaps. Nothing runs before you have connected its apps and turned it on.',
          ],
          isSteps: true,
        },
      ],
      links: [
        { to: '/app/use-case', text: 'Use cases' },
        { to: '/apps', text: 'All apps' },
      ],
    },
    {
      slug: 'connect-an-app',
      title: 'Connect an account of an app',
      summary: 'Let your Zaps act in an app on your behalf, and take it back.',
      words: 'connection authentication api key authorize disconnect remove oauth',
      sections: [
        {
          heading: 'How to do it',
          paragraphs: [
            'Open the app in the directory and press Connect.',
            'Enter what the app needs, such as an API key from its own settings.',
            'The connection stands in your list. Only you see it.',
          ],
          isSteps: true,
        },
        {
          heading: 'What becomes of keys and passwords',
          paragraphs: [
            'They are encrypted before they are kept and shown to nobody again. Removing a connection erases them; Zaps that use the app stay, but cannot act there.',
          ],
        },
      ],
      links: [
        { to: '/app/assets/connections', text: 'Your connections' },
        { to: '/apps', text: 'All apps' },
      ],
    },
    {
      slug: 'share-a-zap',
      title: 'Share a Zap by a link',
      summary: 'Others see its steps and take a copy; yours stays as it is.',
      words: 'sharing copy link public',
      sections: [
        {
          heading: 'Share one of yours',
          paragraphs: [
            'Open your Zaps and press Share at one of your own.',
            'Make a link, and say whether everybody who has it may open it or members of the account only.',
            'End the link when it has done its work. It opens nothing from then on.',
          ],
          isSteps: true,
        },
        {
          heading: 'What others see',
          paragraphs: [
            'The steps, the apps, the title and your name. Neither your connections nor what ran, and nobody changes your Zap: a copy is a draft in the account of whoever takes it.',
          ],
        },
      ],
      links: [{ to: '/app/assets/zaps', text: 'Your Zaps' }],
    },
  ],
};
