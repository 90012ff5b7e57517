import { definePage } from '../../../platform/definePage';
import { HistoryScreen } from './HistoryScreen';

export default definePage({
  path: '/app/history',
  title: 'History',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'history',
  Screen: HistoryScreen,
});
