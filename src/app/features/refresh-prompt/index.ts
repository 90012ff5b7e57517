import { promptFlow, refreshFlow, revisionFlow } from './sagas';
import { refreshPromptSlice } from './state';

/** The prompt to reload the page, a day after a newer revision was first seen. */
export { RefreshPrompt } from './RefreshPrompt';
export { refreshChosen, refreshPutOff, revisionSeen, type WithRefreshPrompt } from './state';
// The prompt's flow listens before revisions are reported: the first ones are reported at once.
export const parts = { slices: [refreshPromptSlice], sagas: [promptFlow, refreshFlow, revisionFlow] };
