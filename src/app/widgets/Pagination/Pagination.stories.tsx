import type { Stories } from '../stories';
import { Pagination, type PaginationProps } from './Pagination';

const show = (props: Partial<PaginationProps>) => () => (
  <Pagination label="Apps" start={11} end={20} total={174} hasPrevious hasNext onPrevious={() => {}} onNext={() => {}} {...props} />
);

export const stories: Stories = {
  title: 'Pagination',
  states: {
    first: show({ start: 1, end: 10, hasPrevious: false }),
    middle: show({}),
    last: show({ start: 171, end: 174, hasNext: false }),
    loading: show({ isLoading: true }),
    'very many': show({ start: 4991, end: 5000, total: 6200 }),
  },
};
