import { brand } from '../../../../domain/brand';

/** The default promises of a deployment, in plain words about what the product does. */
export const terms = {
  title: 'Terms of service',
  lead: `What you can expect from ${brand.name}, and what we expect from you.`,
  sections: [
    {
      heading: 'Your account',
      text: 'You need a working email address. Keep your password and second factor to yourself. You are responsible for what is done with your account until you tell us that someone else has access to it.',
    },
    {
      heading: 'What your Zaps do',
      text: 'A Zap acts in the apps that you connect, with the permissions that you give it. Connect only accounts that you are allowed to use, and don’t use Zaps to harm, spam or spy on others.',
    },
    {
      heading: 'Plans, trials and limits',
      text: 'Each plan includes a number of Zaps and tasks. When a trial ends or a limit is reached, Zaps are paused. Nothing is deleted, and they can be turned on again when the plan allows it.',
    },
    {
      heading: 'Ending your account',
      text: 'You can export all your data and delete your account at any time in your settings. We close accounts that break these terms, and tell you by email.',
    },
  ],
} as const;

export const privacy = {
  title: 'Privacy',
  lead: `What ${brand.name} knows about you, and how we use it.`,
  sections: [
    {
      heading: 'What we store',
      text: 'Your name, email address and settings; your accounts, your Zaps and how many tasks they used; when you signed in, and on which kind of device. We store passwords only as one-way hashes.',
    },
    {
      heading: 'Cookies and storage',
      text: 'We use cookies to keep you signed in, to protect forms, to remember your device, your theme and your choice about analytics. Only if you allow analytics, we store an ID for one hour and the campaign that brought you here for five days, and we keep page views for some months.',
    },
    {
      heading: 'Who else sees it',
      text: 'Members of your accounts see what you share there. Apart from the apps that you connect and, if you allow analytics, a service that may analyze events for us, we send nothing to third parties: we don’t give your address to picture services, and no third-party scripts run on these pages. You can turn the forwarding off in your settings.',
    },
    {
      heading: 'Your rights',
      text: 'In your settings you can see every event that is recorded about how you use the product, and stop the recording. You can also download everything we store about you, or have it deleted. You don’t need anyone’s approval.',
    },
  ],
} as const;

export const ask = 'Ask us about it';
