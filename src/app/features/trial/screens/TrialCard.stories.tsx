import type { Stories } from '../../../widgets/stories';
import { running } from './TrialBar.stories';
import { TrialCard, type TrialCardProps } from './TrialCard';

const offered: TrialCardProps = {
  status: { ...running, extensions: ['paths', 'email_support'] },
  extension: { phase: 'idle' },
  isExtended: false,
  owner: null,
  autoUpgrade: { isOn: false, error: null },
  onExtend: () => {},
  onAutoUpgrade: () => {},
};
const show =
  (more: Partial<TrialCardProps> = {}) =>
  () => <TrialCard {...offered} {...more} />;

export const stories: Stories = {
  title: 'Trial card',
  states: {
    'can be extended': show(),
    extending: show({ extension: { phase: 'extending', reason: 'paths' } }),
    extended: show({ status: { ...running, left: { unit: 'day', count: 14 } }, isExtended: true }),
    'not extended': show({
      extension: { phase: 'failed', reason: 'paths', reasons: ['This trial was extended for Paths before.'] },
    }),
    'the last day, nothing to choose': show({
      status: { ...running, left: { unit: 'hour', count: 3 }, isOfTeam: false },
      autoUpgrade: null,
    }),
    'continues by itself': show({ status: { ...running, willUpgrade: true }, autoUpgrade: { isOn: true, error: null } }),
    'choice not saved': show({ autoUpgrade: { isOn: false, error: 'We couldn’t save this. Please try again.' } }),
    'seen by a member': show({ owner: 'Olivia Okafor', autoUpgrade: null }),
  },
};
