import { parts as accounts } from '../accounts';
import { parts as zaps } from '../zaps';
import { editorFlow } from './sagas';
import { editorReducer } from './state';

/** `/editor` and `/editor/:id`. */
export { EditorContainer as Screen } from './EditorContainer';
export const parts = { needs: [accounts, zaps], reducers: { editor: editorReducer }, sagas: [editorFlow] };
