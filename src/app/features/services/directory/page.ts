import { definePage } from '../../../platform/definePage';
import { DirectoryContainer } from './DirectoryContainer';
import { directoryFlow, loadApps } from './sagas';
import { directoryRetried, directorySlice } from './state';

export default definePage({
  path: '/apps',
  title: 'Apps',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'apps',
  slices: [directorySlice],
  sagas: [directoryFlow],
  load: loadApps,
  reloadOn: [directoryRetried],
  Screen: DirectoryContainer,
});
