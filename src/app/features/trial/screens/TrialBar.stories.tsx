import type { Stories } from '../../../widgets/stories';
import type { TrialStatus } from '../trialStatus';
import { TrialBar } from './TrialBar';

type Running = Extract<TrialStatus, { kind: 'running' }>;
export const running: Running = {
  kind: 'running',
  endsAt: '2026-12-02T09:30:00.000Z',
  left: { unit: 'day', count: 11 },
  isOfTeam: true,
  willUpgrade: false,
  extensions: [],
};
const ended: TrialStatus = { kind: 'ended', endedAt: '2026-11-19T09:30:00.000Z' };
const show =
  (status: TrialStatus, owner: string | null = null) =>
  () => <TrialBar status={status} owner={owner} onSeen={() => {}} />;

export const stories: Stories = {
  title: 'Trial bar',
  states: {
    'a team trial': show(running),
    'a trial of one’s own': show({ ...running, isOfTeam: false, left: { unit: 'day', count: 3 } }),
    'the last day': show({ ...running, left: { unit: 'hour', count: 7 } }),
    'the last minute': show({ ...running, left: { unit: 'minute', count: 1 } }),
    'continues by itself': show({ ...running, willUpgrade: true }),
    'seen by a member': show(running, 'Olivia Okafor'),
    ended: show(ended),
    'ended, seen by a member': show(ended, 'Olivia Okafor'),
  },
};
