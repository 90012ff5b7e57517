import { entityParts } from '../../entities';
import { parts as accounts } from '../accounts';
import { plans } from './entity';
import { plansFlow } from './sagas';

/** The plans that the current account can have. */
export * from './selectors';
export { plans, type PlanData } from './entity';
export { loadChangeDetails, plansWanted } from './sagas';
export const parts = { needs: [accounts], entities: entityParts(plans), sagas: [plansFlow] };
