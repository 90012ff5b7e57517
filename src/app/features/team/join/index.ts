import { parts as accounts } from '../../accounts';
import { joinFlow } from './sagas';
import { joinReducer } from './state';

/** `/app/join-team`. */
export { JoinContainer as Screen } from './JoinContainer';
export const parts = { needs: [accounts], reducers: { join: joinReducer }, sagas: [joinFlow] };
