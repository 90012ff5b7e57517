import type { Stories } from '../../widgets/stories';
import { TeamPausedModal } from './TeamPausedModal';

const show = (account: string) => () => <TeamPausedModal account={account} onClose={() => {}} />;

export const stories: Stories = {
  title: 'Team paused',
  states: { paused: show('Fjord Bikes'), 'long name': show('The Royal Society of very long names for accounts and their teams') },
};
