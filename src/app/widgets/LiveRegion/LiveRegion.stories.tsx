import type { Stories } from '../stories';
import { LiveRegion } from './LiveRegion';

export const stories: Stories = {
  title: 'Live region',
  states: {
    polite: () => <LiveRegion message="12 Zaps found." />,
    urgent: () => <LiveRegion message="We could not save." isUrgent />,
  },
};
