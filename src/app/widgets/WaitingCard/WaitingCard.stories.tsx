import type { Stories } from '../stories';
import { WaitingCard } from './WaitingCard';

const words = { title: 'Alerts', loading: 'Loading your choices…', retry: 'Try again', onRetry: () => {} };

export const stories: Stories = {
  title: 'Waiting card',
  states: {
    waiting: () => <WaitingCard {...words} failure={null} />,
    failed: () => <WaitingCard {...words} failure="Your choices could not be loaded." />,
  },
};
