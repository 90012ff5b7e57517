import type { Stories } from '../../../widgets/stories';
import { SetupBanner } from './SetupBanner';

const show = (account: string) => () => (
  <SetupBanner account={account} from="2026-12-05T09:30:00.000Z" setupAddress="/app/two-factor-setup?next=%2Fapp%2Fdashboard" />
);

export const stories: Stories = {
  title: 'Second factor due',
  frame: 'content',
  states: { due: show('Harbor Coffee Roasters'), 'long name': show('The Royal Society of very long names for accounts and their teams') },
};
