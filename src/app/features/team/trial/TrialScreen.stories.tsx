import type { Stories } from '../../../widgets/stories';
import type { TrialState } from './state';
import { TrialScreen } from './TrialScreen';

const show = (trial: TrialState) => () => <TrialScreen trial={trial} onRetry={() => {}} />;

export const stories: Stories = {
  title: 'Start of a team trial',
  frame: 'content',
  states: {
    starting: show({ phase: 'starting', accountId: 3 }),
    failed: show({ phase: 'failed', reasons: [], isFinal: false }),
    'had before': show({ phase: 'failed', reasons: ['This account has already had its team trial.'], isFinal: true }),
    'has Teams': show({ phase: 'needless' }),
  },
};
