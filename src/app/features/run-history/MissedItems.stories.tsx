import type { Stories } from '../../widgets/stories';
import { MissedItems, type MissedItemsProps } from './MissedItems';

const shown = (props: Partial<MissedItemsProps>) => () => (
  <MissedItems count={12} isAtLeast={false} until="2026-11-28T09:30:00.000Z" zap={null} isBusy={false} onDecide={() => {}} {...props} />
);

export const stories: Stories = {
  title: 'Items that arrived while a Zap was off',
  states: {
    one: shown({ count: 1 }),
    several: shown({}),
    'more than are held': shown({ count: 1000, isAtLeast: true }),
    'of a named Zap': shown({ zap: 'Orders to the roast sheet' }),
    'a decision is under way': shown({ isBusy: true }),
  },
};
