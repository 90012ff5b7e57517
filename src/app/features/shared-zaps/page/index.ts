import { parts as accounts } from '../../accounts';
import { sharedZapFlow } from './sagas';
import { sharedZapSlice } from './state';

/** `/shared/:id`. */
export { SharedZapContainer as Screen } from './SharedZapContainer';
export const parts = { needs: [accounts], slices: [sharedZapSlice], sagas: [sharedZapFlow] };
