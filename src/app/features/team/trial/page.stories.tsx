import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { TrialState } from './state';

const show = (trial: TrialState) => ({ teamTrial: trial });

export const stories: PageStories<typeof page> = {
  title: 'Start of a team trial',
  frame: 'content',
  page,
  states: {
    starting: show({ phase: 'starting', accountId: 3 }),
    failed: show({ phase: 'failed', reasons: [], isFinal: false }),
    'had before': show({ phase: 'failed', reasons: ['This account has already had its team trial.'], isFinal: true }),
    'has Teams': show({ phase: 'needless' }),
  },
};
