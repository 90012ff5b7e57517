import { definePage } from '../../../platform/definePage';
import { loadShare, sharingFlow } from './sagas';
import { SharingContainer } from './SharingContainer';
import { sharingRetried, sharingSlice } from './state';

export default definePage({
  path: '/app/assets/zaps/:id/share',
  title: 'Share a Zap',
  frame: 'full',
  scrollsToTop: true,
  slices: [sharingSlice],
  sagas: [sharingFlow],
  load: loadShare,
  reloadOn: [sharingRetried],
  Screen: SharingContainer,
});
