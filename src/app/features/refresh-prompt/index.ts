import { promptFlow, refreshFlow, revisionFlow } from './sagas';
import { resourceVersionReducer } from './state';

/** The prompt to reload the page, a day after a newer revision was first seen. */
export { RefreshPrompt } from './RefreshPrompt';
export { refreshChosen, refreshPutOff, revisionSeen, type WithResourceVersion } from './state';
export const parts = { reducers: { resourceVersion: resourceVersionReducer }, sagas: [revisionFlow, promptFlow, refreshFlow] };
