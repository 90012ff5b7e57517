import { brand } from '../../../domain/brand';
import type { MailingFault } from './state';

export const copy = {
  title: `No more news from ${brand.name}?`,
  text: 'We stop mailing you news and tips. Mail about your account and its safety still comes.',
  unsubscribe: 'Unsubscribe',
  doneTitle: 'You are unsubscribed',
  done: 'You get no more news and tips from us.',
  again: 'Subscribe again',
  backTitle: 'You are subscribed again',
  back: 'News and tips come to your mailbox.',
  settings: 'All notifications',
  brokenTitle: 'This link is not complete',
  broken: 'Open it again from the mail, all of it. Or choose in your settings what we mail to you.',
} as const;

export const faults: Readonly<Record<MailingFault, string>> = {
  invalid: 'This link is invalid, or the account no longer exists.',
  tooOften: "You're trying too frequently.",
  noAnswer: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
};
