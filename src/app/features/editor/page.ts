import { definePage } from '../../platform/definePage';
import { parts as accounts } from '../accounts';
import { parts as switches } from '../feature-flags';
import { parts as upgradePrompts } from '../upgrade-prompts';
import { parts as zaps } from '../zaps';
import { draftsSlice } from './drafts';
import { EditorContainer } from './EditorContainer';
import { editorFlow } from './sagas';
import { editorSlice } from './state';

export default definePage({
  path: ['/editor', '/editor/:id'],
  title: 'Editor',
  auth: 'required',
  frame: 'none',
  scrollsToTop: ['/editor'],
  needs: [accounts, switches, zaps, upgradePrompts],
  slices: [editorSlice, draftsSlice],
  sagas: [editorFlow],
  Screen: EditorContainer,
});
