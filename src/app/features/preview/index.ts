import { parts as accounts } from '../accounts';
import { parts as upgradePrompts } from '../upgrade-prompts';
import { previewFlow } from './sagas';
import { previewSlice } from './state';

/** The page of a Zap template, for visitors and for those signed in. */
export { PreviewContainer as Screen } from './PreviewContainer';
export const parts = { needs: [accounts, upgradePrompts], slices: [previewSlice], sagas: [previewFlow] };
