import { parts as accounts } from '../../accounts';
import { joinFlow } from './sagas';
import { joinSlice } from './state';

/** `/app/join-team`. */
export { JoinContainer as Screen } from './JoinContainer';
export const parts = { needs: [accounts], slices: [joinSlice], sagas: [joinFlow] };
