/** Support requests (decision D16): their subjects and limits. */
import { isEmail } from './email';
import { isAtMost, isOneLine } from './profileFields';
import { isBlank } from './texts';

export const supportTopics = [
  { slug: 'sign-in', label: 'Signing in' },
  { slug: 'zaps', label: 'My Zaps' },
  { slug: 'connections', label: 'Connecting an app' },
  { slug: 'account', label: 'My account, team or plan' },
  { slug: 'data', label: 'My data' },
  { slug: 'other', label: 'Something else' },
] as const;

/** Code points. */
export const maxSupportSubjectLength = 120;
export const maxSupportMessageLength = 5000;
const minSupportMessageLength = 10;

export interface SupportForm {
  readonly email: string;
  readonly topic: string;
  readonly subject: string;
  readonly message: string;
}

/** The problems of a request, by field; nothing if it can be sent. */
export function supportIssues({ email, topic, subject, message }: SupportForm): Partial<Record<keyof SupportForm, string>> {
  const issues: Partial<Record<keyof SupportForm, string>> = {};
  if (!isEmail(email.trim())) issues.email = 'Enter the email address we should reply to.';
  if (!supportTopics.some(({ slug }) => slug === topic)) issues.topic = 'Choose a topic.';
  if (isBlank(subject)) issues.subject = 'Enter a subject.';
  else if (!isOneLine(subject)) issues.subject = 'The subject can’t contain line breaks.';
  else if (!isAtMost(subject, maxSupportSubjectLength))
    issues.subject = `The subject can have at most ${maxSupportSubjectLength} characters.`;
  if (message.trim().length < minSupportMessageLength) issues.message = 'Tell us what happened, and what you expected.';
  else if (!isAtMost(message, maxSupportMessageLength))
    issues.message = `The message can have at most ${maxSupportMessageLength} characters.`;
  return issues;
}
