import { promptFlow, refreshFlow, revisionFlow } from './sagas';
import { resourceVersionSlice } from './state';

/** The prompt to reload the page, a day after a newer revision was first seen. */
export { RefreshPrompt } from './RefreshPrompt';
export { refreshChosen, refreshPutOff, revisionSeen, type WithResourceVersion } from './state';
export const parts = { slices: [resourceVersionSlice], sagas: [revisionFlow, promptFlow, refreshFlow] };
