import { definePage } from '../../../platform/definePage';
import { ReversalContainer } from './ReversalContainer';
import { loadReversal, reversalFlow } from './sagas';
import { reversalRetried, reversalSlice } from './state';

/** The page behind the link of every mail about a log-in or a change; it works without a sign-in. */
export default definePage({
  path: '/app/this-wasnt-me',
  title: 'This Wasn’t Me',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'reversal',
  slices: [reversalSlice],
  sagas: [reversalFlow],
  load: loadReversal,
  reloadOn: [reversalRetried],
  Screen: ReversalContainer,
});
