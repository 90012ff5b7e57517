import { definePage } from '../../../platform/definePage';
import { currentAccountChosen, parts as accounts } from '../../accounts';
import { changesFlow } from './changes';
import { HistoryContainer } from './HistoryContainer';
import { historyFlow, loadHistory } from './sagas';
import { historyRetried, historySlice } from './state';

/** The runs of the current account, and one run with its steps. */
export default definePage({
  path: ['/app/history', '/app/history/:runId'],
  title: 'History',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'history',
  needs: [accounts],
  slices: [historySlice],
  sagas: [historyFlow, changesFlow],
  load: loadHistory,
  reloadOn: [currentAccountChosen, historyRetried],
  Screen: HistoryContainer,
});
