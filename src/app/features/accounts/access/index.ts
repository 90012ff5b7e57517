import { parts as accounts } from '..';
import { creationFlow } from './sagas';
import { creationSlice } from './state';

/** Shown instead of a page when there is no account to show. Loaded as a separate chunk. */
export { AccessContainer as Screen } from './AccessContainer';
export const parts = { needs: [accounts], slices: [creationSlice], sagas: [creationFlow] };
