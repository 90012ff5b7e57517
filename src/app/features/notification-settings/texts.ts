import { brand } from '../../../domain/brand';
import type { AlertTime, SummarySchedule } from '../../../domain/profileFields';

export const texts = {
  loading: 'Loading your notifications…',
  retry: 'Try again',
  alertsTitle: 'Alerts',
  alertActions: 'When an action fails',
  alertActionsHint: 'When a step of a Zap couldn’t be completed.',
  alertTriggers: 'When a trigger fails',
  alertTriggersHint: 'When we can no longer check an app for new data.',
  summaryTitle: 'Summary',
  summarySchedule: 'Zap activity summary',
  summaryHint: 'Sent in the morning, in your time zone.',
  newsTitle: 'News',
  receivesUpdates: `News and tips from ${brand.name}`,
  newsHint: 'You’ll always get emails about your account and its security.',
  refused: 'We couldn’t save this, so nothing changed.',
  saved: 'Saved.',
} as const;

export const alertLabels: Readonly<Record<AlertTime, string>> = {
  immediate: 'Immediately',
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
