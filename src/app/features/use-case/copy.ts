import type { UseCase } from './useCases';

interface UseCaseCopy {
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly string[];
}

export const useCaseCopy: Readonly<Record<UseCase, UseCaseCopy>> = {
  'send-new-leads-a-personal-message': {
    title: 'Send new leads a personal message',
    lead: 'Engage your leads instantly: whoever fills in a form or answers an ad hears from you within a minute, in your own words.',
    steps: ['Choose where your leads come from.', 'Write the message once.', 'Turn the Zap on; every new lead gets it.'],
  },
  'sync-new-leads-to-a-crm-or-spreadsheet': {
    title: 'Sync new leads to a CRM or spreadsheet',
    lead: 'Automatically import new customers: every lead stands where your team looks, without copying and without doubles.',
    steps: ['Choose where your leads come from.', 'Choose the list that they belong in.', 'Turn the Zap on; the list keeps itself.'],
  },
  'notify-my-team-about-new-leads': {
    title: 'Notify my team about new leads',
    lead: 'Notify your team about opportunities: a new lead shows up in the channel where everybody already is.',
    steps: ['Choose where your leads come from.', 'Choose the channel.', 'Turn the Zap on; nobody misses a lead.'],
  },
};

export const copy = {
  chooseTitle: 'What do you want to automate?',
  chooseLead: 'Choose a use case, and start from a template made for it.',
  how: 'How it works',
  templates: 'Templates to start from',
  search: 'Search these templates',
  found: (count: number) => (count === 1 ? '1 template found.' : `${count} templates found.`),
  noneFound: 'No template fits. Look for an app or a word of the title.',
  none: 'There is no template for this use case yet',
  noneText: 'You can start from any app instead.',
  toApps: 'Look at all apps',
  others: 'Other use cases',
  loading: 'Loading templates…',
  failed: 'We could not load the templates',
  retry: 'Try again',
} as const;
