import { brand } from '../../../../domain/brand';

/** What a deployment promises its people until it says something else. Plain words about what the product does. */
export const terms = {
  title: 'Terms of service',
  lead: `What you may expect of ${brand.name}, and what we expect of you.`,
  sections: [
    {
      heading: 'Your account',
      text: 'You need a working email address, and you keep your password and second factor to yourself. What is done from your account counts as done by you until you tell us that somebody else got in.',
    },
    {
      heading: 'What your Zaps do',
      text: 'A Zap acts in the apps that you connect, with the rights that you give it. Connect only what you may connect, and do not use Zaps to harm, spam or spy on others.',
    },
    {
      heading: 'Plans, trials and limits',
      text: 'Each plan names how many Zaps and tasks it includes. When a trial ends or a limit is reached, Zaps are paused; nothing is deleted, and they go on when there is room again.',
    },
    {
      heading: 'Ending it',
      text: 'You can take all your data with you and delete your account at any time, in your settings. We end accounts that break these terms, and say so by mail.',
    },
  ],
} as const;

export const privacy = {
  title: 'Privacy',
  lead: `What ${brand.name} knows about you, and what becomes of it.`,
  sections: [
    {
      heading: 'What we keep',
      text: 'Your name, email address and settings; your accounts, Zaps and how many tasks they ran; when and from which kind of device you signed in. Passwords are kept only as hashes that cannot be turned back.',
    },
    {
      heading: 'Cookies and storage',
      text: 'One cookie keeps you signed in, one protects your forms, one remembers a device that you used before, one your theme, and one what you said about analytics. Only if you allowed these, an identity is kept for an hour and the campaign that led you here for five days, and we note for some months which pages are used.',
    },
    {
      heading: 'Who else sees it',
      text: 'The members of your accounts see what you share there. Nothing is sent to third parties unless you connect them: your address is not given to picture services, and no script of others runs on these pages.',
    },
    {
      heading: 'Your rights',
      text: 'In your settings you can download everything that we hold about you, and have it deleted. Both take effect without asking anybody, and you get a receipt by mail.',
    },
  ],
} as const;
