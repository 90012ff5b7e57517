import type { ReactElement } from 'react';
import type { Stories } from '../../../widgets/stories';
import { ZapProblemScreen, type ZapProblemScreenProps } from './ZapProblemScreen';

const shown = (given: Partial<ZapProblemScreenProps['problem']>) => (): ReactElement => (
  <ZapProblemScreen
    problem={{ kind: 'unpause', flowId: 7, errors: [], fixes: [], issues: [], editLabel: null, helpUrl: null, ...given }}
    onClose={() => {}}
  />
);

export const stories: Stories = {
  title: 'Zap that could not be switched',
  states: {
    'not on, with what its check found': shown({
      errors: ['Slack isn’t connected.', 'Your plan allows Zaps with up to 2 steps, and this one has 4.'],
      fixes: ['Connect Slack to continue.', 'Upgrade your plan, or keep a trigger and one action.'],
    }),
    'not on, for an unknown reason': shown({ editLabel: 'Open the editor' }),
    'not off': shown({ kind: 'pause', errors: ['Problem updating Zap. Our computers ran into a problem.'] }),
    'with a page that helps': shown({ errors: ['Vanished is no longer available.'], helpUrl: '/help' }),
  },
};
