import { brand } from '../../../../domain/brand';

export const copy = {
  start: {
    title: `${brand.name} for developers`,
    lead: 'Three places to begin: the builder, the documentation, and templates that show how Zaps are made.',
    sections: [
      { heading: 'Web builder', text: 'Join an app of your own to others, by the requests that it sends and takes.' },
      { heading: 'Documentation', text: 'How the API is spoken to: addresses, bodies, errors and limits.' },
      { heading: 'Guided Zap templates', text: 'Zaps that are half made, by what people want to get done.' },
    ],
  },
  builder: {
    title: 'Web builder',
    lead: 'A builder for integrations of your own is not open yet. An app that speaks HTTP can be joined today.',
    sections: [
      {
        heading: `Webhooks by ${brand.name}`,
        text: 'Begin a Zap with Catch a hook, and your app sets it off. End it with Send a request, and your app hears of what happened elsewhere.',
      },
      { heading: 'Your app in the directory', text: 'Write to us what it does and how it is connected; we answer by mail.' },
    ],
  },
  documentation: {
    title: 'Developer documentation',
    lead: 'Everything that these pages do goes through one API.',
    sections: [
      {
        heading: 'Requests',
        text: 'JSON over HTTPS below /api/v3, with names in snake_case. Reading is GET; what changes something carries the token of GET /api/v3/csrf as X-CSRFToken.',
      },
      {
        heading: 'Errors',
        text: 'The body of a refusal has errors, sentences to show; often a reason to act on; and field_errors by the name of the field. A record that you may not see is answered with 404, as one that does not exist.',
      },
      {
        heading: 'Limits',
        text: 'Whoever asks too often gets 429 and may try again after a while. Bodies and lists have a largest size, which the refusal names.',
      },
    ],
  },
  ofApp: (name: string): string => `Developer documentation: ${name}`,
  toApp: (name: string): string => `What ${name} offers`,
  toBuilder: 'Web builder',
  toDocumentation: 'Documentation',
  toTemplates: 'Guided Zap templates',
  toEditor: 'Build a Zap',
  tellUs: 'Write to us',
} as const;
