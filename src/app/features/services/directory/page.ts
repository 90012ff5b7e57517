import { definePage } from '../../../platform/definePage';
import { DirectoryContainer } from './DirectoryContainer';
import { directoryFlow } from './sagas';
import { directorySlice } from './state';

export default definePage({
  path: '/apps',
  title: 'Apps',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'apps',
  slices: [directorySlice],
  sagas: [directoryFlow],
  Screen: DirectoryContainer,
});
