import { conversionSubject, birthSubject, isEventSubject, npsSubject, type EventSubject } from '../../../domain/trackedEvents';
import type { StoredEvent, TrackingOverview } from '../../../contract/tracking';
import { brand } from '../../../domain/brand';
import { dateAndTime } from '../../../domain/dates';
import { formatCount } from '../../../domain/numbers';
import type { SignupType } from '../../../domain/socialLogin';

export const texts = {
  title: 'Tracking',
  loading: 'Loading what is recorded about you…',
  failed: 'Something went wrong. Try again.',
  unreachable: 'We couldn’t reach the server. Check your connection and try again.',
  retry: 'Try again',
  masquerading: 'You’re viewing this as a member of staff. You can’t change this person’s choices or delete their events.',
} as const;

export const choices = {
  title: 'In all your browsers',
  browser: 'In this browser',
  lead: 'These choices are stored with your profile and apply in every browser.',
  analytics: 'Record how I use the product',
  analyticsHint:
    'If this is off, our server stores no events about you, whichever browser sends them. If you turn it on, this browser is allowed too; your other browsers keep their own choice.',
  abTests: 'Take part in A/B tests',
  abTestsHint: 'If this is off, you always see the standard version, and no participation is recorded.',
  forwarding: 'Forward my events',
  forwardingHint: (hasCollector: boolean): string =>
    hasCollector
      ? 'The operator of this server sends events on to a service for analysis, under your random ID. If this is off, none of your events are sent from now on.'
      : 'Events aren’t forwarded at the moment. If the operator of this server starts forwarding them, this choice applies.',
  failed: (name: string): string => `We couldn’t save “${name}”, so it stays as it was.`,
} as const;

export const tests = {
  title: 'A/B tests',
  lead: (identity: string): string =>
    `Your variants depend on your random ID, ${identity}, and are the same in every browser where you’re logged in.`,
  none: 'No test is running.',
  list: 'A/B tests and your variants',
} as const;

export const flags = {
  title: 'Feature flags',
  lead: 'Which parts of the product are on for you, and who decided.',
  none: 'There are no feature flags.',
  list: 'Feature flags and their values',
  on: 'On',
  off: 'Off',
} as const;

export const recorded = {
  title: 'Recorded events',
  lead: (keptDays: number): string => `Each event is deleted after ${formatCount(Math.round(keptDays), 'day')}.`,
  visitors: 'Events from before you logged in aren’t linked to you, so they’re neither listed nor deleted here.',
  empty: 'No analytics events are recorded about you.',
  list: 'Events recorded about you',
  more: 'Show older',
  added: (count: number): string => formatCount(count, 'older event'),
  loggedOut: 'Recorded while you were logged out',
  stored: 'Show everything stored',
  delete: 'Delete all events…',
  ask: (count: number): string => `Delete ${formatCount(count, 'recorded event')}?`,
  consequences: 'This can’t be undone. Your switches decide what is recorded from now on.',
  confirm: 'Delete',
  cancel: 'Cancel',
  deleted: (count: number): string => `${formatCount(count, 'event was', 'events were')} deleted.`,
  left: 'What this doesn’t delete',
} as const;

/** What a deletion of the events does not reach, and why. */
export function leftSentences({ counts }: Pick<TrackingOverview, 'counts'>): string[] {
  return [
    ...(counts.surveyAnswers > 0
      ? [
          counts.surveyAnswers === 1
            ? 'Your survey answer, which you sent us to read. It’s deleted with your profile.'
            : `Your ${counts.surveyAnswers.toLocaleString('en-US')} survey answers, which you sent us to read. They’re deleted with your profile.`,
        ]
      : []),
    'The audit trail of log-ins and changes, including this deletion: it protects your account. It is not used for analytics.',
    'Events that were forwarded: the service that received them has a copy, which we can’t delete.',
    'Your own content, such as Zaps. Your export contains it, and deleting your profile removes it.',
  ];
}

export const waitingTexts = {
  title: 'Waiting in this page',
  lead: 'These events are only in this page’s memory. When you close it, those about to be sent are sent. The others are discarded.',
  list: 'Events that wait in this page',
  consent: 'Not sent: you haven’t decided about analytics in this browser.',
  sending: 'About to be sent.',
} as const;

export const moment = (iso: string): string => dateAndTime(Date.parse(iso), 'short');

const text = (value: unknown): string => `“${String(value ?? 'unknown')}”`;

type Properties = Readonly<Record<string, unknown>>;

/** By `signupType`. */
const signUpWays: ReadonlyMap<unknown, string> = new Map(
  Object.entries({
    email: 'email',
    google_sso: 'Google',
    facebook: 'Facebook',
    microsoft: 'Microsoft',
  } satisfies Record<SignupType, string>),
);

const sentences: Readonly<Record<EventSubject, (properties: Properties) => string>> = {
  'page viewed': () => 'You opened a page',
  [birthSubject]: ({ test, variant }) => `You saw the variant ${text(variant)} of the test ${text(test)}`,
  [conversionSubject]: ({ signupType }) => ['You signed up', signUpWays.get(signupType)].filter(Boolean).join(' with '),
  'link followed': ({ link }) => `You followed the link ${text(link)}`,
  'captcha expired': () => 'The “I’m not a robot” check expired',
  'one-tap failed': () => 'Signing in with one tap didn’t work',
  [npsSubject]: ({ score }) => (score == null ? 'You answered our survey' : `You gave us a score of ${String(score)} in our survey`),
};

/** What an event means. A name that this version does not know is shown as it is stored. */
export const eventText = ({ subject, properties }: { readonly subject: string; readonly properties: Properties }): string =>
  isEventSubject(subject) ? sentences[subject](properties) : `Recorded as ${text(subject)}`;

/** Whether the event went to the operator's collector. */
export function forwardingText({ forwarding, forwardedAt }: Pick<StoredEvent, 'forwarding' | 'forwardedAt'>): string {
  switch (forwarding) {
    case 'sent':
      return forwardedAt === null ? 'Forwarded' : `Forwarded on ${moment(forwardedAt)}`;
    case 'waiting':
      return 'About to be forwarded';
    case 'never':
      return 'Not forwarded';
    case 'unknown':
      return 'Recorded before we kept track of forwarding';
  }
}

type Test = TrackingOverview['tests'][number];

/** Why a person sees their variant. */
export function testReason({ reason, share, percentEligible, variants }: Test): string {
  switch (reason) {
    case 'off':
      return 'You turned A/B tests off, so you see the standard version.';
    case 'crawler':
      return 'Your browser looks like a crawler, and crawlers see the standard version.';
    case 'not_drawn':
      return `You don’t take part: your ID is in group ${(share ?? 0) + 1} of 100, and ${percentEligible}% of people take part.`;
    case 'drawn':
      return `You take part: your ID is in group ${(share ?? 0) + 1} of 100, and ${percentEligible}% of people take part. Your ID then picked one of ${formatCount(variants.length, 'variant')}.`;
  }
}

const sources: Readonly<Record<TrackingOverview['flags'][number]['source'], string>> = {
  default: `${brand.name}’s default`,
  person: 'You chose it',
  staff: 'Set for you by our staff',
  account: 'Set for everyone in your current account',
};
export const flagSource = ({ source }: TrackingOverview['flags'][number]): string => sources[source];
