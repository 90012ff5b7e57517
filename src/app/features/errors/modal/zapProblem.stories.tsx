import type { PageStories } from '../../../widgets/stories';
import type { ZapProblem } from '..';
import { page, shown } from './index.stories';

export const zap = (given: Partial<ZapProblem>) =>
  shown({ zap: { kind: 'unpause', flowId: 7, errors: [], fixes: [], issues: [], editLabel: null, helpUrl: null, ...given } });

export const stories: PageStories<typeof page> = {
  title: 'Zap that could not be switched',
  page,
  states: {
    'not on, with what its check found': zap({
      errors: ['Slack isn’t connected.', 'Your plan allows Zaps with up to 2 steps, and this one has 4.'],
      fixes: ['Connect Slack to continue.', 'Upgrade your plan, or keep a trigger and one action.'],
    }),
    'not on, for an unknown reason': zap({ editLabel: 'Open the editor' }),
    'not off': zap({ kind: 'pause', errors: ['Problem updating Zap. Our computers ran into a problem.'] }),
    'with a page that helps': zap({ errors: ['Vanished is no longer available.'], helpUrl: '/help' }),
  },
};
