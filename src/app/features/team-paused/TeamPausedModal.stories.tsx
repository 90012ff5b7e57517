import type { Cases } from '../../widgets/cases';
import { TeamPausedModal } from './TeamPausedModal';

const show = (account: string) => () => <TeamPausedModal account={account} onClose={() => {}} />;

export const cases: Cases = {
  title: 'Team paused',
  states: { paused: show('Fjord Bikes'), 'long name': show('The Royal Society of very long names for accounts and their teams') },
};
