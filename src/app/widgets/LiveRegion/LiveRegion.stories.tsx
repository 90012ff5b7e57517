import type { Cases } from '../cases';
import { LiveRegion } from './LiveRegion';

export const cases: Cases = {
  title: 'Live region',
  states: {
    polite: () => <LiveRegion message="12 Zaps found." />,
    urgent: () => <LiveRegion message="We could not save." isUrgent />,
  },
};
