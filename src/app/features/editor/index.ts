import { parts as accounts } from '../accounts';
import { parts as switches } from '../switches';
import { parts as upgradePrompts } from '../upgrade-prompts';
import { parts as zaps } from '../zaps';
import { draftsSlice } from './drafts';
import { editorFlow } from './sagas';
import { editorSlice } from './state';

/** `/editor` and `/editor/:id`. */
export { EditorContainer as Screen } from './EditorContainer';
export const parts = {
  needs: [accounts, switches, zaps, upgradePrompts],
  slices: [editorSlice, draftsSlice],
  sagas: [editorFlow],
};
