import type { Stories } from '../stories';
import { LoadFailure } from './LoadFailure';

export const stories: Stories = {
  title: 'Load failure',
  states: {
    plain: () => <LoadFailure title="Your Zaps could not be loaded." retry="Try again" onRetry={() => {}} />,
    'with a reason': () => (
      <LoadFailure title="Your Zaps could not be loaded." retry="Try again" onRetry={() => {}}>
        The server took too long.
      </LoadFailure>
    ),
  },
};
