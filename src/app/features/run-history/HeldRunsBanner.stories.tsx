import type { Stories } from '../../widgets/stories';
import { HeldRunsBanner } from './HeldRunsBanner';

export const stories: Stories = {
  title: 'Held runs banner',
  states: {
    one: () => <HeldRunsBanner count={1} reasons={['flood']} missed={0} />,
    'all tasks are used': () => <HeldRunsBanner count={1204} reasons={['task_limit']} missed={0} />,
    'items that were missed': () => <HeldRunsBanner count={12} reasons={[]} missed={12} />,
    'several reasons': () => <HeldRunsBanner count={1204} reasons={['task_limit', 'connection', 'flood']} missed={0} />,
  },
};
