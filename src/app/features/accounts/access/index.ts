import { parts as accounts } from '..';
import { creationFlow } from './sagas';
import { creationReducer } from './state';

/** What stands in place of a page when there is no account to show, a part of its own. */
export { AccessContainer as Screen } from './AccessContainer';
export const parts = { needs: [accounts], reducers: { accountCreation: creationReducer }, sagas: [creationFlow] };
