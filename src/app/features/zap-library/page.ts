import { definePage } from '../../platform/definePage';
import { parts as folders } from '../folders';
import { parts as sameNames } from '../same-names';
import { parts as trash } from '../trash';
import { parts as zaps } from '../zaps';
import { LibraryContainer } from './LibraryContainer';
import { libraryFlow } from './sagas';
import { librarySlice } from './state';

/** the Zaps of an account and their folders. */
export default definePage({
  path: '/app/assets/zaps',
  title: 'Zaps',
  frame: 'full',
  scrollsToTop: true,
  needs: [zaps, folders, trash, sameNames],
  slices: [librarySlice],
  sagas: [libraryFlow],
  Screen: LibraryContainer,
});
