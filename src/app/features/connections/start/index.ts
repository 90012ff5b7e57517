import { parts as accounts } from '../../accounts';
import { connectFlow } from './sagas';
import { connectSlice } from './state';

/** `/engine/auth/start/:api`. */
export { ConnectContainer as Screen } from './ConnectContainer';
export const parts = { needs: [accounts], slices: [connectSlice], sagas: [connectFlow] };
