import { promptFlow, refreshFlow, revisionFlow } from './sagas';
import { refreshPromptSlice } from './state';

/** The prompt to reload the page, a day after a newer revision was first seen. */
export { RefreshPrompt } from './RefreshPrompt';
export { refreshChosen, refreshPutOff, revisionSeen, type WithRefreshPrompt } from './state';
// `promptFlow` must listen first: `revisionFlow` reports the revisions of earlier replies as soon as it starts.
export const parts = { slices: [refreshPromptSlice], sagas: [promptFlow, refreshFlow, revisionFlow] };
