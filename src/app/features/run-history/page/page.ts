import { definePage } from '../../../platform/definePage';
import { Screen } from '.';

export default definePage({
  path: '/app/history',
  title: 'History',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'history',
  Screen,
});
