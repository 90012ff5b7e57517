import type { Cases } from '../../widgets/cases';
import { HeldRunsBanner } from './HeldRunsBanner';

export const cases: Cases = {
  title: 'Held runs banner',
  states: {
    one: () => <HeldRunsBanner count={1} reasons={['flood']} />,
    'all tasks are used': () => <HeldRunsBanner count={1204} reasons={['task_limit']} />,
    'several reasons': () => <HeldRunsBanner count={1204} reasons={['task_limit', 'connection', 'flood']} />,
  },
};
