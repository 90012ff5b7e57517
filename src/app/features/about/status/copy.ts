import { brand } from '../../../../domain/brand';

export const copy = {
  title: 'Status',
  lead: `The current state of ${brand.name}.`,
  loading: 'Checking the status…',
  checkedAt: (time: string): string => `Checked at ${time}`,
  again: 'Check again',
  getHelp: 'Get help',
  good: 'All systems operational',
  troubled: 'Some systems aren’t working normally',
  down: `${brand.name} is down`,
  downText: 'The service is unavailable at the moment. Please try again later.',
  unreached: `We couldn’t reach ${brand.name}`,
  unreachedText: 'It isn’t responding, or your device is offline.',
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
