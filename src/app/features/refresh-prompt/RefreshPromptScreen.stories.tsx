import type { Stories } from '../../widgets/stories';
import { RefreshPromptScreen } from './RefreshPromptScreen';

export const stories: Stories = {
  title: 'Refresh prompt',
  states: { due: () => <RefreshPromptScreen onRefresh={() => {}} onLater={() => {}} /> },
};
