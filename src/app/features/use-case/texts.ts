import type { UseCase } from './useCases';

interface UseCaseTexts {
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly string[];
}

export const useCaseTexts: Readonly<Record<UseCase, UseCaseTexts>> = {
  'send-new-leads-a-personal-message': {
    title: 'Send new leads a personal message',
    lead: 'Engage your leads instantly: people who fill in a form or answer an ad hear from you within a minute, in your own words.',
    steps: ['Choose where your leads come from.', 'Write the message once.', 'Turn the Zap on; every new lead gets it.'],
  },
  'sync-new-leads-to-a-crm-or-spreadsheet': {
    title: 'Sync new leads to a CRM or spreadsheet',
    lead: 'Automatically import new customers: every lead is where your team looks, without copying and without duplicates.',
    steps: ['Choose where your leads come from.', 'Choose the list that they belong in.', 'Turn the Zap on; the list stays up to date.'],
  },
  'notify-my-team-about-new-leads': {
    title: 'Notify my team about new leads',
    lead: 'Notify your team about opportunities: new leads show up in the channel your team already uses.',
    steps: ['Choose where your leads come from.', 'Choose the channel.', 'Turn the Zap on; nobody misses a lead.'],
  },
};

export const texts = {
  chooseTitle: 'What do you want to automate?',
  chooseLead: 'Choose a use case, and start from a template made for it.',
  allTitle: 'Templates',
  allLead: 'Start from a ready-made Zap. You can change every step of it.',
  useCases: 'By use case',
  how: 'How it works',
  templates: 'Templates to start from',
  search: 'Search these templates',
  found: (count: number) => (count === 1 ? '1 template found.' : `${count} templates found.`),
  noneFound: 'No templates match. Search for an app, or for a word in the title.',
  none: 'No templates for this use case yet',
  noneText: 'You can start from any app instead.',
  toApps: 'Browse all apps',
  others: 'Other use cases',
  loading: 'Loading templates…',
  failed: 'We couldn’t load the templates',
  retry: 'Try again',
} as const;
