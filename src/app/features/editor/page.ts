import { definePage } from '../../platform/definePage';
import { parts as accounts } from '../accounts';
import { parts as switches } from '../feature-flags';
import { parts as sameNames } from '../same-names';
import { parts as upgradePrompts } from '../upgrade-prompts';
import { parts as timezones } from '../timezones';
import { parts as trash } from '../trash';
import { parts as zaps } from '../zaps';
import { draftsSlice } from './saving/drafts';
import { EditorContainer } from './EditorContainer';
import { operationsSlice } from './fields/operationsState';
import { operationsFlow } from './fields/sagas';
import { filesFlow } from './versions/files';
import { missedFlow } from './missedItems';
import { editorFlow } from './sagas';
import { editorSlice } from './state';
import { testsFlow } from './tests/sagas';
import { testsSlice } from './tests/state';
import { versionsFlow } from './versions/sagas';
import { versionsSlice } from './versions/state';

export default definePage({
  path: ['/editor', '/editor/:id'],
  title: 'Editor',
  auth: 'required',
  frame: 'none',
  scrollsToTop: ['/editor'],
  needs: [accounts, switches, zaps, trash, sameNames, upgradePrompts, timezones],
  slices: [editorSlice, draftsSlice, operationsSlice, testsSlice, versionsSlice],
  sagas: [editorFlow, missedFlow, operationsFlow, versionsFlow, filesFlow, testsFlow],
  Screen: EditorContainer,
});
