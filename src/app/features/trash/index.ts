/** Deleted Zaps and folders: their notice with Undo, and the page from which they are restored. */
import { parts as accounts } from '../accounts';
import { parts as foldersParts } from '../folders';
import { undoFlow } from './undo';

export { undoToast, type TrashChoice } from './undo';
export const parts = { needs: [accounts, foldersParts], sagas: [undoFlow] };
