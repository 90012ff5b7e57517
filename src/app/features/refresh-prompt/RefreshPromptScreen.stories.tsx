import type { Cases } from '../../widgets/cases';
import { RefreshPromptScreen } from './RefreshPromptScreen';

export const cases: Cases = {
  title: 'Refresh prompt',
  states: { due: () => <RefreshPromptScreen onRefresh={() => {}} onLater={() => {}} /> },
};
