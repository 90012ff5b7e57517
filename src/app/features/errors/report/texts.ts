import { brand } from '../../../../domain/brand';

/** Texts of the report that a person sends about an error. */
export const texts = {
  title: 'Send an error report',
  intro:
    'This is everything that will be sent, and nothing is sent before you say so. Passwords and codes are left out, and texts are replaced by placeholders of the same length. The error’s own message and its technical trace are sent as they are, so read them below before you send.',
  automatic: (count: number): string =>
    count === 0
      ? `${brand.name} hasn’t reported anything by itself from this page.`
      : `${brand.name} has already reported ${count === 1 ? 'one error' : `${count} errors`} from this page by itself: the message, and the last actions without their texts.`,
  what: 'What happened',
  on: (path: string): string => `On the page ${path}`,
  comment: 'What were you doing? (optional)',
  commentHint: 'Your comment is sent word for word, so leave out anything private.',
  actions: (count: number): string => (count === 1 ? 'The last action' : `The last ${count} actions`),
  ago: (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s before`,
  exact: (kilobytes: number): string => `Exactly what will be sent (${kilobytes} KB)`,
  exactLabel: 'The report as text',
  send: 'Send report',
  refuse: 'Don’t send',
  download: 'Download',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Your browser didn’t allow copying. Download the report instead.',
  preparing: 'Preparing the report…',
  failed: 'The report wasn’t sent. Check your connection and try again. You can also download it and send it to support.',
  sentTitle: 'Thank you for your report',
  sent: (id: string): string => `We’ve received it. If you contact support, mention the number ${id}.`,
  close: 'Close',
} as const;
