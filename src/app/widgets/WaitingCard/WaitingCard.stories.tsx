import type { Cases } from '../cases';
import { WaitingCard } from './WaitingCard';

const words = { title: 'Alerts', loading: 'Loading your choices…', retry: 'Try again', onRetry: () => {} };

export const cases: Cases = {
  title: 'Waiting card',
  states: {
    waiting: () => <WaitingCard {...words} failure={null} />,
    failed: () => <WaitingCard {...words} failure="Your choices could not be loaded." />,
  },
};
