import { brand } from '../../../domain/brand';
import type { AlertTime, SummarySchedule } from '../../../domain/profileFields';

export const copy = {
  loading: 'Loading your notifications…',
  retry: 'Try again',
  alertsTitle: 'Alerts',
  alertActions: 'When an action fails',
  alertActionsHint: 'A step of a Zap that could not be done.',
  alertTriggers: 'When a trigger fails',
  alertTriggersHint: 'An app that we cannot ask for news any more.',
  summaryTitle: 'Summary',
  summarySchedule: 'What your Zaps did',
  summaryHint: 'Sent in the morning, in your time zone.',
  newsTitle: 'News',
  receivesUpdates: `News and tips from ${brand.name}`,
  newsHint: 'Mail about your account and its safety comes in any case.',
  refused: 'This could not be saved, so it is as it was.',
  saved: 'Saved.',
} as const;

export const alertLabels: Readonly<Record<AlertTime, string>> = {
  immediate: 'At once',
  hourly: 'At most once an hour',
  daily: 'At most once a day',
  never: 'Never',
};

export const summaryLabels: Readonly<Record<SummarySchedule, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  never: 'Never',
};
