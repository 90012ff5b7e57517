import type { Stories } from '../stories';
import { Skeleton } from './Skeleton';

export const stories: Stories = {
  title: 'Skeleton',
  states: {
    text: () => <Skeleton label="Loading…" />,
    rows: () => <Skeleton label="Loading your Zaps…" lines={5} shape="row" />,
  },
};
