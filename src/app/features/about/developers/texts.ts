import { brand } from '../../../../domain/brand';

export const texts = {
  start: {
    title: `${brand.name} for developers`,
    lead: 'Start with the builder, the documentation, or templates that show how Zaps are built.',
    sections: [
      { heading: 'Web builder', text: 'Connect your own app to others with the requests that it sends and receives.' },
      { heading: 'Documentation', text: 'How to use the API: paths, request bodies, errors and limits.' },
      { heading: 'Guided Zap templates', text: 'Ready-made Zaps for common use cases.' },
    ],
  },
  builder: {
    title: 'Web builder',
    lead: 'The builder for your own integrations isn’t available yet. You can already connect any app that uses HTTP.',
    sections: [
      {
        heading: `Webhooks by ${brand.name}`,
        text: 'Start a Zap with Catch a hook to trigger it from your app. End it with Send a request to notify your app.',
      },
      { heading: 'Your app in the directory', text: 'Tell us what your app does and how people connect it. We’ll reply by email.' },
    ],
  },
  documentation: {
    title: 'Developer documentation',
    lead: 'Everything in the app uses one API.',
    sections: [
      {
        heading: 'Requests',
        text: 'Requests use JSON over HTTPS below /api/v3, with names in snake_case. Use GET to read. Requests that change something need the token from GET /api/v3/csrf in the X-CSRFToken header.',
      },
      {
        heading: 'Errors',
        text: 'An error response has errors (messages to show), often a reason (a code to handle), and field_errors by field name. Records that you can’t access return 404, like records that don’t exist.',
      },
      {
        heading: 'Limits',
        text: 'Too many requests return 429. Try again later. Bodies and lists have a maximum size, which the error names.',
      },
    ],
  },
  ofApp: (name: string): string => `Developer documentation: ${name}`,
  toApp: (name: string): string => `About ${name}`,
  toBuilder: 'Web builder',
  toDocumentation: 'Documentation',
  toTemplates: 'Guided Zap templates',
  toEditor: 'Build a Zap',
  tellUs: 'Contact us',
} as const;
