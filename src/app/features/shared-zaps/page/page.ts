import { definePage } from '../../../platform/definePage';
import { parts as accounts } from '../../accounts';
import { loadZap, sharedZapFlow } from './sagas';
import { SharedZapContainer } from './SharedZapContainer';
import { sharedZapRetried, sharedZapSlice } from './state';

export default definePage({
  path: '/shared/:id',
  title: 'Shared Zap',
  auth: 'attempt',
  frame: 'none',
  scrollsToTop: true,
  chunk: 'shared-zap',
  needs: [accounts],
  slices: [sharedZapSlice],
  sagas: [sharedZapFlow],
  load: loadZap,
  reloadOn: [sharedZapRetried],
  Screen: SharedZapContainer,
});
