import { parts as accounts } from '..';
import { creationFlow, creationSlice } from './state';

/** Shown instead of a page when there is no account to show. Loaded as a separate chunk. */
export { Access as Screen } from './Access';
export const parts = { needs: [accounts], slices: [creationSlice], sagas: [creationFlow] };
