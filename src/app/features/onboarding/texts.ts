import type { StartTemplate } from '../../../domain/onboarding';
import type { IconName } from '../../widgets/Icon/Icon';

interface StartTexts {
  readonly icon: IconName;
  /** As an answer to the question. */
  readonly title: string;
  /** What happens, step by step. */
  readonly steps: readonly [string, ...string[]];
  /** The data of the first run, in words. */
  readonly demo: string;
  /** The label and an example of the field that the person fills in. */
  readonly asks?: { readonly label: string; readonly example: string };
}

export const startTexts: Readonly<Record<StartTemplate, StartTexts>> = {
  149: {
    icon: 'list',
    title: 'Collect what people send in a form',
    steps: ['Someone submits your form.', 'Their name and message are added to a list.'],
    demo: 'Ada Lovelace asks: “Do you deliver on Saturdays?”',
  },
  150: {
    icon: 'mail',
    title: 'Email me what people send in a form',
    steps: ['Someone submits your form.', 'You get their message by email.'],
    demo: 'Ada Lovelace asks: “Do you deliver on Saturdays?”',
  },
  151: {
    icon: 'rss',
    title: 'Email me new entries of a feed',
    steps: ['A blog or a news site has a new entry.', 'You get its title and link by email.'],
    demo: 'A new entry with the title “Analytical engines”.',
    asks: { label: 'Feed URL', example: 'https://blog.example.org/feed.xml' },
  },
  145: {
    icon: 'globe',
    title: 'Tell me when my website is down',
    steps: ['Every 15 minutes, your page is opened.', 'If it answers with an error, you get an email.'],
    demo: 'Your page is opened now. If it works, the run ends at its filter, and no email is sent.',
    asks: { label: 'Page URL', example: 'https://www.example.org' },
  },
  152: {
    icon: 'chart',
    title: 'Email me a report every Monday',
    steps: ['It’s Monday, nine o’clock.', 'The list of your form’s entries is read.', 'You get it by email.'],
    demo: 'As if it were Monday now.',
  },
  153: {
    icon: 'bell',
    title: 'Remind me every weekday',
    steps: ['It’s nine o’clock on a weekday.', 'You get a reminder by email. You choose the text.'],
    demo: 'As if it were nine o’clock now.',
  },
  154: {
    icon: 'plus',
    title: 'Count my shop’s large orders',
    steps: ['Your shop sends an order.', 'Only orders over 100 continue.', 'A counter goes up by one.'],
    demo: 'Order 1042 with a total of 249.',
  },
  155: {
    icon: 'pencil',
    title: 'Tidy up names from a form',
    steps: ['Someone submits your form.', 'Their name is capitalized.', 'It’s added to a list, if it is new.'],
    demo: 'The name “grace hopper”.',
  },
};

export const texts = {
  title: (firstName: string): string => `Welcome, ${firstName}!`,
  titlePlain: 'Welcome!',
  question: 'What do you want to automate?',
  asking: 'Choose one. You can try it right away with demo data, and change everything later.',
  trying: 'Your Zap is ready. Run it once, and see what it does.',
  nothing: 'Start from scratch',
  nothingText: 'Build your own Zap, step by step.',
  putAside: 'Not now',
  forApps: 'With the apps you chose',
  lead: 'Your account is ready. Here’s what to do first.',
  how: 'What happens',
  demo: 'Demo data for the first run',
  run: 'Turn it on and run it once',
  after: 'It then runs by itself. You can turn it off at any time.',
  addressMissing: (label: string): string => `Enter the ${label.charAt(0).toLowerCase()}${label.slice(1)}.`,
  unconfirmed: 'This Zap emails you, so confirm your email address first. Until then, its last step can’t reach you.',
  edit: 'Change it first',
  loading: 'Loading…',
  loadFailed: 'We couldn’t load this page',
  failed: 'Something went wrong. Try again.',
  noAccount: 'We couldn’t tell which account to add this Zap to. Reload the page.',
  network: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
  retry: 'Try again',
  suggestions: 'Start with a template',
  suggestionsText: 'Templates come with the trigger and actions set up. Choose one, connect your apps, and turn it on.',
  use: (title: string): string => `Use the template: ${title}`,
  useShort: 'Use template',
  confirm: 'Confirm your email',
  confirmed: 'Your email is confirmed.',
  unconfirmedAddress: (email: string): string =>
    `We sent a link to ${email}. Open it so we can reach you, and so you can recover your account if you forget your password.`,
  protect: 'Protect your account',
  protectText: 'With two-factor authentication, a password alone isn’t enough to log in. Setup takes two minutes.',
  protectedText: 'Two-factor authentication is on.',
  setUp: 'Set up two-factor',
  previous: 'Back to what you were reading',
  go: 'Go to Home',
  done: 'Done',
} as const;
