import { definePage } from '../../../platform/definePage';
import { parts as accounts } from '../../accounts';
import { sharedZapFlow } from './sagas';
import { SharedZapContainer } from './SharedZapContainer';
import { sharedZapSlice } from './state';

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
  Screen: SharedZapContainer,
});
