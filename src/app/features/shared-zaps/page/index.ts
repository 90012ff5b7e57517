import { parts as accounts } from '../../accounts';
import { sharedZapFlow } from './sagas';
import { sharedZapReducer } from './state';

/** `/shared/:id`. */
export { SharedZapContainer as Screen } from './SharedZapContainer';
export const parts = { needs: [accounts], reducers: { sharedZap: sharedZapReducer }, sagas: [sharedZapFlow] };
