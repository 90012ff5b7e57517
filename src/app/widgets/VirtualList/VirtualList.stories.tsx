import type { Stories } from '../stories';
import { VirtualList } from './VirtualList';

const show = (count: number, { growing = false, snug = false } = {}) => (
  <VirtualList label="Numbers" count={count} height={240} lineHeight={40} growing={growing} snug={snug} keyOf={(index) => index}>
    {(index) => (
      <span>{growing && index % 3 === 0 ? `Row ${index + 1}, with more to say than fits into one line` : `Row ${index + 1}`}</span>
    )}
  </VirtualList>
);

export const stories: Stories = {
  title: 'Virtual list',
  states: {
    short: () => show(3, { snug: true }),
    'ten thousand': () => show(10_000),
    'rows of different heights': () => show(200, { growing: true }),
  },
};
