import type { Cases } from '../cases';
import { Skeleton } from './Skeleton';

export const cases: Cases = {
  title: 'Skeleton',
  states: {
    text: () => <Skeleton label="Loading…" />,
    rows: () => <Skeleton label="Loading your Zaps…" lines={5} shape="row" />,
  },
};
