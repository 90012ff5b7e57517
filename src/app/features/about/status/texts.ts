import { brand } from '../../../../domain/brand';
import type { StatusFailure } from './state';

export const texts = {
  title: 'Status',
  lead: `The current state of ${brand.name}.`,
  loading: 'Checking the status…',
  checkedAt: (time: string): string => `Checked at ${time}`,
  again: 'Check again',
  getHelp: 'Get help',
  good: 'All systems operational',
  troubled: 'Some systems aren’t working normally',
  failed: {
    down: { title: `${brand.name} is down`, text: 'The service is unavailable at the moment. Try again later.' },
    unreached: { title: `We couldn’t reach ${brand.name}`, text: 'It isn’t responding, or your device is offline.' },
    tooOften: { title: 'You’re checking too often', text: 'Wait a minute, then check again.' },
  } satisfies Record<StatusFailure, { title: string; text: string }>,
  parts: 'Systems',
  database: {
    name: 'Database',
    ok: 'Operational',
    read_only: 'Read only',
    read_onlyText: 'You can view everything, but changes can’t be saved.',
  },
  jobs: {
    name: 'Background jobs',
    ok: 'Operational',
    delayed: 'Delayed',
    delayedText: 'Exports and other background work take longer than usual.',
  },
  mail: { name: 'Email', ok: 'Operational', delayed: 'Delayed', delayedText: 'Links and codes sent by email take longer than usual.' },
} as const;
