import { definePage } from '../../platform/definePage';
import { currentAccountChosen } from '../accounts';
import { parts as zaps } from '../zaps';
import { parts as trash } from '.';
import { TrashContainer } from './TrashContainer';
import { loadTrash, trashFlow } from './sagas';
import { trashRetried, trashSlice } from './state';

/** Deleted Zaps and folders, to be restored or deleted for good. */
export default definePage({
  path: '/app/assets/zaps/trash',
  title: 'Trash',
  frame: 'full',
  scrollsToTop: true,
  needs: [zaps, trash],
  slices: [trashSlice],
  sagas: [trashFlow],
  load: loadTrash,
  reloadOn: [currentAccountChosen, trashRetried],
  Screen: TrashContainer,
});
