import type { Cases } from '../cases';
import { LoadFailure } from './LoadFailure';

export const cases: Cases = {
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
