import { brand } from '../../../domain/brand';
import { signInRefusals } from '../../../domain/signInRefusals';
import type { MailingIssue } from './state';

export const texts = {
  title: `No more news from ${brand.name}?`,
  text: 'We’ll stop sending you news and tips. You’ll still get emails about your account and its security.',
  unsubscribe: 'Unsubscribe',
  doneTitle: 'You’re unsubscribed',
  done: 'You won’t get any more news and tips from us.',
  again: 'Subscribe again',
  backTitle: 'You’re subscribed again',
  back: 'You’ll get news and tips by email again.',
  settings: 'All notifications',
  brokenTitle: 'This link is incomplete',
  broken: 'Open the complete link from the email, or choose in your settings which emails you get.',
} as const;

export const issues: Readonly<Record<MailingIssue, string>> = {
  invalid: 'This link is invalid, or the account no longer exists.',
  tooOften: signInRefusals.too_often,
  noAnswer: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
};
